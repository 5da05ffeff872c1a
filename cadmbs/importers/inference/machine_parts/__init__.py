"""Parts that machines are made of: fasteners, bearings, motors, springs, gears, shafts with profiles."""

"""The joints of a robot: limits, couplings of coordinates, and loads at joints."""

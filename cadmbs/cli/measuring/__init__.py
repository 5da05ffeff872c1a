"""What `identify`, `calibrate` and `excite` read from their options and answer."""

"""What a command is given: options, files, values of coordinates, configurations and motions."""

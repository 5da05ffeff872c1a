"""From the contacts between two bodies to the joint between them, and to the mobility of all."""

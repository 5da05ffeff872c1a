"""Springs, dampers and couplings of an assembly file and of its hints."""

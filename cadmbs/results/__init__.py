"""Results of simulations, their storage, and the writing of files."""

"""Numbers that remember how they were made: the graph, lifting of functions onto it, derivatives and evaluation."""

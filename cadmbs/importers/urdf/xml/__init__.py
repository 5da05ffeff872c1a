"""From the bytes of a file to the elements of its XML, with the repairs that are unambiguous."""

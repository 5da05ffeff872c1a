"""Which faces of two parts touch, guide or nearly do so: contacts from the faces of all parts."""

"""From the parts of an assembly file to bodies with mass properties."""

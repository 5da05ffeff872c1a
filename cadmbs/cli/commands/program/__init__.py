"""Commands about the program itself: examples, findings, the installation, schemas, completion."""

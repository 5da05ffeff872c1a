"""Commands on files of mechanisms: read, check, describe, and write them in other forms."""

"""How documents are read and written: header, versions, normal form, and findings of pydantic."""

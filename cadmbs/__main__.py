"""`python -m cadmbs` does what `cadmbs` does."""

from cadmbs.cli.main import main

if __name__ == "__main__":
    main()

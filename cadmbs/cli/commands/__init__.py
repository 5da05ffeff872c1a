"""The commands, one file each by subject; a file defines `command` and imports nothing scientific before it runs."""

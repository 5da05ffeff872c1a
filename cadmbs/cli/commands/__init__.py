"""The commands, one file each; a file defines `command` and imports nothing scientific before it runs."""

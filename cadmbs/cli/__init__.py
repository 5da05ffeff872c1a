"""The command line: `cadmbs <command> FILE...`, one file a command."""

"""What a command writes, and how it ends: text, tables, JSON, progress, messages, exit codes."""

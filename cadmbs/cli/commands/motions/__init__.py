"""Commands that run a motion, or show one."""

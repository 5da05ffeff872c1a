"""The child process that reads STEP files: the only part of cadmbs that uses the CAD kernel (OCP 7.9 or 8.0)."""

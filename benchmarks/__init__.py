"""How fast is cadmbs, next to what its users would take otherwise? One file a question; `python -m benchmarks`."""

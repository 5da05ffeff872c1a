"""Trajectories, by steps inside compiled code: of mechanisms with closed loops, and of trees, which have none.

Files:

    loops               trajectories;  loop_equations: the equations at a stage;  loops_steps: programs
    loops_states        single states, and outputs of motions
    loops_stages        stages of steps;  loops_adaptive: embedded Runge-Kutta pairs
    corrections         which correction a state needs, ends of steps;  loops_projection: projection between the steps
    drift_check         limits of the drift
    adaptive_memory     arrays of adaptive steps;  embedded_pairs: coefficients and interpolants of the pairs
    implicit_steps      Radau and BDF;  implicit_formulas: those of their steps, for SIMD lanes too
    implicit_memory     their numbers, and arrays of their steps
    straight_loops      equations, and what is between them, as straight lines;  step_lines: calls of these
"""

"""Trajectories, by steps inside compiled code: of mechanisms with closed loops, and of trees, which have none.

Files:

    loops               trajectories;  loops_steps, loops_states: programs;  evaluated_loops: one state
    loops_stages        stages of steps;  loops_adaptive: stages of adaptive ones;  step_ends: ends of steps
    corrections         which correction a state needs;  loops_projection: projection between the steps
    drift_check         limits of the drift
    loops_outputs       the equations at output times;  loops_output_rows: calls from Python
    adaptive_steps      embedded Runge-Kutta pairs;  adaptive_packing, adaptive_memory: their arrays
"""

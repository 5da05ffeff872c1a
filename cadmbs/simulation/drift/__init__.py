"""Between the steps: drift off the constraints, projection, singular configurations, stops.

Files:

    constraint_monitor  what happens after each step, steps before singular configurations, the end of the reach
    constraint_projection   drift, and projection onto the constraints
    stops               stops of a scenario
"""

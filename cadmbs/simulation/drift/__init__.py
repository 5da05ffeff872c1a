"""Between the steps: drift off the constraints, projection, singular configurations, stops.

Files:

    constraint_monitor  what happens after each step;  constraint_record: the state of the constraints
    constraint_projection   drift, and projection onto the constraints
    singular            singular configurations;  singular_passage: passages;  step_limit: steps before them
    dead_end            the end of the reach;  stops: stops of a scenario
"""

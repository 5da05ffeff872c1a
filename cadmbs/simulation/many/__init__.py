"""Batches of motions and variants of a system.

Files:

    many_motions        many motions at their start, of one system or of variants
    samples             many motions, and one Result;  device_states: states that stay on a device
    lane_choice         whether SIMD lanes take the steps;  lane_systems: systems packed for them
    lane_formulation    batches in lanes as a formulation;  lane_runs: what lanes cover, and their steps
    lane_stops          where samples stop;  watched_columns: at columns that are no numbers of the states
    locked_lanes        motions with locks, part after part
    lane_step_bounds    adaptive steps that jump no contact and no piece of a characteristic
    stacked_runs        motions of variants for studies, without a record of each;  stacked_report: their columns
    row_columns         columns of many motions at their rows, from states and from reports
"""

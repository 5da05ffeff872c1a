"""Batches of motions and variants of a system.

Files:

    samples             many motions, and one Result;  variants: of many systems of one structure
    lane_choice         whether SIMD lanes take the steps;  lane_runs: what they cover;  lane_methods: their methods
    lane_formulation    batches in lanes as a formulation;  lane_coordinates: independent coordinates of each sample
    stacked_runs        motions of variants for studies, without a record of each;  stacked_start: their starts
    stacked_packing     variants as arrays;  stacked_report: their columns
"""

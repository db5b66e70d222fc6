"""All that run_single runs."""
from singles_lanes import lane_singles

SINGLES = lane_singles()

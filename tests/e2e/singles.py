"""All that run_single runs."""
import singles_atomics
import singles_lanes

SINGLES = singles_lanes.lane_singles() + list(singles_atomics.singles())

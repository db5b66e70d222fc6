"""All that run_single runs."""
import singles_atomics
import singles_convert
import singles_lanes
import singles_llvm
import singles_matrix
import singles_memory
import singles_vectors

SINGLES = [single for module in (singles_lanes, singles_atomics, singles_matrix, singles_convert, singles_memory, singles_vectors,
                               singles_llvm) for single in module.singles()]

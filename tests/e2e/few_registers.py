"""Runs a command of wavecc with so few registers that values leave them: computed again, in AGPRs, lanes and scratch. The kernels of the generators
seldom have that many values."""
import re

# VGPRs and SGPRs: a kernel gets the first pair that suffices for its widest operation. Some name registers that only all have.
LADDER = ((6, 14), (8, 18), (12, 24), (20, 36), (40, 60), (72, 100), None)
TOO_FEW = re.compile(rb"needs \d+ [VAS]GPRs|no SGPR is left|does not fit in|beyond the \d+ registers")


def is_sampled(number, always):
    """Does this kernel get few registers? `always`: each one does."""
    return always or number % 3 == 2


def with_few_registers(number, call):
    """call(options) returns (good, what was said as bytes, ...). The result for the first pair that suffices; every other kernel has no AGPRs either."""
    for pair in LADDER:
        options = ["--max-vgprs=%d" % pair[0], "--max-sgprs=%d" % pair[1]] + ["--max-agprs=0"] * (number // 2 % 2) if pair else []
        result = call(options)
        if result[0] or not TOO_FEW.search(result[1]):
            break
    return result

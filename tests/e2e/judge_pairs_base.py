"""What pairs of kernels for run_judge share."""
import os
from collections import namedtuple

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# base, candidate: text and ending; launch: options; verdicts: those that are right; rules: reasons that must be there; formula: of the
# last output, same, different or undecided (None: bits are the same, or it is not looked at)
Pair = namedtuple("Pair", "name base candidate options verdicts rules formula")

with open(os.path.join(ROOT, "examples/axpy.s"), encoding="utf-8") as file:
    AXPY = file.read()
FMAC = "v_fmac_f32_e32 v3, s8, v2"
RIGHT, EQUAL, WORSE, WRONG = ("better", "equal", "worse"), ("equal",), ("worse",), ("wrong",)


def swap(text, *changes):
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


def axpy(*changes):
    return swap(AXPY, *changes), ".s"


def axpy_pair(name, verdicts, rules=(), formula=None, *changes):
    return Pair(name, axpy(), axpy(*changes), ["--launch=" + os.path.join(ROOT, "examples/axpy.yaml")], verdicts, rules, formula)


def lines(*text):
    return "\n  ".join(text)


def launch_option(folder, name, text, option="--launch"):
    """The text as a file of that name, and the option that gives it."""
    path = os.path.join(folder, name + ".yaml")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return option + "=" + path


def hip_pairs(folder, draw, rows):
    """Pairs of HIP sources. A row: name, base, candidate, launches, verdicts, rules, launches of the candidate (None: the same)."""
    for name, base, candidate, launch, verdicts, rules, own in rows:
        of = ["--allow-hip", "--target=gfx942", launch_option(folder, "%s_%s_base" % (draw, name), launch)]
        if own:
            of.append(launch_option(folder, "%s_%s_candidate" % (draw, name), own, "--candidate-launch"))
        yield Pair("%s_%s" % (draw, name), (base, ".hip"), (candidate, ".hip"), of, verdicts, rules, None)

"""usage: check_timeline.py FILE TRACKS FIRST LAST: trace events with so many tracks, slices of a track one after the other, each with a
part in the clocks FIRST to LAST."""
import json
import sys

tracks, first, last = int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
events = json.load(open(sys.argv[1]))["traceEvents"]
names = {e["tid"] for e in events if e["ph"] == "M" and e["name"] == "thread_name"}
assert len(names) == tracks, names
slices = [e for e in events if e["ph"] == "X"]
assert {e["tid"] for e in slices} == names
ends = {}
for e in slices:
    assert e["ts"] >= ends.get(e["tid"], 0), e
    assert e["dur"] >= 0 and e["cat"] in ("instruction", "stall")
    ends[e["tid"]] = e["ts"] + e["dur"]
instructions = [e for e in slices if e["cat"] == "instruction"]
assert any("v_mfma" in e["name"] for e in instructions)
assert all(e["ts"] >= first for e in instructions)
assert all(e["ts"] <= last or any(s["ts"] <= last and s["ts"] + s["dur"] == e["ts"] for s in slices) for e in instructions)

"""Does a file of `wavecc time --json` hold what it should? Launches of a file and comparisons hold several predictions."""
import json
import sys

FIELDS = set("""kernel target device compute_units grid block has_work predicted us us_low us_high empty_launch_us guess_low guess_high error data ghz launch_clocks cu_clocks group_clocks flops tflops peak_tflops
vector_tflops vector_peak_tflops gb_per_s peak_gb_per_s efficiency bound_clocks bound_by owners occupancy memory changes notes changed_rows loops hot_lines instructions""".split())


def check(p):
    assert set(p) == FIELDS, set(p) ^ FIELDS
    assert p["us_low"] < p["us"] < p["us_high"] and p["us"] > 0 and p["guess_low"] <= p["us"] <= p["guess_high"] and p["predicted"]
    e = p["error"]
    assert 0 <= e["median_percent"] <= e["p90_percent"] and e["launches"] > 0 and e["of"]
    assert e["like_it"] == (p["device"] in ("mi300x", "mi308x", "mi355x") and p["flops"] > 0), (p["device"], e)
    assert abs(sum(p["owners"].values()) - 1) < 1e-6, p["owners"]
    assert p["bound_clocks"] <= p["cu_clocks"] * 1.0001
    assert p["bound_by"] in p["owners"]
    assert 0 <= p["efficiency"] <= 1
    assert p["instructions"] and all(i["count"] > 0 for i in p["instructions"])
    addresses = [i["address"] for i in p["instructions"]]
    assert addresses == sorted(addresses)
    for i in p["instructions"]:
        assert i["stall_clocks"] == sum(s["clocks"] for s in i["stalls"])
        assert all(s["for"] is None or s["for"] in addresses for s in i["stalls"])
    whole = sum(i["issue_clocks"] + i["stall_clocks"] for i in p["instructions"])
    shares = [line["share"] for line in p["hot_lines"]]
    assert shares == sorted(shares, reverse=True) and 0 < sum(shares) < 1.0001 and (len(shares) == 20 or sum(shares) > .9999)
    for line in p["hot_lines"]:
        assert abs(sum(line["owners"].values()) - line["share"]) < 1e-9 and line["dearest"] in addresses
        dearest = next(i for i in p["instructions"] if i["address"] == line["dearest"])
        assert dearest["issue_clocks"] + dearest["stall_clocks"] <= line["share"] * whole * 1.0001
    for loop in p["loops"]:
        assert loop["address"] in addresses and loop["address"] < loop["end"]
        assert abs(sum(loop["owners"].values()) - 1) < 1e-6, loop["owners"]
        assert loop["bound_clocks"] <= loop["clocks"] * 1.0001
        assert loop["iterations"] * loop["bound_clocks"] <= p["bound_clocks"] * 1.0001


whole = json.load(open(sys.argv[1]))
if "launches" in whole:
    assert len(whole["launches"]) == 3
    assert abs(whole["us"] - sum(p["us"] for p in whole["launches"])) < 1e-6
for p in whole.get("launches") or ([whole["a"], whole["b"]] if "a" in whole else [whole]):
    check(p)

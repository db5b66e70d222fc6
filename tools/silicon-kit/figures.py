"""Computes figures from raw samples. The launcher and the reader share this code.

A sample is one launch: {"n": iterations, "us": between two events, "clk": core clocks of s_memtime around the loop, "ticks": of the
wall clock of 100 MHz (s_memrealtime)}. A figure is a slope: the extra time of more iterations, divided by their number. So
it includes neither the launch nor the first iteration."""
import statistics

import kernels

TICKS_PER_US = 100
# Core clocks that any of these devices can have, in GHz.
SLOWEST, FASTEST = 0.1, 4.0


def median_by_n(samples, field):
    by_n = {}
    for sample in samples:
        by_n.setdefault(sample["n"], []).append(sample[field])
    return sorted((n, statistics.median(values)) for n, values in by_n.items())


def slope(samples, field):
    """Of the longest and the shortest launches. None: there are no two lengths."""
    points = median_by_n(samples, field)
    if len(points) < 2 or points[-1][0] == points[0][0]:
        return None
    return (points[-1][1] - points[0][1]) / (points[-1][0] - points[0][0])


def spread(samples, field):
    """The widest spread of launches of one length, over their median."""
    widest = 0.0
    by_n = {}
    for sample in samples:
        by_n.setdefault(sample["n"], []).append(sample[field])
    for values in by_n.values():
        middle = statistics.median(values)
        if middle > 0:
            widest = max(widest, (max(values) - min(values)) / middle)
    return widest


def counters_count_clocks(samples):
    """Do both counters agree with the events, so that s_memtime counts clocks? On the emulator it counts instructions."""
    us, clk, ticks = (slope(samples, field) for field in ("us", "clk", "ticks"))
    if not us or not clk or not ticks or us <= 0 or ticks <= 0:
        return False
    return 0.8 < ticks / TICKS_PER_US / us < 1.25 and SLOWEST < clk / ticks * TICKS_PER_US / 1000 < FASTEST


def clocks(row, samples, device, trusted):
    """Core clocks of one of what the row counts."""
    if trusted:
        value = slope(samples, "clk")
    else:
        value = slope(samples, "us")
        value = None if value is None else value * device["core_khz"] / 1000
    return None if value is None else value / row["per"]


def summarize(row, result, device, trusted):
    """{name: figure} of a result; units are in the names."""
    samples = result.get("samples") or []
    if row["kind"] == "clocks":
        value = clocks(row, samples, device, trusted)
        field = "clk" if trusted else "us"
        return {} if value is None else {"clk": value, "spread": spread(samples, field)}
    if row["kind"] == "bandwidth":
        value = slope(samples, "us")
        return {} if not value or value <= 0 else {"gb_per_s": row["per"] * result.get("groups", row["grid"]) / value / 1000,
                                                   "spread": spread(samples, "us")}
    if row["kind"] == "load":
        return load(row, samples, trusted, result.get("groups", row["grid"]))
    if row["kind"] == "right":
        return {"wrong": sum(result.get("results", {}).get("wrong", [0]))}
    if row["kind"] == "kernel" and samples:
        found = {"us": statistics.median(sample["us"] for sample in samples), "spread": spread(samples, "us")}
        wrong = kernels.count_wrong(row, result.get("results", {}), device["arch"], row["reference"])
        return found if wrong is None else dict(found, wrong=wrong)
    return {}


def load(row, samples, trusted, groups):
    """Rate of the whole device, and the clock at which it ran."""
    value = slope(samples, "us")
    if not value or value <= 0:
        return {}
    found = {"tflops": row["per"] * groups / value / 1e6, "spread": spread(samples, "us")}
    clk, ticks = slope(samples, "clk"), slope(samples, "ticks")
    if trusted and clk and ticks:
        found["ghz"] = clk / ticks * TICKS_PER_US / 1000
    else:
        found["ghz"] = row["clocks"] / value / 1000
    return found

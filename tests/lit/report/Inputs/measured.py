"""What a report says was measured, where the trace was made from its own prediction."""
import json
import sys

doc = json.load(open(sys.argv[1]))
times = {t["address"]: t for t in doc["time"]["instructions"]}
for i, hits, latency, stall, idle in doc["measured"]["rows"]:
    t = times[doc["instructions"][i]["address"]]
    assert (hits, latency, stall, idle) == (t["count"], t["issue_clocks"] + t["stall_clocks"], t["stall_clocks"], 0)
print("all" if len(doc["measured"]["rows"]) == len(doc["instructions"]) else len(doc["measured"]["rows"]), "rows, as predicted")

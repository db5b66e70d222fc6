"""Reads a document of `wavecc report --json` and prints what the test looks at."""
import json
import re
import sys

doc = json.load(open(sys.argv[1]))
insts = doc["instructions"]
print(doc["schema"], doc["version"], doc["kernel"], doc["target"], doc["source"]["kind"])
print("source and kernel IR:", "yes" if "amdgpu.mfma" in doc["source"]["text"] else "no", "yes" if any(doc["kernel_ir"]["lines"]) else "no")
print("self-loops", sum(b["first"] in b["next"] for b in doc["blocks"]))
loop = next(b for b in doc["blocks"] if b["first"] in b["next"])
stay = sum(r[2] for r in doc["registers"]["rows"] if r[0] == "v" and r[3] < loop["first"] and r[4] >= loop["last"])
print("registers that stay through the loop:", "at least 64" if stay >= 64 else stay)
counted = int(re.search(r"max_live_v (\d+)", doc["kernel_ir"]["text"])[1])
most = max(i["live"][0] for i in insts)
print("most live V", "as counted" if 64 < most == counted else "%d, not %d" % (most, counted))
name = lambda i: "nobody" if i is None else insts[i]["text"].split()[0]
for c in doc["causes"]:
    print("%s: %s -> %s -> %s" % (c.get("counter") or c["hazard"], name(c["producer"]), name(c["instruction"]), name(c["consumer"])))
print("next step", doc["resources"]["next_step_registers"])
print("loops", len(doc["time"]["loops"]), "of %d iterations" % doc["time"]["loops"][0]["iterations"])
print("waves of the timeline:", len(doc["timeline"]["waves"]))

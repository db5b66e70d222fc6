"""What a report says of two builds; with a second file, whether that is what `wavecc time --compare --json` says."""
import json
import sys

doc = json.load(open(sys.argv[1]))
compare = doc["compare"]
other = compare["document"]
a, b = (other, doc) if compare["document_is_first"] else (doc, other)
if len(sys.argv) > 2:
    time = json.load(open(sys.argv[2]))
    assert time["loops"] == compare["loops"] and time["a"]["us"] == a["time"]["us"] and time["b"]["us"] == b["time"]["us"]
    print("as wavecc time has them")
assert other["schema"] == doc["schema"] and "compare" not in other
pairs = compare["loops"]
gaps = [sum(len(d["time"]["loops"][p[k]]["mfma_gaps"]) for p in pairs) for d, k in ((a, "a"), (b, "b"))]
print("A is %s, B is %s; loops %d; %d and %d matrix instructions" % (a["source"]["file"], b["source"]["file"], len(pairs), *gaps))

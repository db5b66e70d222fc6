"""Reads a folder of `wavecc report --thread-trace` as a reader of rocprofv3's form does: code.json by the place of its columns,
filenames.json by shader engine, SIMD, slot and wave, each wave's file by its name.   usage: trace.py FOLDER DOCUMENT.json"""
import json
import os
import sys

folder, doc = sys.argv[1], json.load(open(sys.argv[2]))
read = lambda name: json.load(open(os.path.join(folder, name)))
code = read("code.json")
columns = [c.strip() for c in code["header"].split(",")]
assert columns == ["ISA", "_", "LineNumber", "Source", "Codeobj", "Vaddr", "Hit", "Latency", "Stall", "Idle"]
rows = {row[2]: dict(zip(columns, row)) for row in code["code"]}
assert len(rows) == len(code["code"]), "line numbers are unique"
assert rows[0]["ISA"] == "; " + doc["kernel"]
names = read("filenames.json")
assert (names["gfxv"], names["gfxip"]) == ("vega", 9)
times = {t["address"]: t for t in doc["time"]["instructions"]}
hits, stalls, files, changes = {}, {}, {"code.json", "filenames.json", "occupancy.json"}, 0
for simd, slots in names["wave_filenames"]["0"].items():
    for slot, waves in slots.items():
        last = -1
        for wave_id, (name, begin, end) in waves.items():
            assert begin >= last, "waves of a slot follow each other"
            last = end
            files.add(name)
            w = read(name)["wave"]
            assert (w["simd"], w["slot"], w["id"], w["begin"], w["end"]) == (int(simd), int(slot), int(wave_id), begin, end)
            assert sum(clocks for _, clocks in w["timeline"]) == end - begin, "states fill the wave's life"
            at = begin
            for time, category, stall, duration, line in w["instructions"]:
                assert time >= at and stall <= duration and 1 <= category <= 12 and line in rows
                at = time + duration
                hits[line] = hits.get(line, 0) + 1
                stalls[line] = stalls.get(line, 0) + stall
            assert at == end
            for line, producers in w["waitcnt"]:
                assert "wait" in rows[line]["ISA"] and all(p in rows for p, _ in producers)
            changes += 2
assert files == set(os.listdir(folder)), "no other files"
for line, row in rows.items():
    t = times.get(row["Vaddr"]) if line else None
    assert row["Hit"] == (t["count"] if t else 0) == hits.get(line, 0), (row, t, hits.get(line))
    assert row["Latency"] == (t["issue_clocks"] + t["stall_clocks"] if t else 0)
    assert row["Stall"] == (t["stall_clocks"] if t else 0) == stalls.get(line, 0)
occupancy = read("occupancy.json")
assert len(occupancy["0"]) == changes and occupancy["0"] == sorted(occupancy["0"], key=lambda x: x[0])
assert sum(1 if x[4] else -1 for x in occupancy["0"]) == 0 and occupancy["dispatches"]["1"] == doc["kernel"]
print("lines", "of all" if len(rows) == len(doc["instructions"]) + 1 else len(rows), "waves", changes // 2)

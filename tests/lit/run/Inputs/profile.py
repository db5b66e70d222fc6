# Reads the profile of watch.s and compares it with what two waves and three rounds give.
import json
import sys

profile = json.load(open(sys.argv[1]))
assert profile["kernel"] == "watch" and profile["target"] == "gfx942"
assert profile["workgroups"] == 1 and profile["waves"] == 2
opcodes = {row["opcode"]: row["count"] for row in profile["opcodes"]}
assert opcodes == {"s_load_dwordx2": 2, "s_mov_b32": 4, "v_mov_b32": 2, "s_waitcnt": 2, "v_add_u32": 6, "s_sub_u32": 6,
                   "s_cmp_lg_u32": 6, "s_cbranch_scc1": 6, "v_lshlrev_b32": 2, "global_store_dword": 2, "s_endpgm": 2}
assert profile["instructions"] == sum(opcodes.values())
classes = {}
for row in profile["opcodes"]:
    classes[row["class"]] = classes.get(row["class"], 0) + row["count"]
assert classes == profile["classes"]
(loop,) = profile["loops"]
assert (loop["address"], loop["end"], loop["label"]) == (0x18, 0x28, ".Lround")
assert loop["file"].endswith("watch.s") and loop["line"] > 0
assert (loop["entries"], loop["iterations"], loop["instructions"]) == (2, 6, 24)
assert loop["parent"] is None and loop["depth"] == 1
assert loop["classes"] == {"valu": 6, "salu": 12, "branch": 6}
assert profile["irreducible"] == 0

"""A kernel with COUNT values of one register. Every second one ends before PAIRS values of two registers are needed beside the others."""
import sys
count, pairs = int(sys.argv[1]), int(sys.argv[2])
print("""kernel @fragments target(gfx1250) {
  workgroup_size 64, 1, 1
^entry:
  %t:v = live_in workitem_id""")
for i in range(count): print(f"  %a{i}:v = ds_load_b32 %t offset:{4*i}")
for i in range(1,count,2): print(f"  ds_store_b32 %t, %a{i} offset:{4*i}")
for i in range(pairs): print(f"  %b{i}:v2 = ds_load_b64 %t offset:{8*i}")
for i in range(pairs): print(f"  ds_store_b64 %t, %b{i} offset:{8*i}")
for i in range(0,count,2): print(f"  ds_store_b32 %t, %a{i} offset:{4*i}")
print("  s_endpgm\n}")

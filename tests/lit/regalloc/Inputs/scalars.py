"""A kernel for gfx90a with COUNT scalars that are live beside ten values of vectors."""
import sys
count = int(sys.argv[1])
print("""kernel @scalars target(gfx90a) {
  workgroup_size 64, 1, 1
^entry:
  %k:s2 = live_in kernarg_ptr
  %t:v = live_in workitem_id""")
for i in range(10):
    print(f"  %v{i}:v = ds_read_b32 %t offset:{4 * i}")
for i in range(count):
    print(f"  %s{i}:s = s_load_dword %k, off offset:{4 * i}")
for i in range(count):
    print(f"  %d{i}:v = v_add_u32 %s{i}, %v{i % 10}\n  ds_write_b32 %t, %d{i} offset:{4 * i}")
print("  s_endpgm\n}")

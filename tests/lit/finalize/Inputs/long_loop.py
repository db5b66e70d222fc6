"""A kernel whose loop body is longer than a branch reaches: out[lane] = COUNT * TRIPS, once through a backward branch and with a
forward branch over the whole body when TRIPS is 0."""
import sys
count, trips = int(sys.argv[1]), int(sys.argv[2])
print("""kernel @long_loop {
  reqd_workgroup_size
  workgroup_size 64, 1, 1
  grid 1, 1, 1
  arg global_buffer offset 0 size 8 name "out"
  kernarg_bytes 8
  %sum : var v
  %left : var s
^entry:
  %p:s2 = live_in kernarg_ptr
  %out:s2 = s_load_dwordx2 %p, off
  %tid:v = live_in workitem_id
  %at = v_lshlrev_b32 2, %tid""")
print(f"""  %sum = v_mov_b32 0
  %left = s_mov_b32 {trips}
  br_cmp s_cmp_eq_u32 %left, 0, ^done, ^body
^body:""")
for _ in range(count):
    print("  %sum = v_add_u32 0x10001, %sum")
print("""  %left = s_sub_u32 %left, 1
  br_cmp s_cmp_lg_u32 %left, 0, ^body, ^done
^done:
  global_store_dword %at, %sum, %out
  s_endpgm
}""")

"""40 accumulators of scaled WMMA, more than 256 VGPRs, with scales that live as long."""
n=40
o=["kernel @k {"," workgroup_size 32, 1, 1","^a:"]
o.append(" %t:v = live_in workitem_id")
o.append(" %addr:v = v_lshlrev_b32 4, %t")
for q in "abcd": o.append(f" %a{q}:v4 = ds_load_b128 %addr offset:{ord(q)*16}")
o.append(" %a:v16 = merge %aa, %ab, %ac, %ad")
for i in range(n):
    o.append(f" %p{i}:v4 = ds_load_b128 %addr offset:{i*16}")
    o.append(f" %q{i}:v4 = ds_load_b128 %addr offset:{i*16+2048}")
    o.append(f" %c{i}:v8 = merge %p{i}, %q{i}")
o.append(" %sa:v = ds_load_b32 %addr")
o.append(" %sb:v = ds_load_b32 %addr offset:4")
for i in range(n):
    o.append(f" %d{i}:v8 = v_wmma_scale_f32_16x16x128_f8f6f4 %a, %a, %c{i}, %sa, %sb")
for i in range(n):
    o.append(f" ds_store_b128 %addr, %d{i}[0:3]")
o.append(" s_endpgm\n}")
print("\n".join(o))

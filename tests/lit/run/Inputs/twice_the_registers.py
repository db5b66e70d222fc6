"""A kernel that keeps `count` values of four dwords at once, and what it stores.

usage: twice_the_registers.py flat|loop|branch count OUT.kir OUT.npy
x[count][64][4] is iota, f32. flat: y[i] = x[i] + x[7 i + 3]. loop: three times, for all i in order, a[i] += a[i + 1].
branch: the same, but only in lanes below 21 * (iteration + 1)."""
import struct
import sys

LANES = 64


def kernel(kind, count):
    out = ['kernel @twice target(gfx942) {', '  workgroup_size 64, 1, 1', '  grid 1, 1, 1', '  arg global_buffer offset 0 size 8',
           '  arg global_buffer offset 8 size 8', '  kernarg_bytes 16']
    if kind == "branch":
        out.append('  region 1 in 0')
        out += ['  %%a%d : var v4' % i for i in range(count)]
    out += ['^entry:', '  %args:s2 = live_in kernarg_ptr', '  %lane:v = live_in workitem_id',
            '  %ptrs:s4 = s_load_dwordx4 %args, off !invariant', '  %off = v_lshlrev_b32 4, %lane']
    for i in range(count):
        out += ['  %%o%d:v = v_add_u32 %d, %%off' % (i, i * LANES * 16),
                '  %%x%d:v4 = global_load_dwordx4 %%o%d, %%ptrs[0:1]' % (i, i)]
    last = ["x%d" % i for i in range(count)]
    if kind == "branch":
        out += ['  %%a%d = copy %%x%d' % (i, i) for i in range(count)]
        out += ['  br ^loop(0, 21)', '^loop(%n:s, %most:s):', '  %mask:mask = v_cmp_gt_u32 %most, %lane',
                '  %saved:mask = exec_if %mask', '  br_exec ^then, ^join', '^then region 1:']
        for i in range(count):
            j = (i + 1) % count
            out += ['  %%p%d:v2 = v_pk_add_f32 %%a%d[0:1], %%a%d[0:1]' % (i, i, j),
                    '  %%q%d:v2 = v_pk_add_f32 %%a%d[2:3], %%a%d[2:3]' % (i, i, j),
                    '  %%a%d[0:1] = copy %%p%d' % (i, i), '  %%a%d[2:3] = copy %%q%d' % (i, i)]
        out += ['  br ^join', '^join:', '  exec_end %saved', '  %n1:s = s_add_u32 %n, 1', '  %most1:s = s_add_u32 %most, 21',
                '  br_cmp s_cmp_lt_u32 %n1, 3, ^loop(%n1, %most1), ^exit', '^exit:']
        last = ["a%d" % i for i in range(count)]
    if kind == "loop":
        out += ['  br ^loop(0, %s)' % ", ".join("%" + name for name in last),
                '^loop(%%n:s, %s):' % ", ".join("%%a%d:v4" % i for i in range(count))]
        now = ["a%d" % i for i in range(count)]
        for i in range(count):
            j = now[(i + 1) % count]
            out += ['  %%p%d:v2 = v_pk_add_f32 %%%s[0:1], %%%s[0:1]' % (i, now[i], j),
                    '  %%q%d:v2 = v_pk_add_f32 %%%s[2:3], %%%s[2:3]' % (i, now[i], j),
                    '  %%s%d:v4 = merge %%p%d, %%q%d' % (i, i, i)]
            now[i] = "s%d" % i
        out += ['  %n1:s = s_add_u32 %n, 1',
                '  br_cmp s_cmp_lt_u32 %%n1, 3, ^loop(%%n1, %s), ^exit' % ", ".join("%" + name for name in now), '^exit:']
        last = now
    for i in range(count):
        if kind == "flat":
            out += ['  %%p%d:v2 = v_pk_add_f32 %%x%d[0:1], %%x%d[0:1]' % (i, i, (7 * i + 3) % count),
                    '  %%q%d:v2 = v_pk_add_f32 %%x%d[2:3], %%x%d[2:3]' % (i, i, (7 * i + 3) % count),
                    '  %%s%d:v4 = merge %%p%d, %%q%d' % (i, i, i)]
            last[i] = "s%d" % i
        out += ['  %%u%d:v = v_add_u32 %d, %%off' % (i, i * LANES * 16),
                '  global_store_dwordx4 %%u%d, %%%s, %%ptrs[2:3]' % (i, last[i])]
    return out + ['  s_endpgm', '}']


def expected(kind, count):
    x = [[[float((i * LANES + lane) * 4 + d) for d in range(4)] for lane in range(LANES)] for i in range(count)]
    if kind == "flat":
        return [[[a + b for a, b in zip(x[i][lane], x[(7 * i + 3) % count][lane])] for lane in range(LANES)]
                for i in range(count)]
    for n in range(3):
        for i in range(count):
            for lane in range(LANES):
                if kind == "loop" or lane < 21 * (n + 1):
                    x[i][lane] = [a + b for a, b in zip(x[i][lane], x[(i + 1) % count][lane])]
    return x


def main():
    kind, count = sys.argv[1], int(sys.argv[2])
    open(sys.argv[3], "w").write("\n".join(kernel(kind, count)) + "\n")
    numbers = [d for row in expected(kind, count) for lane in row for d in lane]
    header = "{'descr': '<f4', 'fortran_order': False, 'shape': (%d,), }" % len(numbers)
    header += " " * (-(len(header) + 11) % 64) + "\n"
    with open(sys.argv[4], "wb") as out:
        out.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
        out.write(struct.pack("<%df" % len(numbers), *numbers))


main()

"""Kernel IR for the writers of objects: usage: many_kernels.py KERNELS STEP > FILE.kir
Names that are tails of each other, up to 39 arguments, code of many lengths, lines of several files back and forth."""
import sys

FILES = ("a.c", "/folder/b.c", "folder/c.c", "folder/sub//d.c", "/e.c", "./f.c", "../g.c", "folder/c.c.inc")
kernels, step = int(sys.argv[1]), int(sys.argv[2])
for i in range(kernels):
    args = i * 5 % 40
    print("kernel @%s {\n  workgroup_size 64, 1, 1" % ("x" * (i % 7) + "n%d" % i if i % 3 else "a" * (i + 1)))
    for a in range(args):
        print('  arg global_buffer offset %d size 8 name "arg%d"' % (a * 8, a))
    print("  kernarg_bytes %d\n^entry:\n  %%t:v = live_in workitem_id" % (args * 8))
    for k in range(1 + i * step % 300):
        line = k * k * (k % 5 + 1) % 7000 + 1
        print('  %%x%d:v = v_lshlrev_b32 %d, %%t loc("%s":%d:%d)' % (k, k % 32, FILES[(i + k) % len(FILES)], line, k % 90 + 1))
        print("  ds_write_b32 %%x%d, %%x%d" % (k, k))
    print("  s_endpgm\n}")

"""All functions of expressions over small arguments, as data: functions.py TARGET"""
import itertools
import sys

print('  .amdgcn_target "amdgcn-amd-amdhsa--%s"\n  .data' % sys.argv[1])
for name, ranges in (("totalnumvgprs", (range(10), range(10))), ("alignto", (range(12), range(1, 9))), ("extrasgprs", (range(2),) * 3),
                     ("max", (range(3),) * 3), ("or", (range(4),) * 2), ("max", (range(3),)), ("or", (range(5),))):
    for numbers in itertools.product(*ranges):
        print("  .long %s(%s)" % (name, ", ".join(map(str, numbers))))

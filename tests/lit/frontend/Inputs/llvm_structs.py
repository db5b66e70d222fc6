"""Kernels of the LLVM dialect whose arguments are random structs, arrays, vectors and numbers, by value and by reference (llvm.byref, at random
alignments and in all address spaces that may be); each stores all that is in its arguments, one after the other. usage: llvm_structs.py SEED COUNT"""
import random
import sys

LAYOUT = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
NUMBERS = {"i8": 1, "i16": 2, "i32": 4, "i64": 8, "f16": 2, "bf16": 2, "f32": 4, "f64": 8, "vector<2xf32>": 8, "vector<3xf32>": 12, "vector<4xi8>": 4, "vector<2xi16>": 4,
           "vector<4xf64>": 32, "vector<5xi32>": 20, "vector<3xi16>": 6}


def any_type(depth):
    kind = random.randrange(8)
    if depth and kind == 0:
        return ["array", random.randint(1, 4), any_type(depth - 1)]
    if depth and kind in (1, 2):
        return ["packed" if random.randrange(3) == 0 else "struct", [any_type(depth - 1) for _ in range(random.randint(1, 5))]]
    return random.choice(list(NUMBERS))


def text(t, top=True):
    if isinstance(t, str):
        return t
    if t[0] == "array":
        body = "array<%d x %s>" % (t[1], text(t[2], False))
    else:
        body = "struct<%s(%s)>" % ("packed " if t[0] == "packed" else "", ", ".join(text(m, False) for m in t[1]))
    return "!llvm." + body if top else body


def leaves(t, path):
    if isinstance(t, str):
        yield path, t
    elif t[0] == "array":
        for i in range(t[1]):
            yield from leaves(t[2], path + [i])
    else:
        for i, member in enumerate(t[1]):
            yield from leaves(member, path + [i])


class Kernel:
    def __init__(self, name):
        self.name, self.lines, self.number, self.at = name, [], 0, 0

    def value(self, line):
        self.number += 1
        self.lines.append("  %%v%d = %s" % (self.number, line))
        return "%%v%d" % self.number

    def store(self, value, type):
        if self.at + NUMBERS[type] > 1024:
            return
        place = self.value("llvm.getelementptr %%o[%d] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i8" % self.at)
        self.lines.append("  llvm.store %s, %s {alignment = 1 : i64} : %s, !llvm.ptr<1>" % (value, place, type))
        self.at += NUMBERS[type]

    def make(self):
        parameters = ["%o: !llvm.ptr<1>"]
        for i in range(random.randint(1, 4)):
            t = any_type(2)
            if random.randrange(2):
                space = random.choice(["<4>", "<4>", "<1>", ""])
                align = random.choice(["", "", ", llvm.align = %d : i64" % 2 ** random.randint(0, 7)])
                parameters.append("%%a%d: !llvm.ptr%s {llvm.byref = %s%s}" % (i, space, text(t), align))
                for path, leaf in leaves(t, []):
                    place = "%%a%d" % i
                    if path:
                        place = self.value("llvm.getelementptr %%a%d[0%s] : (!llvm.ptr%s) -> !llvm.ptr%s, %s" % (i, "".join(", %d" % p for p in path), space, space, text(t)))
                    self.store(self.value("llvm.load %s {alignment = 1 : i64} : !llvm.ptr%s -> %s" % (place, space, leaf)), leaf)
            else:
                parameters.append("%%a%d: %s" % (i, text(t)))
                for path, leaf in leaves(t, []):
                    value = "%%a%d" % i
                    if path:
                        value = self.value("llvm.extractvalue %%a%d[%s] : %s" % (i, ", ".join(str(p) for p in path), text(t)))
                    self.store(value, leaf)
        return "llvm.func @%s(%s) attributes {rocdl.kernel} {\n%s\n  llvm.return\n}" % (self.name, ", ".join(parameters), "\n".join(self.lines))


random.seed(int(sys.argv[1]))
print('module attributes {llvm.data_layout = "%s"} {' % LAYOUT)
for number in range(int(sys.argv[2])):
    print(Kernel("k%d" % number).make())
print("}")

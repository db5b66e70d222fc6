"""A kernel, one part of it nested N deep: nested.py if|for|module|map|plus|list|type|loc N."""
import sys

kind, n = sys.argv[1], int(sys.argv[2])
bodies = {
    "if": "scf.if %c {\n" * n + "}\n" * n,
    "for": "".join("scf.for %%i%d = %%n to %%n step %%n {\n" % i for i in range(n)) + "}\n" * n,
    "map": "%x = affine.apply affine_map<(d0) -> (" + "(" * n + "d0" + ")" * n + ")>(%n)\n",
    "plus": "%x = affine.apply affine_map<(d0) -> (" + "d0 + " * n + "d0)>(%n)\n",
    "list": '"foo.x"() {a = ' + "[" * n + "]" * n + "} : () -> ()\n",
    "type": '"foo.x"() {a = ' + "tuple<" * n + "i32" + ">" * n + "} : () -> ()\n",
    "loc": "gpu.barrier loc(" + "fused[" * n + '"a"' + "]" * n + ")\n",
}
if kind == "texts":  # brackets that don't count
    print("gpu.module @m {\n" + "// (((((((((\n" * n + 'gpu.func @k() kernel attributes {a = "' + "(" * n + '", b = "\\"<<<"} {')
    for i in range(n):
        print("%%v%d = arith.constant dense<1> : vector<2xi32>\n%%u%d = affine.apply affine_map<() -> (%d)>()" % (i, i, i))
    print("gpu.return\n}\n}")
elif kind == "module":
    print("module {\n" * n + "}\n" * n)
else:
    print("gpu.module @m {\ngpu.func @k(%c: i1, %n: index) kernel {\n" + bodies[kind] + "gpu.return\n}\n}")

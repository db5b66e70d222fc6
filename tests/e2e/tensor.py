"""Random copies of the tensor data mover as kernels in MLIR, and what they do, element by element: for run_tensor."""
import random

MEMORY, LDS = 16384, 8192  # bytes
LDS_SPACE = "#gpu.address_space<workgroup>"
HEAD = """module {
  gpu.module @m {
    memref.global "private" @l : memref<%(lds)dx%(type)s, %(space)s>
    gpu.func @k(%%a: memref<%(n)dx%(type)s, 1>, %%b: memref<%(n)dx%(type)s, 1>, %%c: memref<%(n)dx%(type)s, 1>%(params)s) kernel
        attributes {known_block_size = array<i32: 32, 1, 1>} {
      %%l = memref.get_global @l : memref<%(lds)dx%(type)s, %(space)s>
      %%c0 = arith.constant 0 : index
%(setup)s
      %%base0 = amdgpu.make_dma_base %%c[%%c0], %%l[%%c0] : memref<%(n)dx%(type)s, 1>, memref<%(lds)dx%(type)s, %(space)s> -> !amdgpu.tdm_base<%(type)s>
      %%d0 = amdgpu.make_dma_descriptor %%base0 globalSize [%(lds)d] globalStride [1] sharedSize [%(lds)d] : !amdgpu.tdm_base<%(type)s> -> !amdgpu.tdm_descriptor
      amdgpu.tensor_load_to_lds %%d0 : !amdgpu.tdm_descriptor
      amdgpu.memory_counter_wait tensor(0)
      %%base1 = amdgpu.%(make_base)s %%%(memory)s[%%at], %%l[%%lds_at] : memref<%(n)dx%(type)s, 1>, memref<%(lds)dx%(type)s, %(space)s> -> %(base)s
      %%d1 = amdgpu.%(make)s %%base1%(indices)s globalSize [%(size)s] globalStride [%(stride)s] sharedSize [%(tile)s]%(options)s : %(base)s%(index_type)s -> !amdgpu.tdm_descriptor
      amdgpu.%(op)s %%d1 : !amdgpu.tdm_descriptor
      amdgpu.memory_counter_wait tensor(0)
%(tail)s
      gpu.return
    }
  }
}
"""
MAKE = HEAD[HEAD.index("      %%base1"):HEAD.index("      amdgpu.%(op)s")]
COPY = HEAD[HEAD.index("      amdgpu.%(op)s"):HEAD.index("%(tail)s")]
# The same twice, by a descriptor that a loop carries: first of other memory, which leaves nothing behind.
CARRIED = HEAD.replace(MAKE + COPY, MAKE.replace("%%base1", "%%base3").replace("%%d1", "%%d3").replace("%%%(memory)s[", "%%c[") +
                       """      %%c1 = arith.constant 1 : index
      %%c2 = arith.constant 2 : index
      %%r = scf.for %%i = %%c0 to %%c2 step %%c1 iter_args(%%d = %%d3) -> (!amdgpu.tdm_descriptor) {
""" + COPY.replace("%%d1", "%%d") + MAKE + """      scf.yield %%d1 : !amdgpu.tdm_descriptor
      }
""")
TAIL = """      %%base2 = amdgpu.make_dma_base %%b[%%c0], %%l[%%c0] : memref<%(n)dx%(type)s, 1>, memref<%(lds)dx%(type)s, %(space)s> -> !amdgpu.tdm_base<%(type)s>
      %%d2 = amdgpu.make_dma_descriptor %%base2 globalSize [%(lds)d] globalStride [1] sharedSize [%(lds)d] : !amdgpu.tdm_base<%(type)s> -> !amdgpu.tdm_descriptor
      amdgpu.tensor_store_from_lds %%d2 : !amdgpu.tdm_descriptor"""


class Case:
    def __init__(self, seed):
        r = self.rng = random.Random(seed)
        self.load, self.bytes = r.random() < 0.6, r.choice([1, 2, 4, 8])
        self.gather = r.random() < 0.2
        self.iterate = not self.gather and r.random() < 0.25
        self.rank = 2 if self.gather else r.choice([2, 3]) if self.iterate else r.randrange(1, 6)
        most = (20, 5, 4, 3, 2)
        while True:
            self.tile = [r.randrange(1, most[d] + 1) for d in range(self.rank)]
            self.size = [t + r.randrange(3) if r.random() < 0.6 else r.randrange(0, t + 1) for t in self.tile]
            self.stride = [1]
            for d in range(1, self.rank):
                self.stride.append(self.stride[-1] * (self.size[d - 1] + 1) + r.randrange(3))
            self.pad = self.load and r.random() < 0.4 and self.tile[0] * self.bytes % 4 == 0
            self.interval, self.amount = 2 << r.randrange(8), r.randrange(1, 9)
            self.times = r.randrange(1, 4) if self.iterate else 1
            self.lds_step, self.step = r.randrange(60), r.choice([r.randrange(30), self.stride[-1], 0])
            self.wide = r.random() < 0.5
            self.index = [r.randrange(self.size[1] + 2) for _ in range(self.tile[1])] if self.gather else []
            self.at, self.lds_at = r.randrange(8), r.randrange(8) * (4 // self.bytes if self.bytes < 4 else 1)
            if all(m < MEMORY // self.bytes and l < LDS for _, _, m, l, _ in self.elements()):
                break

    def elements(self):
        """(time, place in the tile, element of memory, byte of LDS, inside)"""
        for time in range(self.times):
            left, start = time * self.step if self.iterate else 0, [0] * self.rank
            moved = left
            for d in reversed(range(self.rank)):
                start[d], left = divmod(left, self.stride[d])
            places = [[]]
            for t in reversed(self.tile):
                places = [[x] + p for p in places for x in range(t)]
            for x in places:
                dense, scale, memory, inside = 0, 1, self.at + moved, True
                for d in range(self.rank):
                    place = self.index[x[1]] if self.gather and d == 1 else x[d]
                    dense, scale = dense + x[d] * scale, scale * self.tile[d]
                    memory += place * self.stride[d]
                    inside = inside and start[d] + place < self.size[d]
                dense += time * self.lds_step if self.iterate else 0
                for b in range(self.bytes):
                    byte = dense * self.bytes + b
                    pads = byte // (4 * self.interval) * 4 * self.amount if self.pad else 0
                    yield time, b, memory, self.lds_at * self.bytes + byte + pads, inside

    def expected(self, memory, lds, out):
        """Of `b`, which holds LDS or what was stored."""
        lds, out = bytearray(lds), bytearray(out)
        order = {}
        for _, b, m, l, inside in self.elements():
            if self.load:
                lds[l] = memory[m * self.bytes + b] if inside else 0
            elif inside:
                order[m * self.bytes + b] = lds[l]
        if self.load:
            out[:LDS] = lds
        for at, value in order.items():
            out[at] = value
        return bytes(out)

    def text(self):
        r, setup, params, self.args = self.rng, [], [], []

        def number(value, kind="index"):
            name = "%%n%d" % len(setup)
            if r.random() < 0.5:
                setup.append("      %s = arith.constant %d : %s" % (name, value, kind))
                return name
            params.append(", %%p%d: i32" % len(params))
            self.args.append("--arg=i32=%d" % value)
            arg = "%%p%d" % (len(params) - 1)
            if kind == "i32":
                setup.append("      %s = arith.ori %s, %s : i32" % (name, arg, arg))
            else:
                setup.append("      %s = arith.index_cast %s : i32 to index" % (name, arg))
            return name

        def numbers(values, fixed=False):
            return ", ".join(str(v) if fixed or r.random() < 0.5 else number(v) for v in reversed(values))

        kind = {1: "i8", 2: "f16", 4: "f32", 8: "i64"}[self.bytes]
        base, width = "!amdgpu.tdm_base<%s>" % kind, "i32" if self.wide and len(self.index) <= 8 else "i16"
        options, indices, index_type, make = "", "", "", "make_dma_descriptor"
        if self.gather:
            base, indices, make = "!amdgpu.tdm_gather_base<%s, %s>" % (kind, width), "[%rows]", "make_gather_dma_descriptor"
            index_type = ", vector<%dx%s>" % (len(self.index), width)
            setup.append("      %%rows = arith.constant dense<[%s]> : vector<%dx%s>" %
                         (", ".join(map(str, self.index)), len(self.index), width))
        if self.pad:
            setup.append("      %%amount = arith.constant %d : i32\n      %%interval = arith.constant %d : i32" % (self.amount, self.interval))
            options += " padShared(%amount every %interval)"
        if self.iterate:
            options += " iterate %s, %s, %s" % (number(self.step), number(self.lds_step, "i32"), number(self.times))
        for name, value in (("at", self.at), ("lds_at", self.lds_at)):
            setup.append("      %%%s = arith.constant %d : index" % (name, value))
        fields = {"type": kind, "n": MEMORY // self.bytes, "lds": LDS // self.bytes, "space": LDS_SPACE, "memory": "a" if self.load else "b",
                  "make_base": "make_gather_dma_base" if self.gather else "make_dma_base", "base": base, "make": make,
                  "indices": indices, "index_type": index_type, "size": numbers(self.size),
                  "stride": ", ".join([numbers(self.stride[1:])] * (self.rank > 1) + ["1"]), "tile": numbers(self.tile), "options": options,
                  "op": "tensor_load_to_lds" if self.load else "tensor_store_from_lds"}
        fields.update(params="".join(params), setup="\n".join(setup))
        fields["tail"] = TAIL % fields if self.load else ""
        self.carried = CARRIED % fields
        return HEAD % fields

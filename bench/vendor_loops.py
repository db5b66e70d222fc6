#!/usr/bin/env python3
"""Published hot loops of f16 GEMMs of gfx950 as whole kernels in assembly, for `wavecc run` and `wavecc time`.

usage: bench/vendor_loops.py FILE A|B even|odd|both M,N,K [GROUP] > KERNEL.s

FILE has the loops as classes and positions (vendor-speed-loops.txt of the project's seed pages, which says what its letters mean); A is
hipBLASLt's solution 2530, B the loop of a kernel of 1.5 PFLOPS. Both have tiles of 256x256x64 and four waves. FILE has no prologue, no
tails and no stores: they are made here from what it says the loop needs. C^T = B A^T: A is [M, K], B [N, K], C [N, M] of f16, as column-major
libraries have it. M and N are multiples of 2,048 (or GROUP is 0), K is a multiple of 64 and at least 192. A workgroup has 256 work-items; the grid is
M / 256 x N / 256 in x. GROUP (default 4; 0: none): workgroups in chunks of the 8 XCDs, in groups of so many rows.

FILE does not say how pieces of 16 bytes lie in LDS. As its rows are, lanes 0, 1, 2 and 3 of a read would meet in a bank: 920 instead of 718 us by
the clock, where 730 were measured. Here the pieces of each half of a row change places by the row's number, so no read meets a bank twice."""
import argparse
import re
import sys

TILE, TILE_K, LINES = 256, 64, 8
LINE = 4160                 # bytes in LDS of 32 rows of 128 bytes, with padding
BUFFER = 2 * LINES * LINE   # A and B
XCDS = 8
MOST_BYTES = 0x7ffffffe     # of a buffer descriptor

# VGPRs: operands of half 0 and half 1 (A, then B, four for each tile), then addresses.
HALF, OF_B = 64, 32
READ_A, READ_B, COPY, LANE, WAVE, TEMP, PLACE, WAVE_M, WAVE_N = 128, 129, 130, 146, 147, 148, 152, 153, 154
# SGPRs
SGPR_A, SGPR_B, SGPR_C, COUNT, BASE_A, BASE_B, STEP, OF_WAVE = 8, 12, 16, 20, 21, 22, 23, 24
SPARE = "s_mov_b32 s30, s31"


def order_2530():
    """Products as (half of K, tile of A, tile of B)."""
    return [(n // 64, n % 8, n % 64 // 8) for n in range(128)]


def order_wave():
    def row(half, a, columns):
        return [(half, a, b) for b in columns]
    every = range(8)
    made = [(0, n // 8, n % 8) for n in range(56)] + row(0, 7, [7]) + row(0, 7, range(7))
    made += row(1, 0, every) + row(1, 1, [7, 0, 1, 2, 3, 4, 5, 6]) + row(1, 2, [6, 0, 1, 2, 3, 4, 5, 7]) + row(1, 3, [7, 0, 1, 2, 3, 4, 5, 6])
    return made + row(1, 4, [0, 1]) + row(1, 5, every) + row(1, 4, range(2, 8)) + row(1, 6, every) + row(1, 7, every)


ORDERS = {"A": order_2530, "B": order_wave}


def words_of(text, name, label):
    """The loop of one class of waves as words: a product each is 'M'."""
    part = re.search(r"^## %s\. .*?(?=^## |\Z)" % name, text, re.M | re.S)
    line = part and re.search(r"^%s\s+(.*)$" % label.upper(), part.group(0), re.M)
    if not line:
        raise SystemExit("vendor_loops.py: the file has no loop %s of %s waves" % (name, label))
    words = []
    for word in line.group(1).replace("|", " ").split():
        many = re.fullmatch(r"(\d+)M", word)
        words += ["M"] * int(many.group(1)) if many else [word]
    if words.count("M") != 128:
        raise SystemExit("vendor_loops.py: loop %s has %d products; 128 are expected" % (name, words.count("M")))
    return words


def scalars(words):
    """What the scalar instructions do, by position: all but M0's are the same in any order that keeps M0 right."""
    copies = [i for i, word in enumerate(words) if word[0] == "D"]
    places = [i for i, word in enumerate(words) if word == "S"]
    work = ["s_add_u32 s%d, s%d, %d" % (SGPR_A, SGPR_A, 2 * TILE_K), "s_addc_u32 s%d, s%d, 0" % (SGPR_A + 1, SGPR_A + 1),
            "s_add_u32 s%d, s%d, %d" % (SGPR_B, SGPR_B, 2 * TILE_K), "s_addc_u32 s%d, s%d, 0" % (SGPR_B + 1, SGPR_B + 1),
            "s_sub_u32 s%d, s%d, 1" % (COUNT, COUNT), "s_add_u32 s%d, s%d, s%d" % (BASE_A, BASE_A, STEP),
            "s_add_u32 s%d, s%d, s%d" % (BASE_B, BASE_B, STEP), "s_sub_u32 s%d, 0, s%d" % (STEP, STEP)]
    early = [i for i in places if i < copies[0]]
    made = dict(zip(early, work))
    made[early[-1]] = "s_mov_b32 m0, s%d" % BASE_A
    for one, other in zip(copies, copies[1:]):
        first = next(i for i in places if one < i < other)
        made[first] = "s_mov_b32 m0, s%d" % BASE_B if words[other] == "Db0" else "s_add_u32 m0, m0, %d" % LINE
    late = [i for i in places if i > copies[-1]]
    made[late[-2]], made[late[-1]] = "s_cmp_lg_u32 s%d, 0" % COUNT, ""  # the branch stands at the end
    return made


class Kernel:
    def __init__(self, words, order, m, n, k, group):
        self.words, self.order, self.group = words, order, group
        self.m, self.n, self.k = m, n, k
        self.lines = []

    def e(self, *lines):
        self.lines += ["\t" + line for line in lines]

    def round(self, words, stage):
        """An iteration; stage: loop, or how many tiles come after this one, which copies nothing."""
        scalar, number, reads = scalars(words), 0, [READ_A, READ_B]
        if stage == 1:
            self.e("s_sub_u32 s%d, 0, s%d" % (STEP, STEP))
        for at, word in enumerate(words):
            if word == "M":
                half, a, b = self.order[number]
                a_at, b_at, c = HALF * half + 4 * a, HALF * half + OF_B + 4 * b, 4 * (8 * b + a)
                self.e("v_mfma_f32_16x16x32_f16 a[%d:%d], v[%d:%d], v[%d:%d], a[%d:%d]" % (c, c + 3, b_at, b_at + 3, a_at, a_at + 3, c, c + 3))
                number += 1
            elif word[0] == "L":
                self.read(word[1], int(word[2]), stage)
            elif word[0] == "D" and stage == "loop":
                of_b = word[1] == "b"
                at_s = SGPR_B if of_b else SGPR_A
                self.e("buffer_load_dwordx4 v%d, s[%d:%d], 0 offen lds" % (COPY + LINES * of_b + int(word[2]), at_s, at_s + 3))
            elif word == "B" and stage != 0:
                self.e("s_barrier")
            elif word == "Wl0":
                self.e("s_waitcnt lgkmcnt(0)")
            elif word == "Wv13" and stage != 0:
                self.e("s_waitcnt vmcnt(%d)" % (13 if stage == "loop" else 0))
            elif word == "V" and stage != 0:
                register = reads.pop(0)
                self.e("v_add_u32_e32 v%d, s%d, v%d" % (register, STEP, register))
            elif word == "S" and stage == "loop" and scalar.get(at, SPARE):
                self.e(scalar.get(at, SPARE))

    def read(self, kind, tile, stage):
        is_next, of_b = kind.isupper(), kind.lower() == "b"
        if is_next and stage == 0:
            return
        at = (0 if is_next else HALF) + OF_B * of_b + 4 * tile
        self.e("ds_read_b128 v[%d:%d], v%d offset:%d" % (at, at + 3, READ_B if of_b else READ_A, 2 * TILE_K * tile + (0 if is_next else TILE_K)))

    def places(self):
        """Tile of the workgroup to s28 (N) and s29 (M)."""
        rows, columns = self.m // TILE, self.n // TILE
        log = int.bit_length
        if self.group:
            each = rows * columns // XCDS
            self.e("s_and_b32 s26, s2, %d" % (XCDS - 1), "s_lshr_b32 s27, s2, 3", "s_mul_i32 s26, s26, %d" % each, "s_add_u32 s2, s26, s27")
        group = self.group or 1
        if group & (group - 1) or columns & (columns - 1) or rows % group:
            raise SystemExit("vendor_loops.py: GROUP and N / 256 are powers of two, and GROUP divides M / 256")
        self.e("s_lshr_b32 s26, s2, %d" % (log(group * columns) - 1), "s_and_b32 s27, s2, %d" % (group * columns - 1),
               "s_lshr_b32 s28, s27, %d" % (log(group) - 1), "s_and_b32 s29, s27, %d" % (group - 1), "s_lshl_b32 s26, s26, %d" % (log(group) - 1),
               "s_add_u32 s29, s29, s26")

    def descriptor(self, at, base, tile, bytes_of_tile):
        self.e("s_mul_i32 s30, s%d, 0x%x" % (tile, bytes_of_tile), "s_mul_hi_u32 s31, s%d, 0x%x" % (tile, bytes_of_tile),
               "s_add_u32 s%d, s%d, s30" % (at, base), "s_addc_u32 s%d, s%d, s31" % (at + 1, base + 1), "s_mov_b32 s%d, 0x%x" % (at + 2, MOST_BYTES),
               "s_mov_b32 s%d, 0x27000" % (at + 3))

    def addresses(self):
        row, t = 2 * self.k, TEMP
        # What a lane copies: row 8 w + lane / 8 of a line, 16 bytes.
        self.e("v_lshrrev_b32_e32 v%d, 3, v%d" % (t, LANE), "v_lshl_add_u32 v%d, v%d, 3, v%d" % (t, WAVE, t), "v_and_b32_e32 v%d, 7, v%d" % (t + 1, LANE),
               "v_xor_b32_e32 v%d, v%d, v%d" % (t + 1, t + 1, WAVE), "v_lshlrev_b32_e32 v%d, 4, v%d" % (t + 1, t + 1), "s_mov_b32 s30, 0x%x" % row,
               "v_mul_lo_u32 v%d, v%d, s30" % (t, t), "v_add_u32_e32 v%d, v%d, v%d" % (t, t, t + 1))
        for line in range(LINES):
            self.e("v_add_u32_e32 v%d, 0x%x, v%d" % (COPY + line, 32 * line * row, t), "v_mov_b32_e32 v%d, v%d" % (COPY + LINES + line, COPY + line))
        # What a lane reads: rows 8 j + tile, j = lane % 16; 16 bytes of piece lane / 16.
        self.e("v_and_b32_e32 v%d, 15, v%d" % (t, LANE), "v_lshrrev_b32_e32 v%d, 4, v%d" % (t + 1, LANE), "v_and_b32_e32 v%d, 3, v%d" % (t + 2, t),
               "v_xor_b32_e32 v%d, v%d, v%d" % (t + 1, t + 1, t + 2), "v_lshlrev_b32_e32 v%d, 4, v%d" % (t + 1, t + 1),
               "v_lshl_add_u32 v%d, v%d, 10, v%d" % (t + 1, t + 2, t + 1), "v_lshrrev_b32_e32 v%d, 2, v%d" % (t + 2, t),
               "v_mul_u32_u24_e32 v%d, %d, v%d" % (t + 2, LINE, t + 2), "v_add_u32_e32 v%d, v%d, v%d" % (t + 1, t + 1, t + 2),
               "v_lshrrev_b32_e32 v%d, 1, v%d" % (WAVE_M, WAVE), "v_and_b32_e32 v%d, 1, v%d" % (WAVE_N, WAVE))
        for register, part, first in ((READ_A, WAVE_M, 0), (READ_B, WAVE_N, LINES * LINE)):
            self.e("v_mul_u32_u24_e32 v%d, %d, v%d" % (register, 4 * LINE, part), "v_add_u32_e32 v%d, v%d, v%d" % (register, register, t + 1))
            if first:
                self.e("v_add_u32_e32 v%d, 0x%x, v%d" % (register, first, register))
        # Where a lane stores: column 128 wn + 32 (lane / 16), rows 128 wm + 8 (lane % 16).
        self.e("v_lshrrev_b32_e32 v%d, 4, v%d" % (t + 1, LANE), "v_lshlrev_b32_e32 v%d, 7, v%d" % (PLACE, WAVE_N),
               "v_lshl_add_u32 v%d, v%d, 5, v%d" % (PLACE, t + 1, PLACE), "s_mov_b32 s30, 0x%x" % (2 * self.m), "v_mul_lo_u32 v%d, v%d, s30" % (PLACE, PLACE),
               "v_lshlrev_b32_e32 v%d, 8, v%d" % (WAVE_M, WAVE_M), "v_lshl_add_u32 v%d, v%d, 4, v%d" % (WAVE_M, t, WAVE_M),
               "v_add_u32_e32 v%d, v%d, v%d" % (PLACE, PLACE, WAVE_M))

    def begin(self):
        self.e("s_load_dwordx4 s[4:7], s[0:1], 0x0", "s_load_dwordx2 s[16:17], s[0:1], 0x10", "v_and_b32_e32 v%d, 63, v0" % LANE,
               "v_lshrrev_b32_e32 v%d, 6, v0" % WAVE)
        self.places()
        self.e("s_nop 4", "v_readfirstlane_b32 s%d, v%d" % (OF_WAVE, WAVE), "s_waitcnt lgkmcnt(0)")
        self.descriptor(SGPR_A, 4, 29, TILE * 2 * self.k)
        self.descriptor(SGPR_B, 6, 28, TILE * 2 * self.k)
        self.descriptor(SGPR_C, 16, 28, TILE * 2 * self.m)
        self.e("s_lshl_b32 s30, s29, 9", "s_add_u32 s16, s16, s30", "s_addc_u32 s17, s17, 0")
        self.addresses()
        self.e("s_lshl_b32 s%d, s%d, 10" % (BASE_A, OF_WAVE), "s_add_u32 s%d, s%d, %d" % (BASE_B, BASE_A, LINES * LINE), "s_mov_b32 s31, 0")
        for tile in range(2):
            for at, base, copy in ((SGPR_A, BASE_A, COPY), (SGPR_B, BASE_B, COPY + LINES)):
                self.e("s_add_u32 m0, s%d, %d" % (base, tile * BUFFER))
                for line in range(LINES):
                    self.e("s_nop 0", "buffer_load_dwordx4 v%d, s[%d:%d], 0 offen lds" % (copy + line, at, at + 3), "s_add_u32 m0, m0, %d" % LINE)
                if not tile:
                    self.e("s_add_u32 s%d, s%d, %d" % (at, at, 2 * TILE_K), "s_addc_u32 s%d, s%d, 0" % (at + 1, at + 1))
        self.e(*("v_accvgpr_write_b32 a%d, 0" % i for i in range(256)))
        # The loop changes buffer and sign of the step before it uses them.
        self.e("s_mov_b32 s%d, 0x%x" % (STEP, 2 ** 32 - BUFFER), "s_add_u32 s%d, s%d, %d" % (BASE_A, BASE_A, BUFFER),
               "s_add_u32 s%d, s%d, %d" % (BASE_B, BASE_B, BUFFER), "s_movk_i32 s%d, %d" % (COUNT, self.k // TILE_K - 2), "s_waitcnt vmcnt(16)", "s_barrier")
        for of_b in range(2):
            for tile in range(8):
                self.read("AB"[of_b], tile, "loop")
        self.e("s_waitcnt lgkmcnt(0)")

    def store(self):
        self.e("s_nop 7", "s_nop 7")
        for g in range(4):
            for b in range(8):
                at = 8 * ((8 * g + b) % 4)
                self.e(*("v_accvgpr_read_b32 v%d, a%d" % (at + a, 4 * (8 * b + a) + g) for a in range(8)))
                self.e(*("v_cvt_pk_f16_f32 v%d, v%d, v%d" % (HALF + at + a, at + 2 * a, at + 2 * a + 1) for a in range(4)))
                self.e("s_mov_b32 s31, 0x%x" % ((8 * g + b) * 2 * self.m),
                       "buffer_store_dwordx4 v[%d:%d], v%d, s[16:19], s31 offen" % (HALF + at, HALF + at + 3, PLACE))
        self.e("s_endpgm")

    def text(self):
        self.begin()
        if len(self.words) > 1:  # which waves are odd is the hardware's to say; the clock puts wave i on SIMD i
            self.e("s_and_b32 s30, s%d, 1" % OF_WAVE, "s_cmp_lg_u32 s30, 0", "s_cbranch_scc1 .Lloop1")
        for number, words in enumerate(self.words):
            self.lines += ["\t.p2align 5", ".Lloop%d:" % number]
            self.round(words, "loop")
            self.e("s_cbranch_scc1 .Lloop%d" % number)
            self.round(words, 1)
            self.round(words, 0)
            self.e("s_branch .Lstore")
        self.lines.append(".Lstore:")
        self.store()
        return FRAME % {"body": "\n".join(self.lines), "lds": 2 * BUFFER}


FRAME = """\t.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
\t.text
\t.globl vendor
\t.p2align 8
\t.type vendor,@function
vendor:
%(body)s
.Lend:
\t.size vendor, .Lend-vendor
\t.rodata
\t.p2align 6
\t.amdhsa_kernel vendor
\t\t.amdhsa_group_segment_fixed_size %(lds)d
\t\t.amdhsa_kernarg_size 24
\t\t.amdhsa_user_sgpr_kernarg_segment_ptr 1
\t\t.amdhsa_system_sgpr_workgroup_id_x 1
\t\t.amdhsa_next_free_vgpr 512
\t\t.amdhsa_accum_offset 256
\t\t.amdhsa_next_free_sgpr 40
\t.end_amdhsa_kernel
\t.amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: vendor
    .symbol: vendor.kd
    .kernarg_segment_size: 24
    .kernarg_segment_align: 8
    .group_segment_fixed_size: %(lds)d
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 40
    .vgpr_count: 512
    .max_flat_workgroup_size: 256
    .args:
      - {.offset: 0, .size: 8, .value_kind: global_buffer, .name: A}
      - {.offset: 8, .size: 8, .value_kind: global_buffer, .name: B}
      - {.offset: 16, .size: 8, .value_kind: global_buffer, .name: C}
...
\t.end_amdgpu_metadata
"""


def kernel_text(path, name, classes, m, n, k, group=4):
    if name not in ORDERS or classes not in ("even", "odd", "both") or m % TILE or n % TILE or k % TILE_K or k < 3 * TILE_K:
        raise SystemExit("vendor_loops.py: the loop is A or B of even, odd or both waves; M and N are multiples of 256, K of 64 and at least 192")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    words = [words_of(text, name, label) for label in (("even", "odd") if classes == "both" else (classes,))]
    return Kernel(words, ORDERS[name](), m, n, k, group).text()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("loop", choices=("A", "B"))
    parser.add_argument("classes", choices=("even", "odd", "both"))
    parser.add_argument("sizes", metavar="M,N,K")
    parser.add_argument("group", type=int, nargs="*", metavar="GROUP")
    args = parser.parse_args()
    sys.stdout.write(kernel_text(args.file, args.loop, args.classes, *(int(size) for size in args.sizes.split(",")), *args.group[:1]))

"""Assembly of the probes' kernels. Only make.py needs this; the archive holds the code objects.

All kernels take the same arguments, so one launcher serves them:

    out: pointer, a: pointer, b: pointer, n: u32, x: u32, y: u32, z: u32

    s[4:5] out, s[6:7] a, s[8:9] b, s12 n, s13 x, s14 y, s15 z, s2 workgroup, v0 work-item

A timed kernel stores four 64-bit counters for each wave at the start of `out`: core clocks (s_memtime) and ticks of the wall clock
(s_memrealtime) before and after its loop. Only what stands between the two is measured, so a launch costs nothing in it."""

ARGUMENTS = [("out", 0, 8), ("a", 8, 8), ("b", 16, 8), ("n", 24, 4), ("x", 28, 4), ("y", 32, 4), ("z", 36, 4)]
KERNARG_BYTES = 40
LDS_BYTES = 65536


class Kernel:
    """The body is a list of lines. vgprs: v0 up to it, without the AGPRs, which follow."""

    def __init__(self, name, body, block=64, vgprs=128, agprs=0, lds=0):
        self.name, self.body, self.block, self.vgprs, self.agprs, self.lds = name, body, block, vgprs, agprs, lds

    def text(self):
        lines = [".globl %s" % self.name, ".p2align 8", ".type %s,@function" % self.name, "%s:" % self.name]
        lines += ["  " + line if not line.endswith(":") else line for line in entry() + self.body + ["s_endpgm"]]
        lines += [".L%s_end:" % self.name, ".size %s, .L%s_end-%s" % (self.name, self.name, self.name)]
        return "\n".join(lines) + "\n"

    def descriptor(self):
        vgprs = (self.vgprs + 3) // 4 * 4
        fields = {"group_segment_fixed_size": self.lds, "kernarg_size": KERNARG_BYTES, "user_sgpr_kernarg_segment_ptr": 1,
                  "system_sgpr_workgroup_id_x": 1, "system_vgpr_workitem_id": 0, "next_free_vgpr": vgprs + self.agprs,
                  "accum_offset": vgprs, "next_free_sgpr": 96}
        return ".amdhsa_kernel %s\n%s.end_amdhsa_kernel\n" % (
            self.name, "".join("  .amdhsa_%s %d\n" % row for row in fields.items()))

    def metadata(self):
        lines = ["  - .name: %s" % self.name, "    .symbol: %s.kd" % self.name, "    .kernarg_segment_size: %d" % KERNARG_BYTES,
                 "    .kernarg_segment_align: 8", "    .group_segment_fixed_size: %d" % self.lds,
                 "    .private_segment_fixed_size: 0", "    .wavefront_size: 64", "    .max_flat_workgroup_size: %d" % self.block,
                 "    .sgpr_count: 96", "    .vgpr_count: %d" % (self.vgprs + self.agprs), "    .agpr_count: %d" % self.agprs,
                 "    .args:"]
        for name, offset, size in ARGUMENTS:
            kind = "global_buffer\n        .address_space: global" if size == 8 else "by_value"
            lines += ["      - .name: %s" % name, "        .offset: %d" % offset, "        .size: %d" % size,
                      "        .value_kind: " + kind]
        return "\n".join(lines) + "\n"


def file_text(target, kernels):
    """The assembly of one code object."""
    head = '.amdgcn_target "amdgcn-amd-amdhsa--%s"\n.amdhsa_code_object_version 5\n.text\n' % target
    meta = (".amdgpu_metadata\namdhsa.version: [1, 2]\namdhsa.target: amdgcn-amd-amdhsa--%s\namdhsa.kernels:\n%s.end_amdgpu_metadata\n"
            % (target, "".join(kernel.metadata() for kernel in kernels)))
    return (head + "".join(kernel.text() for kernel in kernels) + ".rodata\n.p2align 6\n"
            + "".join(kernel.descriptor() for kernel in kernels) + meta)


def entry():
    return ["s_load_dwordx4 s[4:7], s[0:1], 0x0", "s_load_dwordx2 s[8:9], s[0:1], 0x10", "s_load_dwordx4 s[12:15], s[0:1], 0x18",
            "v_and_b32 v0, 0x3ff, v0", "s_waitcnt lgkmcnt(0)"]


def counters(first):
    """Both counters into four scalar registers, everything before them complete."""
    return ["s_waitcnt vmcnt(0) lgkmcnt(0)", "s_memtime s[%d:%d]" % (first, first + 1),
            "s_memrealtime s[%d:%d]" % (first + 2, first + 3), "s_waitcnt lgkmcnt(0)"]



def timed(name, before, body, after=(), block=64, waves_apart=True, **more):
    """A kernel that runs `body` n times between two readings of the counters."""
    label = ".L%s_loop" % name
    text = list(before) + ["s_nop 7"] * 2 + counters(80) + [".p2align 6", label + ":"] + list(body)
    text += ["s_sub_u32 s12, s12, 1", "s_cmp_lg_u32 s12, 0", "s_cbranch_scc1 " + label]
    text += ["s_nop 15", "s_nop 15"] + counters(84) + list(after) + store_counters(block)
    return Kernel(name, text, block=block, **more)


def store_counters(block):
    """Lane 0 of each wave stores s[80:87] at out + 32 * (number of the wave in the grid)."""
    waves = (block + 63) // 64
    return ["v_lshrrev_b32 v4, 6, v0", "s_nop 1", "v_readfirstlane_b32 s90, v4", "s_mul_i32 s91, s2, %d" % waves,
            "s_add_u32 s90, s90, s91", "s_lshl_b32 s90, s90, 5", "s_mov_b64 exec, 1", "v_mov_b32 v4, s90",
            *["v_mov_b32 v%d, s%d" % (8 + i, 80 + i) for i in range(8)],
            "s_nop 3", "global_store_dwordx4 v4, v[8:11], s[4:5]", "global_store_dwordx4 v4, v[12:15], s[4:5] offset:16",
            "s_waitcnt vmcnt(0)"]

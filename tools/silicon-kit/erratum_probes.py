"""Rows of faults of the silicon (src/isa/errata.def): packed f32 instructions beside matrix instructions of other waves, at full occupancy.

Of the eight waves of a workgroup four multiply, with the same operands again and again, since the fault is said to need a matrix instruction that
finds its operands in the unit's buffer. The other four do packed operations and check each against single ones. A compute unit is full: 32 waves."""
from assembly import Kernel
from hazard_probes import PAD
from rows import Row

BLOCK = 512
# (name, row of errata.def, packed instruction, single ones: the same results in v34 and v35)
PACKED = [
    ("pk_fma", "PACKED_F32_MFMA", "v_pk_fma_f32 v[32:33], v[4:5], v[6:7], v[8:9]", ["v_fma_f32 v34, v4, v6, v8", "v_fma_f32 v35, v5, v7, v9"]),
    ("pk_mul", "PACKED_F32_MFMA", "v_pk_mul_f32 v[32:33], v[4:5], v[6:7]", ["v_mul_f32 v34, v4, v6", "v_mul_f32 v35, v5, v7"]),
    ("pk_add", "PACKED_F32_MFMA", "v_pk_add_f32 v[32:33], v[4:5], v[6:7]", ["v_add_f32 v34, v4, v6", "v_add_f32 v35, v5, v7"]),
    ("pk_mov", "PACKED_MOV_MFMA", "v_pk_mov_b32 v[32:33], v[4:5], v[6:7] op_sel:[0,1]", ["v_mov_b32 v34, v4", "v_mov_b32 v35, v7"]),
    ("fma_f64", "PACKED_MOV_MFMA", "v_fma_f64 v[32:33], v[4:5], v[6:7], v[8:9]", ["s_nop 7", "s_nop 7", "v_fma_f64 v[34:35], v[4:5], v[6:7], v[8:9]"]),
    ("pk_fma_high", "PACKED_FMA_SRC1_HIGH", "v_pk_fma_f32 v[32:33], v[4:5], v[6:7], v[8:9] op_sel:[0,1,0]",
     ["v_fma_f32 v34, v4, v7, v8", "v_fma_f32 v35, v5, v7, v9"]),
]


def kernel(name, packed, single, beside):
    """Waves 4 to 7 multiply if `beside`, else they leave."""
    body = ["v_lshrrev_b32 v1, 8, v0", *PAD, "v_readfirstlane_b32 s60, v1"]
    body += ["v_mov_b32 v%d, 0" % i for i in range(2, 64)] + ["s_mul_i32 s61, s2, 0x61c88647", "v_mul_u32_u24 v2, 0x9e37, v0",
        "v_add_u32 v2, s61, v2", "s_cmp_lg_u32 s60, 0",
                                                         "s_cbranch_scc1 .L%s_matrix" % name, ".p2align 6", ".L%s_packed:" % name]
    body += ["v_mov_b32 v10, 0x19660d", "v_mul_lo_u32 v2, v2, v10", "v_add_u32 v2, 0x3c6ef35f, v2"]
    for i in range(6):
        body += ["v_alignbit_b32 v%d, v2, v2, %d" % (4 + i, 5 * i + 1), "v_lshrrev_b32 v%d, 9, v%d" % (4 + i, 4 + i),
                 "v_or_b32 v%d, 1.0, v%d" % (4 + i, 4 + i)]
    for _ in range(4):
        body += ["v_mov_b32 v32, 0", "v_mov_b32 v33, 0", *PAD[:1], packed, "s_nop 3", *single, *PAD[:1], "v_xor_b32 v36, v32, v34",
                 "v_xor_b32 v37, v33, v35", "v_or_b32 v36, v36, v37",
                 "v_cmp_ne_u32 vcc, 0, v36", *PAD[:1], "v_addc_co_u32 v40, s[62:63], 0, v40, vcc", *PAD[:1], "v_cndmask_b32 v41, v41, v32, vcc",
                 "v_cndmask_b32 v42, v42, v34, vcc"]
    body += ["s_sub_u32 s12, s12, 1", "s_cmp_lg_u32 s12, 0", "s_cbranch_scc1 .L%s_packed" % name, "s_branch .L%s_end_of_work" % name]
    body += [".L%s_matrix:" % name]
    if beside:
        body += ["v_mov_b32 v%d, 0x3c003c00" % i for i in range(4, 8)] + [*PAD, ".p2align 6", ".L%s_next:" % name]
        body += ["v_mfma_f32_16x16x16_f16 v[%d:%d], v[4:5], v[6:7], v[%d:%d]" % (44 + 4 * i, 47 + 4 * i, 44 + 4 * i, 47 + 4 * i) for i in (0, 1, 2, 3)] * 4
        body += ["s_sub_u32 s12, s12, 1", "s_cmp_lg_u32 s12, 0", "s_cbranch_scc1 .L%s_next" % name]
    body += [".L%s_end_of_work:" % name, *PAD, *PAD, "s_lshl_b32 s61, s2, 13", "v_lshlrev_b32 v3, 4, v0", "v_add_u32 v3, s61, v3", *PAD,
             "global_store_dwordx4 v3, v[40:43], s[4:5]",
             "s_waitcnt vmcnt(0)"]
    return Kernel(name, body, block=BLOCK, vgprs=64)


def rows(target):
    del target
    for name, judge, packed, single in PACKED:
        for beside in (True, False):
            made = kernel("erratum_%s_%s" % (name, "beside" if beside else "alone"), packed, single, beside)
            yield Row(id="erratum.%s.%s" % (name, "beside" if beside else "alone"), family="erratum", kernel=made, kind="right", grid="8*cus",
                      n=(20000,), short=(2,), repeats=10,
                      out=BLOCK * 16, judges=["erratum:" + judge] if beside else ["erratum:none"], quick=name == "pk_fma" and beside,
                      what="%s %s matrix instructions of other waves, 32 waves on a compute unit" % (packed.split()[0], "beside" if beside else "without"))

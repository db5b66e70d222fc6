"""Assembly that is refused: `wavecc assemble` of each line, and what it has to say. Neither a crash nor an object."""
import os
import subprocess
import sys
import time

HEAD = ".amdhsa_kernel k\n.amdhsa_next_free_vgpr 8\n.amdhsa_next_free_sgpr 8\n"
KERNEL = "k:\n s_endpgm\n" + HEAD
CASES = [  # text, line:column, words of the message; more arguments
    ("  v_add_f33 v0, v1, v2", "1:3", "there is no instruction 'v_add_f33'"),
    ("  v_permlane32_swap_b32 v0, v1", "1:3", "gfx942 has no v_permlane32_swap_b32 (gfx950 has it)"),
    ("  V_Add_F33 v0, v1, v2", "1:3", "there is no instruction 'V_Add_F33'"),
    ("  V_PERMLANE32_SWAP_B32 v0, v1", "1:3", "gfx942 has no V_PERMLANE32_SWAP_B32 (gfx950 has it)"),
    # only a mnemonic may have capital letters
    ("  V_ADD_F32 V0, v1, v2", "1:13", ""),
    ("  S_WAITCNT VMCNT(0)", "1:18", ""),
    ("  v_add_f32 v0, v1", "1:17", "operands are missing"),
    ("  v_add_f32 v0, v1, v2, v3", "1:25", "too many operands"),
    ("  v_add_f32 v0, v1, v256", "1:3", "register number out of range"),
    ("  v_add_f64 v[1:2], v[0:1], v[2:3]", "1:3", "misaligned"),
    ("  v_add_f32 v0, s0, s1", "1:3", "constant bus"),
    ("  v_mfma_f32_32x32x8_f16 a[0:15], v[0:1], v[2:3], a[2:17]", "1:3", "overlaps"),
    ("  ds_read_b32 v0, v1 offset:65536", "1:3", "out of range"),
    ("  ds_read_b32 v0, v1 offset0:1", "1:3", "no such offset"),
    ("  global_load_dword v0, v[0:1], off glc", "1:3", "no such cache bit"),
    ("  global_atomic_add v0, v[2:3], v4, off", "1:3", ""),
    ("  v_add_f32 v0, v1, v2 quad_perm:[0,1,2]", "1:40", "4 lanes"),
    ("  v_add_f32 v0, v1, v2 sc0", "1:3", ""),
    ("# 7 \"other.inc\"\n\n  v_nonsense", "", "other.inc:8:3: error"),
    # what the chosen form has no room for is not dropped
    ("  v_add_f32_e32 v0, v1, v2 clamp", "1:3", "e32 encoding has no clamp"),
    ("  v_log_f32_e32 v0, v1 div:2", "1:3", "e32 encoding has no clamp"),
    ("  v_add_f32_e64 v0, v1, v2 src0_sel:WORD_1", "1:3", "another form"),
    ("  v_add_f32_e32 v0, v1, v2 row_shr:1", "1:3", "another form"),
    ("  v_add_f32_dpp v0, v1, v2 row_mask:0xf bank_mask:0xf", "1:3", "another form"),
    ("  v_add_f32 v0, v1, v2 row_shr:1 row_shl:1", "1:3", "more than one form"),
    ("  v_add_f32_sdwa v0, v1, v2 src0_sel:WORD_1 row_shr:1", "1:3", ""),
    ("  v_cmp_lt_f32_sdwa vcc, v0, v1 dst_sel:BYTE_1", "1:3", "comparison has no dst_sel"),
    ("  v_mov_b32_sdwa v0, v1 src1_sel:BYTE_1", "1:3", "no second source"),
    ("  v_mul_f32_e64 v0, v1, v2 mul:2 div:2", "1:3", "mul and div"),
    ("  tbuffer_load_format_x v0, off, s[4:7], s3 format:[BUF_NUM_FORMAT_FLOAT] cbsz:1", "1:3", "only MFMA"),
    ("  s_load_dword s0, s[2:3], 0x10 offset:8", "1:28", "two offsets"),
    ("  s_store_dword s0, s[2:3], null", "1:29", "does not exist"),
    ("  s_branch lit(1)", "1:12", "a number is expected"),
    ("  s_waitcnt vmcnt(64)", "1:21", "vmcnt must be at most 63"),
    ("  s_waitcnt vmcnt(0) nonsense(1)", "1:22", "no counter 'nonsense'"),
    ("  s_setreg_b32 hwreg(HW_REG_MODE, 0, 33), s0", "1:40", "bits of a hardware register"),
    ("  s_branch nowhere", "1:3", "the label is not defined 'nowhere'"),
    ("  s_branch far\n.zero 262144\nfar:", "1:3", "too far"),
    ("  s_mov_b32 s0, 0x100000000", "1:17", "too large"),
    ("  s_mov_b32 s0, 0x1g", "1:20", "digit"),
    ("  s_mov_b32 s0, 99999999999999999999", "1:36", "more than 64 bits"),
    ("  s_mov_b32 s0, (1", "1:19", "expected ')'"),
    ("  s_mov_b32 s0, x@rel33", "1:18", "variant"),
    (".data\n  s_nop 0", "2:3", "instructions must be in .text"),
    (".nonsense 1", "1:1", "there is no directive '.nonsense'"),
    (".byte 256", "1:10", "does not fit"),
    (".byte 1 2", "1:9", "unexpected '2'"),
    (".long a*b", "1:10", "found an address"),
    (".long a-b", "1:1", "no relocation"),
    (".long 1/0", "1:10", "division by zero"),
    ("a:\na:", "2:1", "already defined"),
    ("a:\n.set a, 1", "2:10", "is a label"),
    (".set a, b\n.set b, a\n.long a", "3:", "depends on itself"),
    (".align 3", "1:9", "power of two"),
    (".org 8\n.org 4", "2:7", "cannot go back"),
    (".bss\n.long 1", "2:8", "zeros only"),
    (".ascii \"a", "1:10", "closing quote"),
    (".ascii \"\\q\"", "1:10", "unknown escape"),
    (".if 1", "", ".if has no .endif"),
    (".endif", "1:7", "without .if"),
    (".if 0\n.else\n.else\n.endif", "3:6", "behind .else"),
    (".macro m", "1:9", "there is no .endm"),
    (".macro m a:req\n.endm\nm", "3:2", "needs a value"),
    (".macro m\n.endm\nm 1", "3:3", "too many arguments"),
    (".macro m\nm\n.endm\nm", "4:", "nested deeper"),
    (".rept 3", "1:8", "there is no .endr"),
    (".rept 1000000000\n s_nop 0\n.endr", "1:", "MiB"),
    (".macro m\n.rept 100\n s_nop 0\n.endr\n.endm\n.rept 10000\nm\n.endr\n" * 1 + ".zero 300000000", "9:", "MiB"),
    (".zero 300000000", "1:16", "MiB"),
    (".fill 300000000, 1, 0", "1:", "MiB"),
    ("/* no end", "1:1", "the comment has no end"),
    (".include \"/etc/passwd\"", "1:1", ".include reads files in the folder of"),
    (".macro m a\n.endm\n.altmacro\n m %later", "4:5", "a number is needed here"),
    (".macro m a, b\n .ascii \"a\"\n.endm\n.altmacro\n m <a>, b, c", "5:12", "too many arguments"),
    (".altmacro 1", "1:11", ""),
    (".if 1\n.end", "", "has no .endif"),
    (".amdgcn_target \"amdgcn-amd-amdhsa--gfx90a\"", "1:", "is for amdgcn-amd-amdhsa--gfx90a"),
    (".amdgcn_target \"amdgcn-amd-amdhsa--gfx942:fast+\"", "1:", "has no feature"),
    (".amdhsa_code_object_version 7", "1:", "4, 5 or 6"),
    (KERNEL + ".end_amdhsa_kernel", "", "accum_offset: is required"),
    (KERNEL + ".amdhsa_accum_offset 6\n.end_amdhsa_kernel", "6:", "multiple of 4"),
    (KERNEL + ".amdhsa_accum_offset 12\n.end_amdhsa_kernel", "6:", "beyond the registers"),
    (KERNEL + ".amdhsa_next_free_vgpr 9\n", "6:", "twice"),
    (KERNEL + ".amdhsa_wavefront_size32 1\n", "6:", "gfx942 has no .amdhsa_wavefront_size32"),
    (KERNEL + ".amdhsa_nonsense 1\n", "6:1", "there is no directive '.amdhsa_nonsense'"),
    (KERNEL + ".amdhsa_group_segment_fixed_size x\n.amdhsa_accum_offset 8\n.end_amdhsa_kernel", "6:", "number is needed"),
    (KERNEL + ".amdhsa_ieee_mode 2\n.amdhsa_accum_offset 8\n.end_amdhsa_kernel", "6:", "out of range"),
    (KERNEL + ".amdhsa_user_sgpr_count 17\n.amdhsa_accum_offset 8\n.end_amdhsa_kernel", "6:", "user SGPRs"),
    (KERNEL + "s_nop 0", "6:1", ""),
    (HEAD + ".amdhsa_accum_offset 8\n.end_amdhsa_kernel", "1:", "kernel 'k' has no code"),
    (".amdhsa_ieee_mode 1", "1:", "is only allowed after .amdhsa_kernel"),
    (".amdgpu_metadata\n- a\n.end_amdgpu_metadata", "2:1", "not a map"),
    (".amdgpu_metadata\na: [1\n.end_amdgpu_metadata", "", "kernel metadata"),
    (".amdgpu_metadata\na: -1\n.end_amdgpu_metadata", "2:4", "negative"),
    (".amdgpu_metadata\na: &x 1\nb: *x\n.end_amdgpu_metadata", "2:4", "anchors"),
    (".amdgpu_metadata\na: " + "[" * 100 + "]" * 100 + "\n.end_amdgpu_metadata", "2:", "deep"),
    (".amdgpu_metadata\na: 1", "1:17", "there is no .end_amdgpu_metadata"),
    (".long " + "(" * 1000 + "1" + ")" * 1000, "1:", "nested too deep"),
    ("  s_nop 0\0", "", "zero byte"),
    ("100:", "1:1", "0 to 99"),
    (".section .x,\"q\"", "1:", "flag 'q'"),
    (".section .x,#alloc,#q", "1:", "expected #alloc, #write, #execinstr or #exclude"),
    (".section .x,#alloc,write", "1:", "expected '#'"),
    (".popsection", "1:12", "without .pushsection"),
    (".type a, @nothing", "1:11", "@function or @object"),
    ("a = b - c\n.globl a", "", "an object file cannot hold"),
    (".loc 3 1 1", "1:", "file, line or column is out of range"),
    ("v_dual_mov_b32 v0, v1 :: v_dual_mov_b32 v2, v3", "1:", "", "gfx942"),
    ("v_dual_add_f32 v0, v1, v2 :: v_dual_add_f32 v3, v5, v6", "1:1", "one bank", "gfx1250"),
    ("v_dual_mov_b32 v0, v1", "1:22", "second operation", "gfx1250"),
    ("global_load_b32 v0, v[0:1], off sc0", "1:1", "no such cache bit", "gfx1250"),
    ("global_load_b32 v0, v[0:1], off th:TH_STORE_NT", "1:1", "another kind of instruction", "gfx1250"),
]


def main():
    base, wrong = sys.argv[1], 0
    for number, (text, place, words, *target) in enumerate(CASES):
        source, output = "%s.%d.s" % (base, number), "%s.%d.o" % (base, number)
        with open(source, "w", encoding="utf-8") as file:
            file.write(text + "\n")
        if os.path.exists(output):
            os.remove(output)
        start = time.monotonic()
        done = subprocess.run(["wavecc", "assemble", "--target=" + (target[0] if target else "gfx942"), source, "-o", output],
                              capture_output=True, text=True, errors="replace")
        said = "%s:%s" % (source, place) if place else "error"
        good = done.returncode == 1 and said in done.stderr and words in done.stderr and not os.path.exists(output)
        if not good or time.monotonic() - start > 60:
            wrong += 1
            print("case %d: %r: status %d, %s" % (number, text[:80], done.returncode, done.stderr[:300]))
    print("%d wrong" % wrong)


main()

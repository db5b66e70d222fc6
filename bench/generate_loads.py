#!/usr/bin/env python3
"""Writes assembly (gfx942) of a kernel with N loads and as many branches, for measuring how the time of `wavecc check` grows.

usage: bench/generate_loads.py N > kernel.s
The loads go to 200 registers in turn; a branch after each goes to one of the next or, one in five, of the last 2,000 loads; each 40th
load is waited for and used. The branches come from a fixed seed."""
import argparse
import random

REGISTERS, REACH, USED = 200, 2000, 40


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("loads", type=int)
    loads = parser.parse_args().loads
    draw = random.Random(5)
    w = print
    w('.amdgcn_target "amdgcn-amd-amdhsa--gfx942"\n.text\n.globl loads\n.p2align 8\n.type loads,@function\nloads:')
    w("v_mov_b32_e32 v0, 0\ns_mov_b32 s4, 0")
    for load in range(loads):
        register = 2 + load % REGISTERS
        back = load and draw.random() < 0.2
        target = draw.randrange(max(0, load - REACH), load) if back else min(loads, load + 1 + draw.randrange(REACH))
        w(f"L{load}:\nglobal_load_dword v{register}, v0, s[0:1]\ns_cmp_eq_u32 s4, {load % 60}\ns_cbranch_scc1 L{target}")
        if load % USED == USED - 1:
            w(f"s_waitcnt vmcnt(0)\nv_add_u32_e32 v1, v{register}, v{register}")
    w(f"L{loads}:\ns_endpgm\n.Lend:\n.size loads, .Lend-loads\n.rodata\n.p2align 6\n.amdhsa_kernel loads")
    w(".amdhsa_next_free_vgpr 256\n.amdhsa_next_free_sgpr 16\n.amdhsa_accum_offset 256")
    w(".amdhsa_user_sgpr_kernarg_segment_ptr 1\n.amdhsa_user_sgpr_count 2\n.end_amdhsa_kernel")


if __name__ == "__main__":
    main()

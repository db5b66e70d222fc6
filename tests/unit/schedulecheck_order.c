/* check-schedule, orders of blocks: mistakes that something that reorders instructions can make, one at a time, and
   near misses that are right. Each case moves one instruction of a kernel in front of another. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "isa/events.h"
#include "schedulecheck_moves.h"

#define HEAD                                           \
    "kernel @k target(gfx942) {\n"                     \
    "  workgroup_size 256, 1, 1\n"                     \
    "  lds_bytes 4096\n"                               \
    "  arg global_buffer offset 0 size 8\n"            \
    "  arg global_buffer offset 8 size 8\n"            \
    "  kernarg_bytes 16\n"                             \
    "  %acc : var v4\n"                                \
    "  %pin : var v@v7\n"                              \
    "^entry:\n"                                        \
    "  %args:s2 = live_in kernarg_ptr\n"               \
    "  %p:s4 = s_load_dwordx4 %args, off !invariant\n" \
    "  %t:v = live_in workitem_id\n"                   \
    "  %o = v_lshlrev_b32 2, %t\n"                     \
    "  %acc = copy 0\n"                                \
    "  %pin = copy 0\n"                                \
    "  %m:mask = v_cmp_gt_u32 7, %t\n"                 \
    "  %n:s = copy %p[2]\n"                            \
    "  br ^body\n"                                     \
    "^body:\n"
#define TAIL "  s_endpgm\n}\n"

/* 64 pieces of LDS of one object. */
#define PIECE(n) "  %r" #n " = ds_read_b32 %o mem(1, " #n "000, " #n "003)\n"
#define PIECES_8(n) PIECE(n##1) PIECE(n##2) PIECE(n##3) PIECE(n##4) PIECE(n##5) PIECE(n##6) PIECE(n##7) PIECE(n##8)
#define MANY_PIECES PIECES_8(1) PIECES_8(2) PIECES_8(3) PIECES_8(4) PIECES_8(5) PIECES_8(6) PIECES_8(7) PIECES_8(8)

typedef struct Case {
    const char *name, *body;
    const char *moved, *before; /* parts of the text of two instructions: the first one goes in front of the second */
    const char *error;          /* part of the message; NULL: it is right */
} Case;

static const Case cases[] = {
    /* values and variables, dword by dword */
    {"value read before it is there",
     "  %a = v_add_u32 1, %t\n  %b = v_mul_lo_u32 %a, %t\n  global_store_dword %o, %b, %p[0:1] mem(1)\n", "%b", "%a",
     "it reads %a"},
    {"independent values", "  %a = v_add_u32 1, %t\n  %b = v_mul_lo_u32 5, %t\n  global_store_dword %o, %b, %p[0:1]\n",
     "%b", "%a", NULL},
    {"write of a variable over a read (WAR)",
     "  %a = v_add_u32 1, %acc[0]\n  %acc[0] = copy %t\n  global_store_dword %o, %a, %p[0:1]\n", "%acc[0] = copy",
     "%a:v", "it writes dword 0 of %acc, which the other reads"},
    {"write of another dword of the variable",
     "  %a = v_add_u32 1, %acc[0]\n  %acc[1] = copy %t\n  global_store_dword %o, %a, %p[0:1]\n", "%acc[1] = copy",
     "%a:v", NULL},
    {"read of one dword of a tuple (RAW)", "  %acc[3] = copy %t\n  global_store_dwordx4 %o, %acc, %p[0:1]\n",
     "global_store", "%acc[3]", "it reads dword 3 of %acc"},
    {"two writes of a variable (WAW)",
     "  %acc[2] = copy %t\n  %acc[2] = copy %o\n  global_store_dword %o, %acc[2], %p[0:1]\n", "%acc[2] = copy %o",
     "%acc[2] = copy %t", "both write dword 2 of %acc"},
    {"last write of a variable", "  %acc[2] = copy %t\n  %acc[2] = copy %o\n", "%acc[2] = copy %o", "%acc[2] = copy %t",
     "read after the block"},
    {"pinned variable and physical register",
     "  %a = v_add_u32 1, v7\n  %pin = copy %t\n  global_store_dword %o, %a, %p[0:1]\n", "%pin", "%a:v",
     "it writes v7, which the other reads"},
    {"pinned variable and the register beside",
     "  v8 = copy %t\n  %a = v_add_u32 1, v8\n  %pin = copy %t\n  global_store_dword %o, %a, %p[0:1]\n", "%pin", "%a:v",
     NULL},
    /* more pieces of memory than are told apart */
    {"LDS of another object, behind many pieces",
     MANY_PIECES "  ds_write_b32 %o, %t mem(2, 0, 3)\n  %x = ds_read_b32 %o mem(3, 0, 3)\n", "%x", "ds_write", NULL},
    {"LDS of one object, behind many pieces",
     MANY_PIECES "  ds_write_b32 %o, %t mem(2, 0, 3)\n  %x = ds_read_b32 %o mem(2, 0, 3)\n", "%x", "ds_write",
     "they may access the same LDS"},
    /* registers of the machine */
    {"M0 behind its LDS-DMA",
     "  m0 = copy %n\n  buffer_load_dword_lds %o, %p, 0 offen mem(4)\n  m0 = copy 64\n"
     "  buffer_load_dword_lds %o, %p, 0 offen mem(5)\n",
     "m0 = copy 64", "buffer_load_dword_lds %o, %p, 0 offen mem(4", "it writes m0"},
    {"LDS-DMA in front of its M0",
     "  m0 = copy %n\n  buffer_load_dword_lds %o, %p, 0 offen mem(4)\n  m0 = copy 64\n"
     "  buffer_load_dword_lds %o, %p, 0 offen mem(5)\n",
     "mem(5", "m0 = copy 64", "it reads m0"},
    {"SCC between its writer and its reader",
     "  s_cmp_lt_i32 %n, 5\n  %a:s = s_cselect_b32 %n, 7\n  %b:s = s_add_u32 %n, 9\n  %c:s = s_mul_i32 %a, %b\n"
     "  %d:v = copy %c\n  global_store_dword %o, %d, %p[0:1]\n",
     "%b:s", "%a:s", "it writes scc"},
    {"SCC goes to the next instruction",
     "  s_cmp_lt_i32 %n, 5\n  %a:s = s_cselect_b32 %n, 7\n  %b = v_add_u32 9, %t\n  %d = v_add_u32 %a, %b\n"
     "  global_store_dword %o, %d, %p[0:1]\n",
     "%b:v", "%a:s", "does not come directly after"},
    {"SCC that nobody reads",
     "  %b:s = s_add_u32 %n, 9\n  %c:s = s_add_u32 %n, 8\n  s_cmp_lt_i32 %b, %c\n"
     "  %d:s = s_cselect_b32 %b, 7\n  %e = v_add_u32 %d, %t\n  global_store_dword %o, %e, %p[0:1]\n",
     "%c:s", "%b:s", NULL},
    {"VCC",
     "  vcc = v_cmp_lt_f32 %t, %o\n  %a = v_div_fmas_f32 %t, %o, %t\n  vcc = v_cmp_gt_f32 %t, %o\n"
     "  %b = v_div_fmas_f32 %t, %o, %t\n  %c = v_add_u32 %a, %b\n  global_store_dword %o, %c, %p[0:1]\n",
     "vcc = v_cmp_gt", "%a:v", "it writes vcc"},
    {"pseudo-operation through VCC",
     "  vcc = v_cmp_lt_f32 %t, %o\n  %a = v_div_fmas_f32 %t, %o, %t\n  %q:v2 = merge %t, %o\n"
     "  %b:v2 = v_sub_u64_pseudo %q, 1\n  global_store_dwordx2 %o, %b, %p[0:1]\n  global_store_dword %o, %a, %p[2:3]\n",
     "%b:v2", "%a:v", "must come after"},
    {"MODE", "  %a = v_add_f32 %t, %o\n  s_setreg_imm32_b32 3 simm16:6145\n  global_store_dword %o, %a, %p[0:1]\n",
     "s_setreg", "%a:v", "must come after"},
    /* memory */
    {"load over a store that it may meet",
     "  global_store_dword %o, %t, %p[0:1] mem(1)\n  %a = global_load_dword %o, %p[2:3]\n  ds_write_b32 %o, %a\n",
     "%a:v", "global_store", "they may access the same memory"},
    {"load over a store to another object",
     "  global_store_dword %o, %t, %p[0:1] mem(1)\n  %a = global_load_dword %o, %p[2:3] mem(2)\n  ds_write_b32 %o, "
     "%a\n",
     "%a:v", "global_store", NULL},
    {"store over a load that it may meet",
     "  %a = global_load_dword %o, %p[2:3] mem(1)\n  global_store_dword %o, %t, %p[0:1] mem(1)\n  ds_write_b32 %o, "
     "%a\n",
     "global_store", "%a:v", "they may access the same memory"},
    {"invariant load",
     "  global_store_dword %o, %t, %p[0:1]\n  %a = global_load_dword %o, %p[2:3] !invariant\n"
     "  ds_write_b32 %o, %a\n",
     "%a:v", "global_store", NULL},
    {"two stores", "  global_store_dword %o, %t, %p[0:1] mem(1)\n  global_store_dword %o, %o, %p[0:1] mem(1)\n",
     "global_store_dword %o, %o", "global_store_dword %o, %t", "they may access the same memory"},
    {"two loads",
     "  %a = global_load_dword %o, %p[0:1] mem(1)\n  %b = global_load_dword %o, %p[0:1] mem(1)\n"
     "  ds_write2_b32 %o, %a, %b\n",
     "%b:v", "%a:v", NULL},
    /* one address, other immediates: apart in each lane */
    {"LDS read over a write beside it",
     "  ds_write_b32 %o, %t mem(3)\n  %a = ds_read_b32 %o offset:4 mem(3)\n  global_store_dword %o, %a, %p[0:1]\n",
     "%a:v", "ds_write", NULL},
    {"LDS read over a write that it meets",
     "  ds_write_b64 %o, %acc[0:1] mem(3)\n  %a = ds_read_b32 %o offset:4 mem(3)\n"
     "  global_store_dword %o, %a, %p[0:1]\n",
     "%a:v", "ds_write", "they may access the same LDS"},
    {"LDS read of two places over a write between them",
     "  ds_write_b32 %o, %t offset:8 mem(3)\n  %a:v2 = ds_read2_b32 %o offset0:0 offset1:3 mem(3)\n"
     "  global_store_dwordx2 %o, %a, %p[0:1]\n",
     "%a:v2", "ds_write", "they may access the same LDS"},
    {"LDS read of far places over a write",
     "  ds_write_b32 %o, %t offset:512 mem(3)\n  %a:v2 = ds_read2st64_b32 %o offset0:0 offset1:3 mem(3)\n"
     "  global_store_dwordx2 %o, %a, %p[0:1]\n",
     "%a:v2", "ds_write", "they may access the same LDS"},
    {"LDS read over a write with another address",
     "  ds_write_b32 %o, %t mem(3)\n  %a = ds_read_b32 %t offset:4 mem(3)\n  global_store_dword %o, %a, %p[0:1]\n",
     "%a:v", "ds_write", "they may access the same LDS"},
    {"LDS read over a write, the address has changed",
     "  ds_write_b32 %acc[0], %t mem(3)\n  %acc[0] = copy %o\n  %a = ds_read_b32 %acc[0] offset:4 mem(3)\n"
     "  global_store_dword %o, %a, %p[0:1]\n",
     "ds_write", "global_store", "it writes dword 0 of %acc, which the other reads"},
    {"volatile LDS read over a write beside it",
     "  ds_write_b32 %o, %t mem(3)\n  %a = ds_read_b32 %o offset:4 mem(3) !author\n"
     "  global_store_dword %o, %a, %p[0:1]\n",
     "%a:v", "ds_write", "they may access the same LDS"},
    {"load over a store beside it",
     "  global_store_dword %o, %t, %p[0:1]\n  %a = global_load_dword %o, %p[0:1] offset:-4\n  ds_write_b32 %o, %a\n",
     "%a:v", "global_store", NULL},
    {"load over a store beside it, from another pointer",
     "  global_store_dword %o, %t, %p[0:1]\n  %a = global_load_dword %o, %p[2:3] offset:-4\n  ds_write_b32 %o, %a\n",
     "%a:v", "global_store", "they may access the same memory"},
    {"buffer load over a store, another scalar offset",
     "  buffer_store_dword %t, %o, %p, 4 offen\n  %a = buffer_load_dword %o, %p, 0 offen offset:4\n"
     "  ds_write_b32 %o, %a\n",
     "%a:v", "buffer_store", "they may access the same memory"},
    {"atomic over a store beside it", "  ds_write_b32 %o, %t mem(3)\n  ds_add_u32 %o, %t offset:4 mem(3)\n",
     "ds_add_u32", "ds_write", "they may access the same LDS"},
    {"LDS bytes that meet",
     "  ds_write_b32 %o, %t mem(3, 0, 1023)\n  %a = ds_read_b32 %o mem(3, 1020, 2043)\n"
     "  global_store_dword %o, %a, %p[0:1]\n",
     "%a:v", "ds_write", "they may access the same LDS"},
    {"LDS bytes apart",
     "  ds_write_b32 %o, %t mem(3, 0, 1023)\n  %a = ds_read_b32 %o mem(3, 1024, 2047)\n"
     "  global_store_dword %o, %a, %p[0:1]\n",
     "%a:v", "ds_write", NULL},
    {"LDS-DMA and the read of what it writes",
     "  m0 = copy 0\n  buffer_load_dword_lds %o, %p, 0 offen mem(4, 0, 255)\n  %a = ds_read_b32 %o mem(4, 0, 255)\n"
     "  global_store_dword %o, %a, %p[0:1] mem(1)\n",
     "%a:v", "buffer_load", "they may access the same LDS"},
    {"LDS and global memory",
     "  ds_write_b32 %o, %t\n  %a = global_load_dword %o, %p[2:3]\n"
     "  global_store_dword %o, %a, %p[0:1]\n",
     "%a:v", "ds_write", NULL},
    /* barriers */
    {"LDS read over a barrier",
     "  ds_write_b32 %o, %t mem(3)\n  barrier lds\n  %a = ds_read_b32 %o mem(4)\n"
     "  global_store_dword %o, %a, %p[0:1]\n",
     "%a:v", "barrier lds", "a barrier is between accesses of waves"},
    {"LDS write behind a barrier",
     "  ds_write_b32 %o, %t mem(3)\n  barrier lds\n  %a = ds_read_b32 %o mem(4)\n"
     "  global_store_dword %o, %a, %p[0:1]\n",
     "barrier lds", "ds_write", "a barrier is between accesses of waves"},
    {"arithmetic over a barrier",
     "  ds_write_b32 %o, %t\n  barrier lds\n  %b = v_mul_lo_u32 %o, %t\n"
     "  global_store_dword %o, %b, %p[0:1]\n",
     "%b:v", "barrier lds", NULL},
    {"global load over a barrier beside which it is stored to",
     "  global_store_dword %o, %t, %p[0:1] mem(1)\n  barrier vmem\n  %a = global_load_dword %o, %p[0:1] mem(1)\n"
     "  ds_write_b32 %o, %a\n",
     "%a:v", "barrier", "a barrier is between accesses of waves"},
    {"global load over a barrier",
     "  global_store_dword %o, %t, %p[0:1] mem(1)\n  barrier vmem\n  %a = global_load_dword %o, %p[2:3] mem(2)\n"
     "  ds_write_b32 %o, %a\n",
     "%a:v", "barrier", NULL},
    {"global load over a barrier, the store two barriers away",
     "  global_store_dword %o, %t, %p[0:1] mem(1)\n  barrier vmem\n  barrier lds\n"
     "  %a = global_load_dword %o, %p[0:1] mem(1)\n  barrier lds\n  ds_write_b32 %o, %a\n",
     "%a:v", "barrier lds", NULL},
    {"global store over a barrier", "  barrier vmem\n  global_store_dword %o, %t, %p[0:1] mem(1)\n", "global_store",
     "barrier", "a barrier is between accesses of waves"},
    /* EXEC */
    {"vector operation over the end of its region",
     "  %s:mask = exec_if %m\n  br_exec ^in, ^out\n^in region 1:\n  %acc[0] = v_add_u32 1, %acc[1]\n"
     "  br ^out\n^out:\n  exec_end %s\n  %z = v_add_u32 5, %o\n  global_store_dword %o, %z, %p[0:1]\n",
     "%z:v", "exec_end", "exec"},
    {"scalar operation over a change of EXEC",
     "  %s:mask = exec_if %m\n  br_exec ^in, ^out\n^in region 1:\n  %acc[0] = v_add_u32 1, %acc[1]\n"
     "  br ^out\n^out:\n  exec_end %s\n  %z:s = s_mul_i32 %n, 3\n  %zz:v = copy %z\n  global_store_dword %o, %zz, "
     "%p[0:1]\n",
     "%z:s", "exec_end", NULL},
    {"two writes of some lanes of a variable",
     "  %s:mask = exec_if %m\n  br_exec ^in, ^out\n^in region 1:\n  %acc[0] = v_add_u32 1, %acc[1]\n"
     "  %acc[0] = v_add_u32 2, %acc[2]\n  br ^out\n^out:\n  exec_end %s\n",
     "%acc[0] = v_add_u32 2", "%acc[0] = v_add_u32 1", "%acc"},
    /* the author's counts, priority, other side effects */
    {"a count that covers less",
     "  %a = global_load_dword %o, %p[0:1]\n  %b = global_load_dword %o, %p[2:3]\n  s_waitcnt simm16:3953 !author\n"
     "  s_barrier\n  ds_write2_b32 %o, %a, %b\n",
     "%b:v", "%a:v", "does not wait for"},
    {"an operation behind the wait that covers it",
     "  %a = global_load_dword %o, %p[0:1]\n  %b = global_load_dword %o, %p[2:3]\n  s_waitcnt simm16:3952 !author\n"
     "  s_barrier\n  ds_write2_b32 %o, %a, %b\n",
     "s_waitcnt", "%b:v", "does not wait for"},
    {"another counter's operation over a wait",
     "  ds_write_b32 %o, %t mem(3)\n  s_waitcnt simm16:49279 !author\n  s_barrier\n"
     "  %b = global_load_dword %o, %p[2:3] mem(2)\n  ds_write_b32 %o, %b\n",
     "%b:v", "s_waitcnt", NULL},
    {"LDS read over a wait for an LDS-DMA",
     "  m0 = copy 0\n  buffer_load_dword_lds %o, %p, 0 offen mem(4)\n  s_waitcnt simm16:3952 !author\n"
     "  %a = ds_read_b32 %o mem(5)\n  global_store_dword %o, %a, %p[0:1]\n",
     "%a:v", "s_waitcnt", "the author's wait comes first"},
    {"matrix instruction over s_setprio",
     "  s_setprio simm16:1\n  %f:v2 = merge %t, %o\n  %d:v4 = v_mfma_f32_16x16x16_f16 %f, %f, %acc\n"
     "  global_store_dwordx4 %o, %d, %p[0:1]\n  s_setprio simm16:2\n",
     "s_setprio simm16:2", "%d:v4", "must come after"},
    {"arithmetic over s_setprio",
     "  s_setprio simm16:1\n  %f = v_add_u32 %t, %o\n  s_setprio simm16:2\n  global_store_dword %o, %f, %p[0:1]\n",
     "s_setprio simm16:2", "%f:v", NULL},
    {"over s_sleep", "  s_sleep simm16:1\n  global_store_dword %o, %t, %p[0:1]\n", "global_store", "s_sleep",
     "nothing may pass its side effect"},
    {"LDS over its new name",
     "  ds_write_b32 %o, %t mem(3)\n  lds_becomes 3, 0, -1, 0x80000100\n  ds_write_b32 %o, %o mem(0x80000100)\n",
     "ds_write_b32 %o, %o", "lds_becomes", "renamed"},
    /* directives: v_add is VALU (2), s_mul SALU (4), loads VMEM_READ (0x20), stores VMEM_WRITE (0x40) */
    {"arithmetic over sched_barrier 0",
     "  %f = v_add_u32 %t, %o\n  sched_barrier 0\n  %g = v_add_u32 %t, %t\n  global_store_dword %o, %g, %p[0:1]\n",
     "%g", "sched_barrier", "instructions must not pass the author's directive"},
    {"sched_barrier 0 in front of arithmetic",
     "  %f = v_add_u32 %t, %o\n  sched_barrier 0\n  global_store_dword %o, %f, %p[0:1]\n", "sched_barrier", "%f",
     "instructions must not pass the author's directive"},
    {"arithmetic that the mask lets pass",
     "  %f = v_add_u32 %t, %o\n  sched_barrier 2\n  %g = v_add_u32 %t, %t\n  global_store_dword %o, %g, %p[0:1]\n",
     "%g", "sched_barrier", NULL},
    {"arithmetic, by ALU", "  sched_barrier 1\n  %g = v_add_u32 %t, %t\n  global_store_dword %o, %g, %p[0:1]\n", "%g",
     "sched_barrier", NULL},
    {"a scalar where the mask names vector arithmetic",
     "  sched_barrier 2\n  %g:s = s_mul_i32 %n, %n\n  %h:v = copy %g\n  global_store_dword %o, %h, %p[0:1]\n", "%g:s",
     "sched_barrier", "instructions must not pass the author's directive"},
    {"load over a mask of reads", "  sched_barrier 0x20\n  %g = global_load_dword %o, %p[0:1]\n  ds_write_b32 %o, %g\n",
     "%g", "sched_barrier", NULL},
    {"store over a mask of reads", "  sched_barrier 0x20\n  global_store_dword %o, %t, %p[0:1]\n", "global_store",
     "sched_barrier", "instructions must not pass the author's directive"},
    {"store over a mask of VMEM", "  sched_barrier 0x10\n  global_store_dword %o, %t, %p[0:1]\n", "global_store",
     "sched_barrier", NULL},
    {"store over two masks, one of which holds it",
     "  sched_barrier 0x20\n  sched_barrier 0x10\n  global_store_dword %o, %t, %p[0:1]\n", "global_store",
     "sched_barrier 32", "instructions must not pass the author's directive"},
    {"directives among themselves", "  sched_barrier 2\n  sched_barrier 4\n", "sched_barrier 4", "sched_barrier 2",
     "instructions must not pass the author's directive"},
    {"s_setprio over a directive", "  sched_barrier 0x7fe\n  s_setprio simm16:1\n", "s_setprio", "sched_barrier",
     "instructions must not pass the author's directive"},
    {"directives of groups among themselves", "  sched_group_barrier 2, 1, 0\n  sched_group_barrier 4, 1, 0\n",
     "sched_group_barrier 4", "sched_group_barrier 2", "instructions must not pass the author's directive"},
    {"a group's directive over sched_barrier", "  sched_barrier 2\n  sched_group_barrier 4, 1, 0\n",
     "sched_group_barrier 4", "sched_barrier", "instructions must not pass the author's directive"},
    {"a group's kind over its directive",
     "  %f = v_add_u32 %t, %o\n  sched_group_barrier 2, 1, 0\n  %g = v_add_u32 %t, %t\n"
     "  global_store_dword %o, %g, %p[0:1]\n",
     "%g", "sched_group", NULL},
    {"another kind over a group's directive",
     "  %f = v_add_u32 %t, %o\n  sched_group_barrier 4, 1, 0\n  %g = v_add_u32 %t, %t\n"
     "  global_store_dword %o, %g, %p[0:1]\n",
     "%g", "sched_group", NULL},
    {"arithmetic over iglp_opt", "  iglp_opt 1\n  %g = v_add_u32 %t, %t\n  global_store_dword %o, %g, %p[0:1]\n", "%g",
     "iglp_opt", NULL},
    {"iglp_opt over sched_barrier", "  iglp_opt 1\n  sched_barrier 2\n", "sched_barrier", "iglp_opt",
     "instructions must not pass the author's directive"},
    {"the terminator", "  ds_write_b32 %o, %t mem(3)\n", "s_endpgm", "ds_write", "must end the block"},
};

/* The same after the pass that makes groups, whose mistakes they are. */
#define TWO_PAIRS                                                                        \
    "  %a = v_add_u32 1, %t\n  %b:s = s_mul_i32 %n, %n\n  sched_group_barrier 2, 1, 0\n" \
    "  %c = v_add_u32 2, %t\n  sched_group_barrier 2, 1, 0\n"                            \
    "  %e:v2 = merge %a, %c\n  global_store_dwordx2 %o, %e, %p[0:1]\n"
static const Case group_cases[] = {
    {"groups as they were", TWO_PAIRS, "%b:s", "%a:v", NULL},
    {"one more in a group", TWO_PAIRS, "%c:v", "sched_group_barrier 2", "more than its size"},
    {"a scalar more in a group of vector arithmetic", TWO_PAIRS, "%b:s", "%e:v2", NULL},
    {"a group's instruction behind its directive",
     "  %a = v_add_u32 1, %t\n  %b:s = s_mul_i32 %n, %n\n  sched_group_barrier 2, 1, 0\n"
     "  global_store_dword %o, %a, %p[0:1]\n",
     "sched_group", "%a:v", "its group is short"},
    {"one of another kind behind the directive",
     "  %a = v_add_u32 1, %t\n  %b:s = s_mul_i32 %n, %n\n  sched_group_barrier 2, 1, 0\n"
     "  global_store_dword %o, %a, %p[0:1]\n",
     "sched_group", "%b:s", NULL},
    {"what the short group could have needs what stands behind",
     "  %b:s = s_mul_i32 %n, %n\n  %a = v_add_u32 %b, %t\n  sched_group_barrier 2, 1, 0\n"
     "  sched_group_barrier 4, 1, 0\n  global_store_dword %o, %a, %p[0:1]\n",
     "sched_group_barrier 2", "%b:s", NULL},
    {"two numbers: sizes are not held",
     "  %a = v_add_u32 1, %t\n  sched_group_barrier 2, 1, 0\n"
     "  %c = v_add_u32 2, %t\n  sched_group_barrier 2, 1, 1\n"
     "  %e:v2 = merge %a, %c\n  global_store_dwordx2 %o, %e, %p[0:1]\n",
     "%c:v", "sched_group_barrier 2, 1, 0", NULL},
    {"a region of its own",
     "  %a = v_add_u32 1, %t\n  sched_barrier 2\n  sched_group_barrier 2, 1, 0\n"
     "  %c = v_add_u32 2, %t\n  global_store_dword %o, %a, %p[0:1]\n  global_store_dword %o, %c, %p[0:1]\n",
     "%c:v", "sched_barrier", NULL},
};

static Kernel *parse(Arena *arena, DiagList *diags, const char *body)
{
    StrBuf text = {0}, wrong = {0};
    const char *region = strstr(body, "region 1") ? "  region 1 in 0\n" : "";
    strbuf_printf(&text, "%s", HEAD);
    char *whole = arena_printf(arena, "%.*s%s%s%s%s", (int)(strstr(text.data, "^entry") - text.data), text.data, region,
                               strstr(text.data, "^entry"), body, TAIL);
    strbuf_free(&text);
    KernelList kernels = {0};
    const bool good = kir_parse(arena, diags, "k.kir", whole, strlen(whole), NUM_TARGETS, &kernels) &&
                      kernel_validate(kernels.data[0], diags, &wrong);
    if (!good) {
        StrBuf out = {0};
        diag_print(diags, &out);
        fail_msg("%s%s", out.data, wrong.data ? wrong.data : "");
    }
    return kernels.data[0];
}

static unsigned try_case(const Case *c, bool makes_groups)
{
    Arena *arena = arena_new();
    DiagList diags;
    diag_init(&diags, arena);
    Kernel *k = parse(arena, &diags, c->body);
    ScheduleRecord *before = schedule_record(k);
    PassCtx ctx = pass_context(&diags);
    ctx.options.schedule = WAVECC_SCHEDULE_INTERLEAVE;
    if (makes_groups) schedule_record_groups(before, &ctx);
    else assert_true(schedule_check(k, before, &diags));
    assert_int_equal(schedule_record_is(before, k), !makes_groups);
    put_before(k, c->moved, c->before);
    assert_false(schedule_record_is(before, k));
    const bool good = schedule_check(k, before, &diags);
    const bool expected = as_expected(c->name, c->error, good, &diags);
    arena_free(arena);
    return !expected;
}

static void orders(void **state)
{
    (void)state;
    unsigned wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) wrong += try_case(&cases[i], false);
    for (size_t i = 0; i < sizeof group_cases / sizeof group_cases[0]; i++) wrong += try_case(&group_cases[i], true);
    assert_int_equal(wrong, 0);
}

/* What a pass changes anywhere, the record shows: what it calls the same is not compared any more. */
static void changes_are_seen(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    DiagList diags;
    diag_init(&diags, arena);
    Kernel *k = parse(arena, &diags,
                      "  %a = ds_read_b32 %o offset:4 mem(1, 0, 63)\n  br ^last(%a)\n^last(%z:v):\n"
                      "  global_store_dword %o, %z, %p[0:1] mem(1)\n");
    ScheduleRecord *before = schedule_record(k);
    Inst *read = find(k, "ds_read"), *br = read->block->last, *store = find(k, "global_store");
    assert_true(schedule_record_is(before, k));
#define SEEN(place, other)                           \
    do {                                             \
        const __typeof__(place) was = place;         \
        place = other;                               \
        assert_false(schedule_record_is(before, k)); \
        place = was;                                 \
        assert_true(schedule_record_is(before, k));  \
    } while (0)
    SEEN(read->m.opcode, OP_DS_READ_U8);
    SEEN(read->m.mods.offset, 8);
    SEEN(read->m.operands[1].value, store->m.operands[1].value);
    SEEN(read->flags, INST_INVARIANT);
    SEEN(read->mem->last, 31);
    SEEN(read->mem, NULL);
    SEEN(store->m.operands[1].flags, 1);
    SEEN(br->branch->args[0][0].value, 0);
    SEEN(br->branch->num_args[0], 0);
    SEEN(br->branch->target[0], read->block);
    SEEN(store->block->params.data[0], 0);
    SEEN(store->block->params.len, 0);
    SEEN(store->block->region, 1);
    SEEN(k->blocks.len, k->blocks.len - 1);
#undef SEEN
    inst_remove(store);
    assert_false(schedule_record_is(before, k));
    arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(orders), cmocka_unit_test(changes_are_seen)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

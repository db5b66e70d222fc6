# Sources of memory operations that are overwritten while a page fault may want them again.
#
# RUN: %with_kernel_inc > %t.s
# RUN: wavecc check %t.s --only=replay | FileCheck %s
# RUN: sh -c 'wavecc check %t.s --only=replay --xnack > %t; test $? = 2' && FileCheck %s --check-prefix=XNACK < %t
# XNACK: error: overwrites v2, which global_load_b128 reads again

  .amdgcn_target "amdgcn-amd-amdhsa--gfx1250"
  .macro descriptor name
  kernel_descriptor \name, vgprs=64, sgprs=24
  .endm

  kernel_start address
  global_load_b128 v[8:11], v[2:3], off
  v_mov_b32 v2, v20
# CHECK: :[[#@LINE-1]]: warning: overwrites v2, which global_load_b128 reads again if a page fault replays it: on some path there is no wait for xcnt in between [replay, cautious]
  s_endpgm
  descriptor address
# CHECK: kernel address (gfx1250): {{[0-9]+}} instructions, 0 errors, 1 warning, 0 notes{{$}}
  kernel_start waited
  global_load_b128 v[8:11], v[2:3], off
  s_wait_xcnt 0
  v_mov_b32 v2, v20
  s_endpgm
  descriptor waited
# CHECK: kernel waited (gfx1250): {{[0-9]+}} instructions, no findings{{$}}
  kernel_start older_of_two
  global_load_b128 v[8:11], v[2:3], off
  global_load_b128 v[12:15], v[4:5], off
  s_wait_xcnt 1
  v_mov_b32 v2, v20
  s_endpgm
  descriptor older_of_two
# CHECK: kernel older_of_two (gfx1250): {{[0-9]+}} instructions, no findings{{$}}
  kernel_start younger_of_two
  global_load_b128 v[8:11], v[2:3], off
  global_load_b128 v[12:15], v[4:5], off
  s_wait_xcnt 1
  v_mov_b32 v4, v20
# CHECK: :[[#@LINE-1]]: warning: overwrites v4, which global_load_b128 reads again if a page fault replays it: on some path there is no wait for xcnt in between [replay, cautious]
  s_endpgm
  descriptor younger_of_two
# CHECK: kernel younger_of_two (gfx1250): {{[0-9]+}} instructions, 0 errors, 1 warning, 0 notes{{$}}
  kernel_start result_is_there
  global_load_b128 v[8:11], v[2:3], off
  s_wait_loadcnt 0
  v_mov_b32 v2, v20
  s_endpgm
  descriptor result_is_there
# CHECK: kernel result_is_there (gfx1250): {{[0-9]+}} instructions, no findings{{$}}
  kernel_start other_counter
  global_store_b128 v[2:3], v[8:11], off
  s_wait_loadcnt 0
  v_mov_b32 v8, v20
# CHECK: :[[#@LINE-1]]: warning: overwrites v8, which global_store_b128 reads again if a page fault replays it: on some path there is no wait for xcnt in between [replay, cautious]
  s_endpgm
  descriptor other_counter
# CHECK: kernel other_counter (gfx1250): {{[0-9]+}} instructions, 0 errors, 1 warning, 0 notes{{$}}
  kernel_start exec
  global_store_b32 v[2:3], v8, off
  s_mov_b32 exec_lo, s4
# CHECK: :[[#@LINE-1]]: warning: overwrites {{exec[a-z_]*}}, which global_store_b32 reads again if a page fault replays it: on some path there is no wait for xcnt in between [replay, cautious]
  s_endpgm
  descriptor exec
# CHECK: kernel exec (gfx1250): {{[0-9]+}} instructions, 0 errors, 1 warning, 0 notes{{$}}
  kernel_start written_by_a_load
  global_load_b32 v8, v[2:3], off
  global_load_b32 v2, v[4:5], off
  s_endpgm
  descriptor written_by_a_load
# CHECK: kernel written_by_a_load (gfx1250): {{[0-9]+}} instructions, no findings{{$}}
  kernel_start scalar
  s_load_b64 s[4:5], s[0:1], 0x0
  s_mov_b32 s0, s6
# CHECK: :[[#@LINE-1]]: warning: overwrites s0, which s_load_b64 reads again if a page fault replays it: on some path there is no wait for xcnt in between [replay, cautious]
  s_endpgm
  descriptor scalar
# CHECK: kernel scalar (gfx1250): {{[0-9]+}} instructions, 0 errors, 1 warning, 0 notes{{$}}
  kernel_start scalar_then_vector
  s_load_b64 s[4:5], s[0:1], 0x0
  global_load_b32 v8, v[2:3], off
  s_mov_b32 s0, s6
  s_endpgm
  descriptor scalar_then_vector
# CHECK: kernel scalar_then_vector (gfx1250): {{[0-9]+}} instructions, no findings{{$}}
  kernel_start vector_then_scalar
  global_load_b32 v8, v[2:3], off
  s_load_b64 s[4:5], s[0:1], 0x0
  v_mov_b32 v2, v20
  s_endpgm
  descriptor vector_then_scalar
# CHECK: kernel vector_then_scalar (gfx1250): {{[0-9]+}} instructions, no findings{{$}}
  kernel_start some_path
  global_load_b32 v8, v[2:3], off
  s_cbranch_scc0 .Lsome_path
  s_wait_xcnt 0
.Lsome_path:
  v_mov_b32 v2, v20
# CHECK: :[[#@LINE-1]]: warning: overwrites v2, which global_load_b32 reads again if a page fault replays it: on some path there is no wait for xcnt in between [replay, cautious]
  s_endpgm
  descriptor some_path
# CHECK: kernel some_path (gfx1250): {{[0-9]+}} instructions, 0 errors, 1 warning, 0 notes{{$}}
  kernel_start around_the_loop
.Laround_the_loop:
  v_add_nc_u32 v2, 16, v2
# CHECK: :[[#@LINE-1]]: warning: overwrites v2, which global_load_b32 reads again if a page fault replays it: on some path there is no wait for xcnt in between [replay, cautious]
  global_load_b32 v8, v[2:3], off
  s_cmp_lg_u32 s4, 0
  s_cbranch_scc1 .Laround_the_loop
  s_endpgm
  descriptor around_the_loop
# CHECK: kernel around_the_loop (gfx1250): {{[0-9]+}} instructions, 0 errors, 1 warning, 0 notes{{$}}
  kernel_start lds
  ds_load_b32 v8, v2
  v_mov_b32 v2, v20
  s_endpgm
  descriptor lds
# CHECK: kernel lds (gfx1250): {{[0-9]+}} instructions, no findings{{$}}

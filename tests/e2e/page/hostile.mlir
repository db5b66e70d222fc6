// </script><script>window.bad = 1</script><img src=x onerror="window.bad = 2"> <!-- <script>
#l = loc("</script><img src=y onerror='window.bad = 3'>.py":10:4)
gpu.module @m {
  gpu.func @kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk(%p: memref<256xf32>) kernel attributes {known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {
    %t = gpu.thread_id x
    %v = memref.load %p[%t] : memref<256xf32> loc(#l)
    memref.store %v, %p[%t] : memref<256xf32> loc("javascript:window.bad = 5":2:2)
    gpu.return
  }
}

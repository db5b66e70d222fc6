gpu.module @m {
  gpu.func @k(%a: f80) kernel {
    gpu.return
  } loc("model.py":40:2)
}

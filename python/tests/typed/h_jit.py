import wavecc


@wavecc.jit("gfx942", waves_per_eu=2)
def gemm(tile: int) -> str:
    return "module {}" if tile else ""


gemm("128").check()  # planted: tile is an int

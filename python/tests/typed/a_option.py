import wavecc

module = wavecc.compile("", "gfx942", max_vgpr=64)  # planted: the option is max_vgprs

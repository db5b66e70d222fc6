import wavecc

module = wavecc.compile("", "gfx942", schedule="pipelin")  # planted: no such word

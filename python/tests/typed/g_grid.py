import numpy as np

import wavecc

a = np.zeros(256, np.float32)
wavecc.compile("", "gfx942").run("4", a)  # planted: a grid is no text

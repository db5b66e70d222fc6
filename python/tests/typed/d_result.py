import numpy as np

import wavecc

a = np.zeros(256, np.float32)
result = wavecc.compile("", "gfx942").time(1, a)
microseconds: int = result.us  # planted: a float

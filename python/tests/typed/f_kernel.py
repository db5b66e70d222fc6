import numpy as np

import wavecc

a = np.zeros(256, np.float32)
wavecc.load("kernel.hsaco")["copy"][4](a, blocks=256)  # planted: the option is block

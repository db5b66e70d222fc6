import numpy as np

import wavecc

module = wavecc.compile("", "gfx942")
a = np.zeros(256, np.float32)
module.run(1, a, a, chek="all")  # planted: the option is check

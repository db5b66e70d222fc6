import numpy as np

import wavecc


def show(done: int, total: int) -> None:  # planted, seen at the call: it is given one Progress
    print(done, total)


a = np.zeros(256, np.float32)
wavecc.load("kernel.hsaco").run(4, a, progress=show)

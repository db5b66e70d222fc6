"""The Python package from several threads, for tools/check_threads.sh."""
import concurrent.futures
import os
import sys

import numpy as np
import wavecc

TEXT = open(sys.argv[1]).read()
SHARED = wavecc.compile(TEXT, "gfx942").object
SIZE = 256 * 20


def work(number):
    module = wavecc.compile(TEXT, ("gfx942", "gfx950")[number % 2])
    for code, check in ((module, "none"), (SHARED, "all"), (SHARED, "none")):
        a, b, c = np.arange(SIZE, dtype=np.float32), np.full(SIZE, number, np.float32), np.zeros(SIZE, np.float32)
        code.run((SIZE // 256,), a, b, c, np.int64(SIZE), check=check, threads=3)
        assert (c == a + b).all()
        assert code.time((SIZE // 256,), a, b, c, np.int64(SIZE), spread=False).us > 0
    assert not SHARED.check().errors and "s_endpgm" in SHARED.disassemble()


with concurrent.futures.ThreadPoolExecutor(6) as pool:
    list(pool.map(work, range(12)))
print("threads: all good")
sys.stdout.flush()
os._exit(0)

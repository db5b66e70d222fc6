"""wavecc.autotune: the choice, when it is made again, what cannot be chosen, and what is refused."""
import math
import os
import sys
import tempfile
import unittest

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import wavecc  # noqa: E402

# B[i] = A[i] + 1, `per` elements of a work-item beside one another: few large or many small workgroups.
ADD = """gpu.module @m { gpu.func @add(%%A: memref<%(n)dxf32>, %%B: memref<%(n)dxf32>) kernel
  attributes {rocdl.reqd_work_group_size = array<i32: %(block)d, 1, 1>} {
  %%t = gpu.thread_id x
  %%g = gpu.block_id x
  %%size = arith.constant %(block)d : index
  %%base = arith.muli %%g, %%size : index
  %%i = arith.addi %%base, %%t : index
  %%one = arith.constant 1.0 : f32
  %%x = memref.load %%A[%%i] : memref<%(n)dxf32>
  %%y = arith.addf %%x, %%one : f32
  memref.store %%y, %%B[%%i] : memref<%(n)dxf32>
  gpu.return
} }
"""


class Autotune(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.cache = wavecc.Cache(folder.name)
        self.made = []

    def tuned(self, configs, key=("n",), **options):
        @wavecc.autotune(configs=configs, key=list(key), **options)
        @wavecc.jit("gfx942", cache=self.cache)
        def add(n: int, block: int) -> str:
            self.made.append((n, block))
            return ADD % {"n": n, "block": block} if block < 10000 else "no kernel"
        return add

    def run_it(self, add, n, dtype=np.float32):
        a, b = np.arange(n, dtype=dtype), np.zeros(n, dtype)
        result = add[lambda meta: meta["n"] // meta["block"]](a, b, n=n)
        self.assertEqual((result.outcome, result.findings), ("ended", ()))
        self.assertTrue(np.array_equal(b, a + 1))

    def test_chooses_the_fastest(self):
        configs = [wavecc.Config({"block": 64}), {"block": 256}, wavecc.Config({"block": 1024}, {"waves_per_eu": 4})]
        add = self.tuned(configs)
        self.run_it(add, 1 << 14)
        self.assertEqual(len(add.timings), 3)
        self.assertEqual(add.timings[add.best_config], min(add.timings.values()))
        for config, us in add.timings.items():  # each is what the clock says of that kernel by itself
            text = ADD % {"n": 1 << 14, "block": config.kwargs["block"]}
            a = np.zeros(1 << 14, np.float32)
            alone = wavecc.compile(text, "gfx942", **config.options).time((1 << 14) // config.kwargs["block"], a, a, spread=False)
            self.assertEqual(alone.us, us)

    def test_options_of_every_kind(self):
        """Numbers, words, truths and lists."""
        options = ({"max_vgprs": 32}, {"schedule": "off"}, {"no_spill": True}, {"workgroup_size": [64, 1, 1]}, {"workgroup_size": (64, 1, 1)})
        add = self.tuned([wavecc.Config({"block": 64}, one) for one in options])
        self.run_it(add, 1024)
        self.assertEqual((len(add.timings), add.failures), (len(options), {}))

    def test_chooses_again_for_another_key(self):
        add = self.tuned([{"block": 64}, {"block": 256}])
        self.run_it(add, 1024)
        count = len(self.made)
        self.run_it(add, 1024)
        self.assertEqual(len(self.made), count + 1)  # the chosen one alone
        self.run_it(add, 2048)
        self.assertEqual(len(add.cache), 2)

    def test_leaves_out_what_does_not_compile(self):
        add = self.tuned([{"block": 10000}, {"block": 64}])
        self.run_it(add, 1024)
        self.assertEqual(add.best_config.kwargs["block"], 64)
        self.assertEqual([math.isinf(us) for us in add.timings.values()], [True, False])
        self.assertEqual([c.kwargs["block"] for c in add.failures], [10000])
        with self.assertRaisesRegex(wavecc.WaveccError, "no configuration has a predicted time\nblock: 10000: "):
            self.run_it(self.tuned([{"block": 10000}, {"block": 20000}]), 1024)

    def test_prunes(self):
        add = self.tuned([{"block": 64}, {"block": 256}, {"block": 1024}],
                         prune_configs_by={"early_config_prune": lambda configs, given: [c for c in configs if c.kwargs["block"] < given["n"]]})
        self.run_it(add, 256)
        self.assertEqual([b for _, b in self.made], [64])  # one is left: nothing is timed
        self.assertEqual(add[4].time(np.zeros(256, np.float32), np.zeros(256, np.float32), n=256).us > 0, True)
        with self.assertRaisesRegex(ValueError, "perf_model"):
            self.tuned([{"block": 64}], prune_configs_by={"perf_model": len})

    def test_refuses(self):
        with self.assertRaisesRegex(ValueError, "key: the function has no parameter 'm'; it has n, block"):
            self.tuned([{"block": 64}], key=["m"])
        with self.assertRaisesRegex(ValueError, "configuration tile: 1: the function has no parameter 'tile'"):
            self.tuned([{"tile": 1}])
        add = self.tuned([{"block": 64}, {"block": 256}])
        a = np.zeros(256, np.float32)
        with self.assertRaisesRegex(TypeError, "the key n is not given"):
            add[1](a, a)
        with self.assertRaisesRegex(TypeError, "block is a parameter of the configurations"):
            add[1](a, a, n=256, block=64)


if __name__ == "__main__":
    unittest.main()

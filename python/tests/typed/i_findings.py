from typing import List

import wavecc

errors: List[str] = wavecc.load("kernel.hsaco").check().errors  # planted: they are Findings

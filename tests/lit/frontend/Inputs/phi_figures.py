"""Figures of an assembly file of FlyDSL#400's kind, as tests/e2e/run_phi counts them.
usage: phi_figures.py FILE.s"""
import importlib.machinery
import importlib.util
import os
import re
import sys

loader = importlib.machinery.SourceFileLoader("run_phi", os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../e2e/run_phi"))
run_phi = importlib.util.module_from_spec(importlib.util.spec_from_loader("run_phi", loader))
loader.exec_module(run_phi)
with open(sys.argv[1]) as file:
    text = file.read()
figures = run_phi.measure(text)
agprs, spills = (int(re.search(key + r": *(\d+)", text).group(1)) for key in (r"\.agpr_count", r"\.vgpr_spill_count"))
print("%d groups, %d copies in loops, %d scratch accesses, %d AGPRs, %d spills" % (figures["groups"], figures["copies"], figures["scratch"], agprs, spills))

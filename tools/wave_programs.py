#!/usr/bin/env python3
"""Tries wavecc on Wave's own Python programs: examples, tests with their templates, and text tests of a checkout of iree-org/wave, which the user names.

usage: tools/wave_programs.py CHECKOUT [TEXT...] [--target NAMES] [--run | --check] [--list] [--seconds N]
Tries each test function, with the first of its parameters, in a separate process. TEXT selects functions whose name contains it. The result is one of
  right      it ran to its end on the emulator, with the test's own comparison (--run); or two workgroups of its first kernel, with numbers drawn at
             random, gave the results of wave_reference.py (--check)
  compiled   wavecc compiled each of its kernels, up to the first one that it runs
  refused    wavecc cannot compile a kernel and says why
  error      Python found an error, or the result is wrong
  slow       it was not done after that many seconds of processor time
  other      it needs more than kernels: Wave's own passes, torch's functions, files
A test that is refused for the first target is tried for the others, because Wave's tests are for different devices.
Prints a table of files, and the messages with their numbers; --list: every test. If torch is not installed, wavecc's stand-in takes its place."""
import argparse
import collections
import dataclasses
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import itertools
import json
import os
import re
import shutil
import signal
import sys
import tempfile
import traceback
import types

KINDS = ("right", "compiled", "refused", "error", "slow", "other")


running = [False]  # a test runs; before, what it does not need may be absent


class Compiled(BaseException):
    """A kernel became code, and no more is asked."""


class Absent(Exception):
    """Something that wavecc does not stand in for."""


class Missing:
    """What a program imports and wavecc has not: an error where it is used."""

    def __init__(self, name):
        self._name = name

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Missing(self._name + "." + name)

    def __call__(self, *arguments, **options):
        if not running[0]:
            return Missing(self._name + "()")
        raise Absent(self._name)

    def __bool__(self):
        return False

    def __index__(self):
        return 0

    def __iter__(self):
        raise Absent(self._name)

    def __mro_entries__(self, bases):
        return (object,)


def stub(name):
    module = types.ModuleType(name)
    module.__path__ = []
    module.__getattr__ = lambda item: Missing(name + "." + item) if not item.startswith("__") else (_ for _ in ()).throw(AttributeError(item))
    return module


class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Modules of Wave's that wavecc has not are stubs."""

    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("wave_lang", "torch", "iree", "water_mlir", "hip", "matplotlib", "sympy", "IPython"):
            return importlib.machinery.ModuleSpec(name, self, is_package=True)
        return None

    def create_module(self, spec):
        return stub(spec.name)

    def exec_module(self, module):
        return None


class Marks:
    """pytest.mark: only parametrize means something."""

    def __getattr__(self, name):
        def mark(*arguments, **options):
            def decorate(function):
                if name == "parametrize":
                    function.__dict__.setdefault("parameters", []).insert(0, (arguments[0], list(arguments[1])))
                return function
            if name != "parametrize" and len(arguments) == 1 and callable(arguments[0]) and not options:
                return arguments[0]
            return decorate
        return mark


def make_pytest():
    module = types.ModuleType("pytest")
    module.mark = Marks()
    module.param = lambda *values, **options: values[0] if len(values) == 1 else values
    module.fixture = lambda *arguments, **options: arguments[0] if arguments and callable(arguments[0]) else (lambda f: f)
    module.skip = Missing("pytest.skip")
    module.raises = Missing("pytest.raises")
    module.xfail = Missing("pytest.xfail")
    module.importorskip = importlib.import_module
    module.__getattr__ = lambda name: Missing("pytest." + name)
    module.approx = lambda value, **options: value
    return module


MOST_INSTRUCTIONS = 3000000
OPEN_SIZE = 256  # of a dimension that only a call says
checked = []  # what came of each kernel that was compared: "" or what is wrong; an Unchecked


def check(made):
    """Two workgroups of a compiled kernel, the first and the last, with numbers drawn at random, beside the reference."""
    import wave_reference
    from wavecc import RunError
    trace = made.get_trace()
    if trace is None or made.options.override_mlir:
        return
    grid, outside = made.grid, None
    places = sorted({(0, 0, 0), tuple(size - 1 for size in grid)})
    try:
        given, before = wave_reference.arguments(trace, 1)
        wanted = wave_reference.expected(trace, places, before)
    except wave_reference.Unchecked as error:
        checked.append(error)
        return
    except wave_reference.OutOfBounds as error:
        outside = error
    try:
        made.module.run(grid, *given, block=trace.workgroup(), kernel=trace.name, workgroups=places, max_instructions=MOST_INSTRUCTIONS)
    except RunError as error:
        if "budget is used up" in str(error):
            checked.append(wave_reference.Unchecked("more than %d instructions" % MOST_INSTRUCTIONS))
            return
        checked.append("" if outside and re.search("past the end|before the|outside", str(error)) else str(error))
        return
    checked.append("no check found the access out of bounds: %s" % outside if outside else wave_reference.differences(trace, given, wanted, before))


def prepare(checkout, target, run, is_checked=False):
    """Wave's modules are wavecc's; a compilation says how it ended. target: a list of one name, which may change."""
    sys.dont_write_bytecode = True
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    sys.path.insert(0, os.path.join(here, "python"))
    from wavecc.wave import __main__ as as_wave
    from wavecc.wave import compile as compiling
    from wavecc.wave.utils import run_utils
    real_compile = compiling.wave_compile

    def wave_compile(options, kernel, schedule=None, **more):
        options.target, options.quiet, options.compile_to_mlir = target[0], True, False
        made = real_compile(options, kernel, schedule, **more)
        sized = made
        if options.dynamic_symbols and not run:
            sizes = {symbol: OPEN_SIZE for symbol in options.dynamic_symbols}
            sized = real_compile(dataclasses.replace(options, subs={**options.subs, **sizes}, dynamic_symbols=()), kernel)
        if is_checked:
            check(sized)
        def stop(*arguments, **keywords):
            if sized.get_trace() is None:  # only a call says its sizes
                of_call = made._of_sizes(arguments)
                if is_checked:
                    check(of_call)
            raise Compiled()
        if not run:
            made.invoke = stop
            type(made).__call__ = lambda self, *arguments, **keywords: self.invoke(*arguments, **keywords)
        return made
    compiling.wave_compile = wave_compile
    run_utils.get_default_arch = lambda: target[0]
    as_wave.install([checkout])
    for name in ("wavecc.wave.utils.general_utils",):
        sys.modules[name].run_test = run_test
    sys.modules["pytest"] = make_pytest()
    sys.meta_path.append(Finder())
    stands_in = [name for name in ("torch", "sympy") if name in sys.modules and getattr(sys.modules[name].__spec__, "name", "") != name]
    for name in ("wave_lang", "wave_lang.kernel", "wave_lang.support", *stands_in):
        sys.modules[name].__path__ = []
    for module in [m for n, m in sys.modules.items() if n.startswith("wave_lang") or n.startswith("wavecc.wave") or n in stands_in]:
        soften(module)
    sys.path.insert(0, checkout)
    sys.path.insert(0, os.path.join(checkout, "examples", "python"))


def soften(module):
    """Names that the module has not are errors where they are used, not where they are imported."""
    before = module.__dict__.get("__getattr__")

    def lookup(name):
        if name.startswith("__"):
            raise AttributeError(name)
        try:
            if before is not None:
                return before(name)
        except AttributeError:
            pass
        try:
            return importlib.import_module(module.__name__ + "." + name) if name in ("wave",) else Missing(module.__name__ + "." + name)
        except ImportError:
            return Missing(module.__name__ + "." + name)
    module.__getattr__ = lookup


collected = []


def run_test(function):
    collected.append((function.__name__, function))
    return function


def tests_of(module):
    """Names and functions: those of run_test, else of pytest's and the examples' naming."""
    if collected:
        return list(collected)
    found = []
    for name, value in vars(module).items():
        if name.startswith("test") and callable(value) and getattr(value, "__module__", "") == module.__name__ and not isinstance(value, Missing):
            if isinstance(value, type):
                continue
            found.append((name, value))
    return found


def arguments_of(function):
    import inspect
    chosen = {}
    for names, values in function.__dict__.get("parameters", []):
        names = [n.strip() for n in names.split(",")] if isinstance(names, str) else list(names)
        first = values[0] if values else None
        chosen.update(zip(names, first if len(names) > 1 else [first]))
    for name, parameter in inspect.signature(function).parameters.items():
        if name in chosen or parameter.default is not parameter.empty or parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        if name == "tmp_path":
            import pathlib
            import tempfile
            chosen[name] = pathlib.Path(tempfile.mkdtemp())
        elif name == "run_bench":
            chosen[name] = False
        elif name == "perf_filename_tk" or name.startswith("perf_filename"):
            chosen[name] = (None, None) if name[-1] == "2" else None
        else:
            chosen[name] = Missing("fixture " + name)
    return chosen


def after_checks(kind, text):
    """An outcome, given what the comparisons with the reference found."""
    wrong = [one for one in checked if isinstance(one, str) and one]
    if wrong:
        return "error", "wrong: " + wrong[0]
    unchecked = [one for one in checked if not isinstance(one, str)]
    if kind != "compiled" or not checked or len(unchecked) == len(checked):
        return kind, text or "".join("unchecked: %s" % one for one in unchecked[:1])
    return "right", ""


def outcome(function, run):
    from wavecc import WaveccError
    from wavecc.wave import WaveError
    running[0] = True
    try:
        function(**arguments_of(function))
        return "right" if run else "compiled", ""
    except Compiled:
        return "compiled", ""
    except Absent as error:
        return "other", str(error)
    except (WaveError, WaveccError) as error:
        return "refused", str(error).splitlines()[0]
    except SystemExit as error:
        return "other", "exit %s" % error
    except BaseException as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        text = "%s: %s (%s:%d)" % (type(error).__name__, str(error).split("\n")[0], os.path.basename(place.filename), place.lineno)
        if isinstance(error, AttributeError):  # of a graph of Wave's passes, or a method of torch's tensors
            return "other", text
        if isinstance(error, (AttributeError, TypeError, NotImplementedError, ModuleNotFoundError, ImportError, NameError)) and "Missing" in text:
            return "other", text
        return "error", text


def in_process(job, seconds):
    """What the job returns, or that it took too long or ended."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        signal.setitimer(signal.ITIMER_PROF, seconds)
        signal.alarm(20 * seconds)
        work = tempfile.mkdtemp()  # programs write files where they are
        os.chdir(work)
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        try:
            answer = job()
        except BaseException as error:
            answer = ("other", "%s: %s" % (type(error).__name__, error))
        with os.fdopen(writer, "w") as out:
            out.write(json.dumps(answer))
        shutil.rmtree(work, ignore_errors=True)
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as given:
        text = given.read()
    status = os.waitpid(child, 0)[1]
    if text:
        return json.loads(text)
    return ["slow", "over %d s" % seconds] if os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGALRM, signal.SIGPROF) else ["error", "ended with status %d" % status]


def load(checkout, path):
    name = os.path.relpath(path, checkout)[:-3].replace(os.sep, ".")
    if re.fullmatch(r"[\w.]+", name) and not name.startswith("examples"):
        try:
            return importlib.import_module(name)
        except ImportError as error:
            if name not in str(error):
                raise
    spec = importlib.util.spec_from_file_location(re.sub(r"\W", "_", os.path.basename(path)[:-3]), path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def names_in(checkout, path):
    return [name for name, _ in tests_of(load(checkout, path))]


def one(checkout, path, name, run):
    for found, function in tests_of(load(checkout, path)):
        if found == name:
            return after_checks(*outcome(function, run))
    return "other", "not found"


def first_that_takes(checkout, path, name, targets, target, options):
    """What becomes of the test for the first target that takes it; what the first one says if none does."""
    first = None
    for target[0] in targets:
        found = in_process(lambda: one(checkout, path, name, options.run), options.seconds)
        if found[0] != "refused":
            return found
        first = first or found
    return first


def files(checkout):
    for folder in ("examples/python", "tests/kernel", "lit_tests/kernel/wave"):
        for place, _, names in sorted(os.walk(os.path.join(checkout, folder))):
            for name in sorted(names):
                is_test = folder != "tests/kernel" or name.startswith("test") or name.endswith("test.py")
                if name.endswith(".py") and is_test and name not in ("__init__.py", "utils.py"):
                    yield os.path.join(place, name)


def general(message):
    """Without places, names and numbers."""
    message = re.sub(r"^\S+:\d+:\d+: error: ", "", message)
    return re.sub(r"@\w+|'[^']*'|\[[^]]*\]|\d+", "*", message)[:170]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout")
    parser.add_argument("text", nargs="*")
    parser.add_argument("--target", default="gfx950,gfx942,gfx90a,gfx1250")
    parser.add_argument("--run", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--seconds", type=int, default=60)
    args = parser.parse_args()
    checkout = os.path.abspath(args.checkout)
    targets = args.target.split(",")
    target = targets[:1]
    prepare(checkout, target, args.run, args.check)
    total, messages = collections.Counter(), collections.Counter()
    print("%-62s" % "file" + "".join("%9s" % kind for kind in KINDS))
    for path in files(checkout):
        short = os.path.relpath(path, checkout)
        names = in_process(lambda: names_in(checkout, path), 60)
        if names and names[0] in KINDS:
            print("%-62s cannot be loaded: %s" % (short, names[1]))
            continue
        wanted = [n for n in names if not args.text or any(t in short + "::" + n for t in args.text)]
        found = collections.Counter()
        for name in wanted:
            kind, message = first_that_takes(checkout, path, name, targets, target, args)
            found[kind] += 1
            if kind not in ("right", "compiled"):
                messages[kind, general(message)] += 1
            if args.list:
                print("  %-10s %s  %s" % (kind, name, message), flush=True)
        total.update(found)
        if wanted:
            print("%-62s" % short + "".join("%9d" % found[kind] for kind in KINDS), flush=True)
    print("%-62s" % "all" + "".join("%9d" % total[kind] for kind in KINDS))
    for (kind, message), count in messages.most_common():
        print("%5d %-9s %s" % (count, kind, message))
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Times lotproof and NumPy one after the other and writes a Markdown table.

    python3 -m venv /tmp/numpy
    /tmp/numpy/bin/pip install -r benches/requirements.txt
    /tmp/numpy/bin/python benches/compare.py [ROUNDS] > table.md

NumPy runs on one thread, as its generators do; a ratio is NumPy's median by
lotproof's. Run it on an idle machine.
"""

import os
import platform
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).parents[1]

# Least ratios on two threads, and most nanoseconds per unit without NumPy.
LEAST = {("draws", 2): 7.0, ("spins", 2): 7.0, ("block", 2): 30.0}
MOST = {("pack-block", 1): 2e9 / 1_500_000}


def rows(command):
    """Lines of a program's table: (name, threads) -> (unit, count, median, least, greatest)."""
    output = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
    table = {}
    for line in output.splitlines():
        name, threads, unit, count, *figures = line.split("\t")
        table[name, int(threads)] = (unit, int(count), *map(float, figures))
    return table


def machine():
    """Processor and how many of it: from /proc/cpuinfo where there is one."""
    model = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        model = next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    return f"{os.cpu_count()} x {model}"


def time(nanoseconds):
    for unit, size in (("s", 1e9), ("ms", 1e6), ("µs", 1e3)):
        if nanoseconds >= size:
            return f"{nanoseconds / size:.3g} {unit}"
    return f"{nanoseconds:.3g} ns"


def verdict(key, median, ratio):
    if key in LEAST:
        return f"≥ {LEAST[key]:g}: {'met' if ratio >= LEAST[key] else 'MISSED'}"
    if key in MOST:
        return f"≤ {MOST[key]:.4g} ns: {'met' if median <= MOST[key] else 'MISSED'}"
    return ""


def main():
    rounds = sys.argv[1:2]
    # The program itself is timed, not cargo, and is built before the clock runs.
    cargo = ["cargo", "run", "--release", "--locked", "--quiet", "-p", "lotproof-benches", "--"]
    ours = rows([*cargo, *rounds])
    numpy = rows([sys.executable, "benches/numpy_baseline.py", *rounds])
    print(f"{machine()}, {platform.system()}, Python {platform.python_version()}, "
          f"NumPy {version('numpy')}, medians of {rounds[0] if rounds else 7} rounds\n")
    print("| case | threads | per | lotproof (least to greatest) | round | NumPy | ratio | asked |")
    print("|---|---|---|---|---|---|---|---|")
    for key, (unit, count, median, least, greatest) in ours.items():
        name, threads = key
        theirs = numpy.get((name, 1))
        ratio = theirs[2] / median if theirs else 0.0
        beside = (time(theirs[2]), f"{ratio:.1f}") if theirs else ("", "")
        print(f"| {name} | {threads} | {unit} | {time(median)} ({time(least)} to {time(greatest)}) "
              f"| {time(median * count)} | {beside[0]} | {beside[1]} | {verdict(key, median, ratio)} |")


if __name__ == "__main__":
    main()

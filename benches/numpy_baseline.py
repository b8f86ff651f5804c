"""The cases of lotproof-benches that NumPy can do, timed in NumPy.

Prints the same columns: name, threads, unit, count, and the median, least and
greatest nanoseconds per unit. The version of NumPy is in requirements.txt.

    python3 benches/numpy_baseline.py [ROUNDS]
"""

import statistics
import sys
import time
import tomllib
from pathlib import Path

import numpy as np

GAMES = Path(__file__).parents[1] / "src" / "game" / "games"


def counts(name):
    """Units of each class in a block, the losing ones first."""
    with open(GAMES / f"{name}.toml", "rb") as file:
        game = tomllib.load(file)
    rows = [row["count"] for row in game["prizes"]["rows"]]
    return np.array([game["game"]["block"] - sum(rows), *rows])


def timed(name, unit, count, rounds, work):
    work()
    nanoseconds = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        nanoseconds.append((time.perf_counter() - start) * 1e9 / count)
    figures = statistics.median(nanoseconds), min(nanoseconds), max(nanoseconds)
    print(name, 1, unit, count, *(f"{x:.4f}" for x in figures), sep="\t", flush=True)


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    pinned = (Path(__file__).parent / "requirements.txt").read_text().split("==")[1].strip()
    if np.__version__ != pinned:
        sys.exit(f"NumPy is {np.__version__}, requirements.txt says {pinned}")
    rng = np.random.Generator(np.random.PCG64(1))

    table = counts("coup-de-chance")
    share = table / table.sum()
    draws, spins, segments = 10_000_000, 100_000_000, 100_002
    timed("draws", "draw", draws, rounds,
          lambda: np.bincount(rng.choice(len(table), draws, p=share), minlength=len(table)))
    timed("spins", "spin", spins, rounds,
          lambda: np.bincount(rng.integers(0, segments, spins), minlength=segments))
    for name, game in (("block", "tresor"), ("block-3M", "coup-de-chance")):
        table = counts(game)
        deck = np.repeat(np.arange(len(table), dtype=np.uint8), table)
        timed(name, "unit of the block", deck.size, rounds, lambda: rng.permutation(deck))
    table = counts("tresor")
    vectors = 100_000
    timed("hypergeometric", "vector", vectors, rounds,
          lambda: rng.multivariate_hypergeometric(
              table, 1_000_000, size=vectors, method="marginals"))


if __name__ == "__main__":
    main()

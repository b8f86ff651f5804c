"""Golden rows at hostile places, by plain summation in 70-digit arithmetic (mpmath, gmpy2).

Writes tests/golden/extra_*.csv. Every argument is the exact value of the printed double.
Tails are ratio sums from one mass, the mass from log-gamma: no method of the crate is used.
"""
import random
import sys
from pathlib import Path

import gmpy2
from mpmath import exp, fdot, floor, factorial, log, loggamma, mp, mpf, nstr, gammainc, erfc, sqrt, log1p

mp.dps = 70
gmpy2.get_context().precision = 240
BIG = gmpy2.mpfr
OUT = Path(__file__).parent.parent / "golden"
random.seed(20261130)


def num(x):
    s = nstr(x, 20, min_fixed=0, max_fixed=0)
    return s


def to_mp(x):
    m, e = gmpy2.mpfr(x).as_mantissa_exp()
    return mpf(int(m)) * mpf(2) ** int(e)


def tail(k, end, step, ratio):
    """1 + ratio(k) + ... walking by step from k to end inclusive (end None: no end)."""
    term = total = BIG(1)
    while k != end:
        term *= ratio(k)
        total += term
        k += step
        if term < total * BIG("1e-40"):
            break
    return to_mp(total)


def law(name, params, lo, hi, mean, ln_mass, up, down, ks, rows):
    for k in ks:
        if k < lo or (hi is not None and k > hi):
            continue
        mass = exp(ln_mass(k))
        if k >= mean:
            last = hi is not None and k == hi
            sf = mpf(0) if last else exp(ln_mass(k + 1)) * tail(k + 1, hi, 1, up)
            cdf = 1 - sf
        else:
            cdf = mass * tail(k, lo, -1, down)
            sf = 1 - cdf
        p = ",".join(params)
        for what, v in (("cdf", cdf), ("sf", sf), ("pmf", mass)):
            if v > 0:
                rows.append(f"{name}_{what},{p},{k},{num(v)}")


def binomial():
    rows = []
    for n, p in [(1_000_000_000_000, 0.5), (10_000_000_000, 1 / 6), (10_000_000_000, 1e-9), (1_000_000_000, 0.999999),
                 (12_000_000, 1 / 3), (1_000_000, 1e-300), (1000, 0.999), (3, 1e-10), (64, 0.3), (1_000_000_000, 1e-3)]:
        pe = BIG(p); q = 1 - pe; pm = to_mp(pe); qm = to_mp(q)
        mean = n * p; sd = (n * p * (1 - p)) ** 0.5
        lnm = lambda k: loggamma(n + 1) - loggamma(k + 1) - loggamma(n - k + 1) + k * log(pm) + (n - k) * log1p(-pm)
        up = lambda k: BIG(n - k) * pe / (BIG(k + 1) * q)
        down = lambda k: BIG(k) * q / (BIG(n - k + 1) * pe)
        ks = {0, 1, 2, n, n - 1, int(mean), int(mean) + 1, max(int(mean) - 1, 0)}
        if sd > 1e5:  # each row costs seconds
            ks = {0, n, int(mean + sd), int(mean - 6 * sd), int(mean + 30 * sd), int(mean * 1.1)}
        else: ks |= {int(mean + z * sd) for z in (-30, -5, -1, 1, 3, 12, 37, 80)} | {int(mean * 2), int(mean * 0.9), n // 2}
        law("binom", [str(n), repr(p)], 0, n, mean, lnm, up, down, sorted(ks), rows)
    return "function,n,p,k,value", rows


def poisson():
    rows = []
    for lam in [1e-300, 1e-5, 0.7, 30.5, 5e4, 123456789.25, 1e9, 1e11]:
        le = BIG(lam); lm = to_mp(le); sd = lam ** 0.5
        lnm = lambda k: k * log(lm) - lm - loggamma(k + 1)
        ks = {0, 1, 2, 5, int(lam), int(lam) + 1, max(int(lam) - 1, 0)} | {int(lam + z * sd) for z in (-30, -8, -1, 1, 4, 15, 37, 80)}
        ks |= {int(lam * 3), int(lam / 2)}
        law("poisson", [repr(lam)], 0, None, lam, lnm, lambda k: le / (k + 1), lambda k: BIG(k) / le, sorted(k for k in ks if k >= 0), rows)
    return "function,lambda,k,value", rows


def hypergeometric():
    rows = []
    for N, K, n in [(12_000_000, 2, 4_000_000), (12_000_000, 8_869_052, 6_000_000), (1_000_000_000, 500_000_000, 500_000_000),
                    (1_000_000_000_000, 300_000_000_000, 500_000_000_000), (1_000_000_000_000, 1_000_000, 1_000_000),
                    (1_000_000_000_000, 999_999_999_990, 7_000_000_000), (100, 50, 50), (1000, 999, 500), (9_000_000_000_000_000, 4_000_000_000_000_000, 100),
                    (120_000, 50_000, 60_000), (12_000_000, 11_999_958, 11_000_000)]:
        lo, hi = max(0, n + K - N), min(n, K)
        mean = n * K / N; sd = (mean * (N - K) / N * (N - n) / (N - 1)) ** 0.5
        c = lambda a, b: loggamma(a + 1) - loggamma(b + 1) - loggamma(a - b + 1)
        lnm = lambda k: c(K, k) + c(N - K, n - k) - c(N, n)
        up = lambda k: BIG((K - k) * (n - k)) / BIG((k + 1) * (N - K - n + k + 1))
        down = lambda k: BIG(k * (N - K - n + k)) / BIG((K - k + 1) * (n - k + 1))
        ks = {lo, lo + 1, hi, hi - 1, int(mean), int(mean) + 1, int(mean) - 1, (lo + int(mean)) // 2, (hi + int(mean)) // 2}
        ks |= {int(mean + z * sd) for z in (-30, -6, -1, 1, 3, 9, 37, 80)}
        if sd > 1e5:  # each row costs seconds
            ks = {lo, hi, int(mean + sd), int(mean - 6 * sd), int(mean + 30 * sd), int(mean * 1.1)}
        law("hypergeom", [str(N), str(K), str(n)], lo, hi, mean, lnm, up, down, sorted(ks), rows)
    return "function,population,successes,draws,k,value", rows


def gamma():
    rows = []
    cases = [(a, a * f) for a in (1e-300, 1e-8, 0.01, 0.3, 0.999, 1.0, 2.5, 15.9, 16.1, 250.0) for f in (1e-3, 0.3, 0.99, 1.0, 1.2, 5.0)]
    cases += [(a, x) for a in (1e-300, 1e-8, 0.2, 0.7, 1.0, 3.3) for x in (1e-300, 1e-20, 0.4, 0.999999, 1.0, 1.3, 30.0, 740.0)]
    cases += [(a, float(int(a + z * a ** 0.5))) for a in (999.5, 1000.5, 54321.0, 1e8, 1e9, 3e10) for z in (-30, -5, -0.5, 0, 0.5, 2, 10, 37)]
    cases += [(a, a * f) for a in (999.0, 2000.0, 1e6, 1e9) for f in (0.5, 0.899, 0.901, 1.099, 1.101, 3.0)]
    for a, x in cases:
        am, xm = mpf(a), mpf(x)
        if x == 0:
            continue
        if a < 100 and x > 60:
            upper = gammainc(am, xm, mp.inf, regularized=True); lower = 1 - upper
        elif x <= a or x < 60:
            # P by its power series, Q as the complement in ample precision.
            mp.dps = 70 if a > 1e-200 else 400
            am, xm = mpf(a), mpf(x)
            ae, xe = BIG(a), BIG(x)
            if a < 1e-200:
                term = total = mpf(1); d = am
                while term > total * mpf(10) ** -390:
                    d += 1; term *= xm / d; total += term
            else:
                term = total = BIG(1); d = ae
                while term > total * BIG("1e-65"):
                    d += 1; term *= xe / d; total += term
                total = to_mp(total)
            lower = exp(am * log(xm) - xm - loggamma(am + 1)) * total
            upper = 1 - lower
        else:
            # Q by the ascending-free recurrence: sum of (a-1)(a-2)...(a-k)/x^k as long as it falls, exact when it terminates far out.
            ae, xe = BIG(a), BIG(x)
            b = xe + 1 - ae; cc = BIG("1e300"); dd = 1 / b; h = dd; i = 1
            while True:
                an = -i * (i - ae); b += 2
                dd = 1 / (an * dd + b); cc = b + an / cc; delta = cc * dd; h *= delta; i += 1
                if abs(delta - 1) < BIG("1e-50"):
                    break
            upper = exp(am * log(xm) - xm - loggamma(am)) * to_mp(h); lower = 1 - upper
        mp.dps = 70
        if lower > mpf(10) ** -60 * (1 if lower < upper else 0) or lower > 0:
            if lower > 0: rows.append(f"gammainc_lower_reg,{a!r},{x!r},{num(lower)}")
        if upper > mpf(10) ** -40 or x > a:
            if upper > 0: rows.append(f"gammainc_upper_reg,{a!r},{x!r},{num(upper)}")
    return "function,a,x,value", rows


def normal():
    rows = []
    for z in [1e-300, 1e-20, 0.5, 3.9999999, 4.0, 4.0000001, 6.5, 12.345, 36.9, 37.6, 38.5, 60.0, 100.0, 1e4]:
        s = erfc(mpf(z) / sqrt(mpf(2))) / 2
        for zz in (z, -z):
            v = s if zz > 0 else 1 - s
            rows.append(f"norm_sf,{zz!r},{num(v)}"); rows.append(f"norm_cdf,{-zz!r},{num(v)}")
    return "function,z,value", rows


def ks_two_sided():
    """Marsaglia, Tsang & Wang's matrix, applied to a vector n times."""
    rows = []
    for n, d in [(20, 0.2), (140, 0.1), (200, 0.0707107), (200, 0.0960322), (200, 0.153), (500, 0.03), (500, 0.0972), (1000, 0.0252982), (1000, 0.0316228), (1000, 0.06)]:
        dd = mpf(d); nd = n * dd; k = int(floor(nd)) + 1; m = 2 * k - 1; h = k - nd
        H = [[mpf(1) if i - j + 1 >= 0 else mpf(0) for j in range(m)] for i in range(m)]
        for i in range(m):
            H[i][0] -= h ** (i + 1); H[m - 1][i] -= h ** (m - i)
        H[m - 1][0] += (2 * h - 1) ** m if 2 * h > 1 else 0
        for i in range(m):
            for j in range(m):
                if i - j + 1 > 0: H[i][j] /= factorial(i - j + 1)
        S = [[(j, H[i][j]) for j in range(m) if H[i][j] != 0] for i in range(m)]
        v = [mpf(0)] * m; v[k - 1] = mpf(1)
        for t in range(n):
            v = [fdot((a, v[j]) for j, a in row) * (t + 1) / n for row in S]
        rows.append(f"ks_two_sided_exact_sf,{n},{d!r},{num(1 - v[k - 1])},mpmath")
    return "function,n,x,value,source", rows


FILES = {"binomial": binomial, "poisson": poisson, "hypergeometric": hypergeometric, "gammainc": gamma, "normal": normal, "kolmogorov": ks_two_sided}
for name in sys.argv[1:] or FILES:
    header, rows = FILES[name]()
    (OUT / f"extra_{name}.csv").write_text("\n".join([header, *rows]) + "\n")
    print(name, len(rows), flush=True)

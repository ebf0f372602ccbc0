#!/usr/bin/env python3
"""Independent vectors of every formula of src/model, in decimals of 400 digits (1 - exp(-x)
of an x of 1e-307 needs them), from the papers alone.

    python3 test/vectors/make-vectors.py

writes model.json beside itself: {function: [{"arguments": [...], "expected": ...}, ...]}. Inputs are
doubles taken exactly; expected values are rounded to the nearest double at the very end.
"""

import itertools
import json
import pathlib
from decimal import Decimal, getcontext

getcontext().prec = 400
D = Decimal
ONE = D(1)


def d(x):
    return D(x)  # of a float: its exact value


def lit(text):
    """A constant as the double that a program holds."""
    return D(float(text))


def p_of(x):
    return (ONE - (-x).exp()) / (ONE - (-ONE).exp())


def hou24_probability(r, seconds, g, scale):
    return p_of(d(r) * (-(d(seconds) / d(scale)) / d(g)).exp())


def literal_s(t):
    """Eq. 9 as printed."""
    e = (-d(t)).exp()
    return (ONE - e) / (ONE + e)


def intensity(p):
    return -(ONE - d(p) * (ONE - (-ONE).exp())).ln()


def until_dark(r, g, k, scale):
    x = intensity(k)
    if d(r) <= x:
        return D(0)
    return d(scale) * d(g) * (d(r) / x).ln()


def lufy_s(a, p, l, r1, r2):
    s = lit("2.76") * d(a) - lit("0.28") * d(p) + lit("0.44") * d(l) + lit("1.02") * d(r1)
    s = s - lit("-0.012") * d(r2)
    return max(lit("0.1"), s)


def lufy_released_s(a, p, l, r1, r2, divisor):
    p = min(d(p), D(160))
    s = (
        lit("2.76290708") * lit("1.5012260") * d(a) / 15
        + lit("-0.2801391") * lit("2.8709763") * p / d(divisor)
        + lit("0.44776699") * lit("2.1297349") * d(l) / lit("27.5")
        + lit("1.02800192") * lit("0.6288527") * d(r1)
        - lit("-0.01241566") * lit("2.2459023") * d(r2)
    )
    return max(lit("0.1"), s)


def scaled(v, lo, hi):
    return D("0.5") if lo == hi else (d(v) - d(lo)) / (d(hi) - d(lo))


def softmax(values):
    exps = [v.exp() for v in values]
    total = sum(exps)
    return [e / total for e in exps]


def loss(scores, truth):
    lo, hi = min(scores), max(scores)
    chances = softmax([scaled(s, lo, hi) for s in scores])
    return sum((c - (1 if i == truth else 0)) ** 2 for i, c in enumerate(chances)) / 2


def cosine(a, b):
    dot = sum(d(x) * d(y) for x, y in zip(a, b))
    aa = sum(d(x) ** 2 for x in a)
    bb = sum(d(x) ** 2 for x in b)
    return D(0) if aa == 0 or bb == 0 else dot / (aa * bb).sqrt()


def unit(a):
    length = sum(d(x) ** 2 for x in a).sqrt()
    return [D(0) if length == 0 else d(x) / length for x in a]


def ceil(x):
    return int(x.to_integral_value(rounding="ROUND_CEILING"))


def kept(share, held):
    # The share as a person wrote it: a tenth of 30 is 3.
    return min(held, max(1, ceil(D(str(share)) * held)))


def kept_released(mean, held, session):
    share = min(D("0.15"), max(D("0.1"), D(str(mean))))
    return min(held, max(1, ceil(share * held + session - 2)))


RELEVANCES = [0.0, 0.001, 0.25, 0.6, 0.784438, 0.86, 1.0]
SECONDS = [0.0, 1.0, 55800.0, 604800.0, 2.5e6, 1e7, 3e8, 7e9]
CONSOLIDATIONS = [1.0, 1.998, 5.229, 40.0]
ELAPSED = [0.0, 1e-9, 0.001, 0.5, 1.0, 7.0, 30.5, 365.0, 1e6]
UNITS = [0.0, 0.2, 0.5, 1.0]

vectors = {}


def add(name, arguments, expected):
    row = {"arguments": arguments}
    if isinstance(expected, list):
        row["expected"] = [float(x) for x in expected]
    else:
        row["expected"] = float(expected)
    vectors.setdefault(name, []).append(row)


for r, t, g in itertools.product(RELEVANCES, SECONDS, CONSOLIDATIONS):
    add(
        "recallProbability",
        [{"relevance": r, "elapsedSeconds": t, "consolidation": g}],
        hou24_probability(r, t, g, 1e7),
    )
add(
    "recallProbability",
    [{"relevance": 0.9, "elapsedSeconds": 90.0, "consolidation": 2.0, "decayScaleSeconds": 60.0}],
    hou24_probability(0.9, 90.0, 2.0, 60.0),
)
for x in [0.0, 1e-300, 1e-12, 0.1, 0.5, 0.784438, 1.0]:
    add("probabilityOfIntensity", [x], p_of(d(x)))
for p in [0.0, 1e-12, 0.1, 0.5, 0.86, 0.99, 1.0]:
    add("intensityOfProbability", [p], intensity(p))
for r, g, k in itertools.product([0.5, 0.8, 0.9, 1.0], CONSOLIDATIONS, [0.1, 0.5, 0.86]):
    add(
        "elapsedUntilDark",
        [{"relevance": r, "consolidation": g, "gate": k}],
        until_dark(r, g, k, 1e7),
    )
for t in ELAPSED:
    add("consolidationGain", [t], literal_s(t))
for g, t in itertools.product(CONSOLIDATIONS, SECONDS):
    add(
        "consolidate",
        [{"consolidation": g, "elapsedSeconds": t}],
        d(g) + literal_s(d(t) / 86400),
    )
for t, s in itertools.product([0.0, 0.5, 1.0, 3.0, 70.0], [0.1, 1.0, 2.48, 9.0]):
    add("exponentialRetention", [t, s], (-d(t) / d(s)).exp())
    add("memoryBankReleasedRetention", [t, s], (-d(t) * d(s) / 5).exp())
for steps in [0.0, 0.5, 1.0, 24.0, 168.0, 8760.0]:
    add("recency", [steps], (d(steps) * lit("0.995").ln()).exp())
NAMES = ["arousal", "surprise", "importance", "mentions", "passedOver"]
for a, p, l, (r1, r2) in itertools.product(UNITS, UNITS, UNITS, [(0, 0), (1, 0), (0, 3), (4, 2)]):
    add("lufyStrength", [dict(zip(NAMES, [a, p, l, r1, r2]))], lufy_s(a, p, l, r1, r2))
for a, p, l, r in itertools.product([1.0, 3.2, 5.0], [0.0, 50.0, 160.0, 900.0], [1, 5, 10], [0, 2]):
    for divisor in [250, 400]:
        add(
            "lufyReleasedStrength",
            [dict(zip(NAMES, [a, p, l, r, 2 * r])), divisor],
            lufy_released_s(a, p, l, r, 2 * r, divisor),
        )
for r, i in itertools.product(UNITS, UNITS):
    add("lufyScore", [r, i], d(r) + lit("0.1") * d(i))
for v, lo, hi in [(3.0, 1.0, 5.0), (1.0, 1.0, 9.5), (9.5, 1.0, 9.5), (2.0, 2.0, 2.0), (-1.0, -3.0, 4.0)]:
    add("minMaxScale", [v, lo, hi], scaled(v, lo, hi))
for recency, importance, relevance in itertools.product(UNITS, UNITS, UNITS):
    parts = {"recency": recency, "importance": importance, "relevance": relevance}
    add("generativeAgentsPaper", [parts], d(recency) + d(importance) + d(relevance))
    add(
        "generativeAgentsReleased",
        [parts],
        D("0.5") * d(recency) + 2 * d(importance) + 3 * d(relevance),
    )
TASKS = [[0.85, 0.83, 0.836, 0.836], [0.772, 0.726, 0.737], [1.0], [2.0, 2.0, 2.0], [-3.0, 0.0, 8.0, 800.0]]
for scores in TASKS:
    add("softmax", [scores], softmax([d(s) for s in scores]))
    for truth in range(len(scores)):
        add("softmaxLoss", [scores, truth], loss(scores, truth))
for share, held in itertools.product([0.0, 0.07, 0.1, 0.25, 1.0], [0, 1, 9, 10, 11, 30, 100]):
    add("keepCount", [share, held], kept(share, held))
for mean, held, session in itertools.product([0.0, 0.12, 0.9], [0, 1, 20, 57, 100], [1, 2, 3, 5]):
    add(
        "lufyReleasedKeepCount",
        [{"meanImportance": mean, "held": held, "session": session}],
        kept_released(mean, held, session),
    )
PAIRS = [
    ([1.0, 0.0], [1.0, 1.0]),
    ([3.0, 4.0], [-3.0, -4.0]),
    ([0.1, -0.7, 2.5], [1e-3, 0.2, 0.3]),
    ([0.0, 0.0], [1.0, 2.0]),
    ([1e-60, 2e-60], [1e60, 1e60]),
]
for a, b in PAIRS:
    add("cosine", [a, b], cosine(a, b))
    add("normalize", [a], unit(a))

out = pathlib.Path(__file__).with_name("model.json")
lines = []
for name, rows in vectors.items():
    lines.append(f" {json.dumps(name)}: [\n" + ",\n".join("  " + json.dumps(r) for r in rows) + "\n ]")
out.write_text("{\n" + ",\n".join(lines) + "\n}\n")
print(f"{sum(map(len, vectors.values()))} vectors of {len(vectors)} functions")

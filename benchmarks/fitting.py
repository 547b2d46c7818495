"""Fitting the embedded verifier: logistic regression with sign constraints and an intercept of its own for each set.

A weight may only point the way its feature's meaning points (words absent from the evidence never speak for a claim),
and the intercepts of sets take up what differs between sets rather than between faithful and hallucinated answers of
one set. Both keep the weights from learning what the sets look like, which is what fails on families not seen.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from sklearn.metrics import roc_auc_score

from hallucheck.verifiers.embedded.features import SIGNS

Array = NDArray[np.float64]
RIDGE = 0.3


class Sample(NamedTuple):
    """Features, labels (1 hallucinated), set and family of each answer."""

    features: Array
    labels: Array
    sets: NDArray[np.str_]
    families: NDArray[np.str_]

    def take(self, mask: NDArray[np.bool_]) -> Sample:
        """The answers where `mask` holds."""
        return Sample(self.features[mask], self.labels[mask], self.sets[mask], self.families[mask])


class Model(NamedTuple):
    """P(hallucinated) = logistic(features @ weights + intercept)."""

    weights: Array
    intercept: float

    def probability(self, features: Array) -> Array:
        """P(hallucinated) of each row."""
        return 1.0 / (1.0 + np.exp(-(features @ self.weights + self.intercept)))


def shares(sample: Sample, *, balanced: bool) -> Array:
    """Weights of answers: families weigh the same, sets the same in their family, if `balanced` labels in their set."""
    weights = np.zeros(len(sample.labels))
    for family in np.unique(sample.families):
        sets = np.unique(sample.sets[sample.families == family])
        for name in sets:
            mask = sample.sets == name
            if not balanced:
                weights[mask] = 1 / (len(sets) * mask.sum())
                continue
            for label in (0, 1):
                part = mask & (sample.labels == label)
                if part.any():
                    weights[part] = 0.5 / (len(sets) * part.sum())
    return weights / weights.sum()


def fit(sample: Sample, ridge: float = RIDGE) -> Model:
    """Fit weights on balanced labels with an intercept per set, then scale and shift them to the labels as they are."""
    mean, spread = sample.features.mean(0), sample.features.std(0) + 1e-9
    x = (sample.features - mean) / spread
    names, group = np.unique(sample.sets, return_inverse=True)
    weight = shares(sample, balanced=True)
    size = x.shape[1]

    def loss(parameters: Array) -> tuple[float, Array]:
        beta, offsets = parameters[:size], parameters[size:]
        score = x @ beta + offsets[group]
        value = (weight * (np.logaddexp(0, score) - sample.labels * score)).sum() + ridge * beta @ beta / 2
        residual = weight * (1 / (1 + np.exp(-score)) - sample.labels)
        slopes = np.bincount(group, residual, len(names)) + 1e-4 * offsets
        return value + 5e-5 * offsets @ offsets, np.concatenate([x.T @ residual + ridge * beta, slopes])

    free = [(None, None)] * len(names)
    bounds = [(0, None) if sign > 0 else (None, 0) for sign in SIGNS.values()]
    start = np.zeros(size + len(names))
    found = minimize(loss, start, jac=True, bounds=bounds + free, method="L-BFGS-B", options={"maxiter": 1000}).x
    beta = found[:size]
    scale, shift = _calibrate(x @ beta, sample.labels, shares(sample, balanced=False))
    weights = scale * beta / spread
    return Model(weights, float(shift - weights @ mean))


def _calibrate(score: Array, labels: Array, weight: Array) -> tuple[float, float]:
    """Scale and shift of the scores under which they are calibrated (Platt 1999)."""

    def loss(parameters: Array) -> float:
        z = parameters[0] * score + parameters[1]
        return float((weight * (np.logaddexp(0, z) - labels * z)).sum())

    found = minimize(loss, np.array([1.0, 0.0]), method="Nelder-Mead").x
    return float(found[0]), float(found[1])


def join(one: Sample, other: Sample) -> Sample:
    """Both samples, one after the other."""
    return Sample(*(np.concatenate(pair) for pair in zip(one, other, strict=True)))


def leave_one_family_out(sample: Sample, made: Sample) -> tuple[Array, Array]:
    """P(hallucinated) of each answer from a model that saw nothing of its family, and whether it calls it hallucinated.

    The threshold, too, is the one that is best on the other families. `made` are examples that every model may see.
    """
    probability = np.zeros(len(sample.labels))
    called = np.zeros(len(sample.labels), dtype=bool)
    for family in np.unique(sample.families):
        held = sample.families == family
        rest = sample.take(~held)
        model = fit(join(rest, made))
        probability[held] = model.probability(sample.features[held])
        called[held] = probability[held] > best_threshold(model.probability(rest.features), rest)
    return probability, called


def best_threshold(probability: Array, sample: Sample) -> float:
    """The one threshold with the highest balanced accuracy, the mean over families of the mean over their sets."""
    steps = np.quantile(probability, np.linspace(0.02, 0.98, 97))
    return float(max(steps, key=lambda step: over_families(balanced_accuracy(probability > step, sample))))


def balanced_accuracy(called: NDArray[np.bool_], sample: Sample) -> dict[str, float]:
    """Per set, the mean of the share of hallucinated answers called so and of faithful ones not called so."""
    found = {}
    for name in np.unique(sample.sets):
        mask = sample.sets == name
        labels, flags = sample.labels[mask], called[mask]
        found[str(name)] = float((flags[labels == 1].mean() + 1 - flags[labels == 0].mean()) / 2)
    return found


def roc_auc(score: Array, sample: Sample) -> dict[str, float]:
    """Per set, the area under the ROC curve."""
    return {
        str(name): float(roc_auc_score(sample.labels[sample.sets == name], score[sample.sets == name]))
        for name in np.unique(sample.sets)
    }


def calibration_error(probability: Array, labels: Array, weight: Array | None = None, bins: int = 10) -> float:
    """Expected calibration error: the mean distance of stated and observed shares over `bins` bins of equal width."""
    weight = np.full(len(labels), 1.0) if weight is None else weight
    index = np.minimum((probability * bins).astype(int), bins - 1)
    error = 0.0
    for bin_ in range(bins):
        mask = index == bin_
        if mask.any():
            gap = np.average(probability[mask], weights=weight[mask]) - np.average(labels[mask], weights=weight[mask])
            error += weight[mask].sum() * abs(gap)
    return float(error / weight.sum())


def over_families(per_set: dict[str, float]) -> float:
    """The mean over families of the mean over their sets."""
    families: dict[str, list[float]] = {}
    for name, value in per_set.items():
        families.setdefault(name.partition("_")[0], []).append(value)
    return float(np.mean([np.mean(values) for values in families.values()]))

"""The tally and what is in memory, as Prometheus reads it. No label names a person, a table or an address."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Final, TypeAlias

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

import spieltisch
from spieltisch.server.gate import Gate
from spieltisch.server.hall import Hall
from spieltisch.server.tally import Spread, Tally

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
Labels: TypeAlias = tuple[str, ...]


class Metrics(Collector):
    """`text` gives everything at this moment."""

    def __init__(self, tally: Tally, hall: Hall, gate: Gate, build: str) -> None:
        self._tally = tally
        self._hall = hall
        self._gate = gate
        self._build = build
        self._registry = CollectorRegistry()
        self._registry.register(self)
        ProcessCollector(registry=self._registry)

    def text(self) -> bytes:
        """Everything, in Prometheus' text format."""
        return generate_latest(self._registry)

    def collect(self) -> Iterator[Metric]:
        yield self._build_info()
        yield _gauge("tables", "Tables in memory.", len(self._hall))
        yield _gauge("tables_set_aside", "Tables that cannot be read or failed too often.", self._hall.aside)
        yield _gauge("sockets", "Connections.", self._gate.sockets())
        waiting = self._tally.appended - self._tally.written
        yield _gauge("commits_waiting", "Steps of tables on their way to the disk.", max(0, waiting))
        yield _counter("messages", "Frames sent.", (), [((), self._tally.messages)])
        commands = {("applied", ""): self._tally.applied}
        commands |= {("refused", code): count for code, count in self._tally.refused.items()}
        yield _counter("commands", "Commands by what became of them.", ("result", "code"), commands.items())
        troubles = {(code,): count for code, count in self._tally.troubles.items()}
        yield _counter("troubles", "Frames that were no command.", ("code",), troubles.items())
        yield _spread("commit_seconds", "From a step to its being durable.", self._tally.commits)
        yield _spread(
            "loop_lag_seconds", "How late the event loop was, asked four times a second.", self._tally.lag
        )

    def _build_info(self) -> Metric:
        family = GaugeMetricFamily("spieltisch_build_info", "What runs.", labels=("version", "client"))
        family.add_metric((spieltisch.__version__, self._build), 1)
        return family


def _gauge(name: str, told: str, value: float) -> Metric:
    return GaugeMetricFamily(f"spieltisch_{name}", told, value=value)


def _counter(name: str, told: str, labels: Labels, values: Iterable[tuple[Labels, float]]) -> Metric:
    family = CounterMetricFamily(f"spieltisch_{name}", told, labels=labels)
    for names, value in values:
        family.add_metric(names, value)
    return family


def _spread(name: str, told: str, spread: Spread) -> Metric:
    bounds = [*map(str, spread.bounds), "+Inf"]
    buckets = list(zip(bounds, accumulate(spread.counts), strict=True))
    return HistogramMetricFamily(f"spieltisch_{name}", told, buckets=buckets, sum_value=spread.total)

"""States an entity can be in over time: going on, ended, begun again."""

from __future__ import annotations

from enum import StrEnum

from hallucheck.text.basics.word_lists import words


class State(StrEnum):
    """What a status says."""

    CURRENT = "current"
    ENDED = "ended"
    RESUMED = "resumed"


_ENDED = words(
    "discontinued stopped resolved inactive ended cancelled canceled closed terminated completed withdrawn expired "
    "former past suspended deceased sold cured remitted healed revoked removed ceased dissolved evicted discontinue "
    "stop end cease resolve cancel close terminate withdraw remission lapsed vacated abgesetzt beendet gestoppt "
    "inaktiv geheilt gekündigt arrêté arrêtée suspendu suspendue inactif résolu suspendido suspendida inactivo "
    "inactiva resuelto cancelado sospeso sospesa inattivo suspenso gestopt inactief 停用 已停用 已停 已解决"
)
_CURRENT = words(
    "active current ongoing continued continuing open valid started prescribed present chronic enrolled "
    "aktiv laufend actif active activo activa vigente attivo attiva ativo ativa actief 服用中 活动"
)
_RESUMED = words(
    "restarted resumed reactivated recurrent recurred relapsed relapse reopened renewed reinstated again returned "
    "restart resume recur"
)


def state_of(text: str) -> State | None:
    """The state that a status text names, or None. "Not active" has ended; "active again" was resumed."""
    found = [word.strip(".,;:()") for word in text.casefold().split()[:6]]
    if found[:1] == ["in"] and found[1:2] in (["force"], ["effect"], ["use"]):
        return State.CURRENT
    if any(word in _RESUMED for word in found):
        return State.RESUMED
    ended = any(word in _ENDED for word in found)
    current = any(word in _CURRENT for word in found)
    if "not" in found or "no" in found:
        ended, current = current, ended
    return State.ENDED if ended else State.CURRENT if current else None

"""Write `dialogues.jsonl`: what a support bot said, rightly and wrongly. Run it again after a change here.

    python samples/knowledge/make_sample.py

Each entry is (id, planted rule or "", earlier turns, answer); a turn that begins with "> " is the customer's.
Everything is invented by this project, Apache-2.0 like the rest of it.
"""

from __future__ import annotations

import json
from pathlib import Path

Entry = tuple[str, str, tuple[str, ...], str]

RIGHT: tuple[Entry, ...] = (
    ("founding", "", ("> Since when do you exist?",), "Marlow Cycles was founded in 1987 by Ingrid Marlow."),
    ("price", "", ("> Tern?",), "The Tern 5 costs 1,290 EUR and weighs 14 kg."),
    ("hours", "", ("> Open?",), "The workshop opens at 9am and closes at 6pm."),
    ("contact", "", ("> Repairs?",), "Pieter Bos works in Repairs. His email is pieter@marlow-cycles.example."),
    ("joined", "", ("> Who is Amara?",), "Amara Okafor works in Sales. She joined in 2019."),
    ("stock", "", ("> Can I buy a Heron?",), "The Heron C is unavailable at the moment. We are sorry about that."),
    ("denied", "", ("> Is the Tern red?",), "No. The colour of the Tern 5 is green."),
    ("event", "", ("> When is the open day?",), "The open day is on 20 September 2025 in hall 3."),
    ("question-back", "", ("> My wheel is bent.",), "Oh no! Is it the wheel of a Tern 5? Could you send us a photo?"),
    ("hedged", "", ("> New models?",), "There might be one next year; nothing is decided."),
    ("customers-word", "", ("> I am Jonas Weber.",), "Thank you, Jonas Weber."),
    ("moved", "", ("Your repair is booked for Monday.", "> Monday is bad."), "It has been moved to Thursday."),
    ("agreed", "", ("Your repair is booked for Monday.", "> Great."), "Your repair is on Monday."),
    ("sourced", "", ("> Is cycling healthy?",), "A 2022 study by the customer's own insurer was sent to us, see [1]."),
    ("planned", "", ("> Any plans?",), "A second workshop is planned for 2027."),
    ("exception", "", ("> All there?",), "All parts arrived, except for the 3 that are still in customs."),
    ("change", "", ("> Closed?",), "The workshop was closed yesterday. It is open again today."),
    ("thanks", "", ("> Thank you!",), "You are welcome. Have a good ride!"),
)  # fmt: skip

WRONG: tuple[Entry, ...] = (
    ("wrong-department", "wrong-attribute", (), "Pieter Bos works in the Sales department."),
    ("wrong-email", "wrong-attribute", (), "You can reach Amara at amara@other.example."),
    ("wrong-price", "wrong-attribute", (), "The Tern 5 costs 990 EUR."),
    ("wrong-weight", "wrong-attribute", (), "The Heron C weighs 25 kg."),
    ("wrong-place", "wrong-attribute", (), "Marlow Cycles is headquartered in Rotterdam."),
    ("wrong-manager", "wrong-attribute", (), "The Utrecht workshop is managed by Amara Okafor."),
    ("wrong-year", "contradicts-fact", (), "Marlow Cycles was founded in 1890."),
    ("wrong-hours", "contradicts-fact", (), "The workshop closes at 8pm."),
    ("wrong-day", "contradicts-fact", (), "The open day is on 27 September 2025."),
    ("wrong-denial", "contradicts-fact", (), "Pieter Bos does not work in the Repairs department."),
    ("wrong-status", "contradicts-fact", (), "The Heron C is available."),
    ("wrong-pronoun", "contradicts-fact", (), "Amara Okafor sells bicycles. She joined in 2003."),
    ("invented-phone", "fabricated-fact", (), "Pieter Bos's phone number is 555-014-9999."),
    ("invented-wheel", "nonexistent-entity", (), "We also sell the Osprey Carbon for tall riders."),
    ("invented-person", "nonexistent-entity", (), "Please ask Viktor Lindqvist about it."),
    ("other-day", "contradicts-prior", ("Your repair is booked for Monday.", "> Fine."), "Your repair is on Friday."),
    ("other-sum", "contradicts-prior", ("The deposit is 40 EUR.", "> Ok."), "The deposit is 90 EUR."),
    ("taken-back", "contradicts-prior", ("The warranty covers rust.", "> Good."), "The warranty does not cover rust."),
    ("studies", "unsupported-claim", (), "Studies show that cycling to work raises output by 40%."),
    ("experts", "unsupported-claim", (), "Experts agree that green bicycles are stolen less often."),
    ("future-past", "temporal-error", (), "The new factory was opened in 2027."),
    ("no-such-day", "temporal-error", (), "Your order was sent on 31 June 2025."),
    ("order", "temporal-error", (), "The order on 2025-06-11 came before the delivery on 2025-05-02."),
    ("two-weights", "logical-inconsistency", (), "The trailer weighs 9 kg. The trailer weighs 14 kg."),
    ("open-closed", "logical-inconsistency", (), "The cafe is open. The cafe is closed."),
    ("all-some", "logical-inconsistency", (), "All invoices were paid. Some invoices were not paid."),
)  # fmt: skip


def record(entry: Entry) -> dict[str, object]:
    """One line of the dump."""
    identifier, planted, turns, answer = entry
    history = [
        {"role": "user", "content": turn[2:]} if turn.startswith("> ") else {"role": "assistant", "content": turn}
        for turn in turns
    ]
    return {
        "id": identifier,
        "session": f"chat-{identifier}",
        "at": "2025-07-14T10:00:00Z",
        "history": history,
        "answer": answer,
        "knowledge": "company.yaml",
        "label": int(bool(planted)),
        **({"planted": planted} if planted else {}),
    }


def main() -> None:
    """Write the dump beside this file."""
    lines = [json.dumps(record(entry), ensure_ascii=False) + "\n" for entry in (*RIGHT, *WRONG)]
    (Path(__file__).parent / "dialogues.jsonl").write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    main()

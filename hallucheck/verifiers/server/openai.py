"""A verifier behind any OpenAI-compatible server (OpenAI, vLLM, Ollama, llama.cpp) that gives log-probabilities.

Nothing is sent unless a base URL was configured. Each question is one request, its answer one word.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict, Field

from hallucheck.errors import UsageError, needing
from hallucheck.model import Answer, Question
from hallucheck.verifiers.server.prompts import VERSION, listed, messages, p_yes

if TYPE_CHECKING:
    import httpx

RETRIED = frozenset((408, 409, 425, 429, 500, 502, 503, 504))
LONGEST_PAUSE = 60.0
ANSWER_TOKENS = 1
BYTES_PER_TOKEN = 3.0
"""A low estimate of UTF-8 bytes a token, so that the estimated cost is rather too high."""
GIVEN_UP = 5
"""After so many questions in a row that failed for good, the server is taken to be gone."""


Language = StrEnum("Language", "AR DE EN ES FR HE HI JA RU ZH")
"""Of the instruction."""


class ServerOptions(BaseModel):
    """How to reach the server and how much it may be used."""

    model_config = ConfigDict(defer_build=True, extra="forbid", frozen=True)

    base_url: str = Field(description="the server's address up to and including /v1")
    model: str = Field(description="the model's name as the server knows it")
    api_key_env: str = Field(
        "OPENAI_API_KEY", description="the environment variable that holds the key, if one is needed"
    )
    language: Language = Field(Language.EN, description="the language of the instruction")
    top_logprobs: int = Field(20, ge=1, le=20, description="alternatives asked for; more make tighter intervals")
    concurrency: int = Field(8, ge=1, le=256, description="requests at once")
    timeout: float = Field(60, gt=0, description="seconds that one request may take")
    retries: int = Field(4, ge=0, le=20, description="further tries of a request that failed")
    pause: float = Field(1, ge=0, description="seconds before the first further try; doubled before each next one")
    requests_per_minute: float | None = Field(None, gt=0, description="most requests started in a minute")
    max_requests: int | None = Field(None, ge=0, description="most requests of the run")
    max_cost: float | None = Field(None, ge=0, description="most that the run may cost, in the unit of the prices")
    price_in: float = Field(0, ge=0, description="price of a million tokens sent")
    price_out: float = Field(0, ge=0, description="price of a million tokens received")


class OpenAIVerifier:
    """Asks a server, several questions at once, within the caps."""

    def __init__(self, options: ServerOptions) -> None:
        self._options = options
        self.identity = f"openai:{options.model}@{options.base_url.rstrip('/')}/{options.language}/prompt-{VERSION}"
        self._method = f"openai:{options.model}/logprobs"
        self._lock = threading.Lock()
        self._requests = 0
        self._cost = 0.0
        self._next_start = 0.0
        self._failed_in_a_row = 0

    def estimate(self, questions: Sequence[Question]) -> tuple[int, float]:
        """Tokens to send for `questions` (rather too many), and the cost in the unit of the prices; asks nothing."""
        tokens = [self._tokens(question) for question in questions]
        return sum(tokens), sum(map(self._price, tokens))

    def answer(self, questions: Sequence[Question]) -> Sequence[Answer]:
        """One answer per question, in order; what cannot be asked or understood carries an error.

        Raises:
            MissingExtraError: httpx is not installed.
        """
        if not questions:
            return []
        client = self._client()
        from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415 (only who configured a server needs it)

        with client, ThreadPoolExecutor(min(self._options.concurrency, len(questions))) as pool:
            return list(pool.map(lambda question: self._ask(client, question), questions))

    def _client(self) -> httpx.Client:
        with needing("llm", "a server verifier needs httpx"):
            import httpx  # noqa: PLC0415 (only who configured a server needs it)
        if not self._options.base_url.startswith(("http://", "https://")):
            raise UsageError(f"base_url is not an http(s) address: {self._options.base_url!r}")
        key = os.environ.get(self._options.api_key_env)
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        return httpx.Client(
            base_url=self._options.base_url.rstrip("/") + "/",
            headers=headers,
            timeout=self._options.timeout,
            limits=httpx.Limits(max_connections=self._options.concurrency),
        )

    def _ask(self, client: httpx.Client, question: Question) -> Answer:
        import httpx  # noqa: PLC0415 (see `_client`)

        error = "not asked"
        pause = self._options.pause
        for _ in range(self._options.retries + 1):
            refused = self._admit(question)
            if refused:
                return self._failed(refused)
            try:
                response = client.post("chat/completions", json=self._body(question))
            except httpx.HTTPError as problem:
                error = f"no answer: {type(problem).__name__}"
            else:
                if response.status_code == httpx.codes.OK:
                    self._failed_in_a_row = 0
                    return self._read(response)
                error = f"the server answered {response.status_code}"
                if response.status_code not in RETRIED:
                    break
                with suppress(ValueError):
                    pause = max(pause, float(response.headers.get("retry-after") or 0))
            time.sleep(min(pause, LONGEST_PAUSE))
            pause *= 2
        with self._lock:
            self._failed_in_a_row += 1
        return self._failed(error)

    def _admit(self, question: Question) -> str | None:
        """Count a request and wait for its turn; a reason where it may not be sent."""
        price = self._price(self._tokens(question))
        options = self._options
        with self._lock:
            if self._failed_in_a_row >= GIVEN_UP:
                return "the server does not answer any more"
            if options.max_requests is not None and self._requests >= options.max_requests:
                return f"max_requests ({options.max_requests}) is reached"
            if options.max_cost is not None and self._cost + price > options.max_cost:
                return f"max_cost ({options.max_cost:g}) is reached"
            self._requests += 1
            self._cost += price
            now = time.monotonic()
            start = max(now, self._next_start)
            self._next_start = start + 60 / (options.requests_per_minute or float("inf"))
        time.sleep(start - now)
        return None

    def _body(self, question: Question) -> dict[str, Any]:
        return {
            "model": self._options.model,
            "messages": messages(question, self._options.language),
            "max_tokens": ANSWER_TOKENS,
            "temperature": 0,
            "logprobs": True,
            "top_logprobs": self._options.top_logprobs,
        }

    def _read(self, response: httpx.Response) -> Answer:
        shares = None
        with suppress(ValueError):
            shares = p_yes(listed(response.json()) or ())
        if shares is None:
            return self._failed("the server gave no log-probabilities")
        return Answer(yes=shares[0], no=shares[1], method=self._method)

    def _failed(self, error: str) -> Answer:
        return Answer(yes=None, method=self._method, error=error)

    def _tokens(self, question: Question) -> int:
        texts = [message["content"] for message in messages(question, self._options.language)]
        return int(sum(len(text.encode()) for text in texts) / BYTES_PER_TOKEN) + 8

    def _price(self, tokens: int) -> float:
        return (tokens * self._options.price_in + ANSWER_TOKENS * self._options.price_out) / 1e6

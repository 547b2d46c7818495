"""Where the history is, and how much is kept in it."""

from __future__ import annotations

from enum import StrEnum
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, field_validator
from pydantic_core import PydanticCustomError

Consistency = StrEnum("Consistency", "AUTO ON OFF")
"""Whether a dump is read for its assertions before it is audited."""


class HistoryOptions(BaseModel):
    """The history store: off unless `url` or `url_env` is set."""

    model_config = ConfigDict(defer_build=True, extra="forbid", frozen=True)

    url: str | None = Field(
        default=None,
        min_length=1,
        description="path of an SQLite file, or an SQLAlchemy URL of SQLite or PostgreSQL without a password",
    )
    url_env: str | None = Field(
        default=None, min_length=1, description="environment variable that holds the URL, for one with a password"
    )
    timeout: float = Field(
        default=10.0, gt=0, le=600, description="seconds for which a locked or unreachable store is tried again"
    )
    text: bool = Field(default=True, description="keep questions, answers, statements and quotes, account data masked")
    retention_days: int | None = Field(
        default=None, ge=1, description="age at which `history prune` removes records, where it is given no other"
    )
    consistency: Consistency = Field(
        default=Consistency.AUTO,
        description="hold each answer against earlier ones of its subject; auto: where the first records have subjects",
    )

    @field_validator("url")
    @classmethod
    def _holds_no_password(cls, url: str | None) -> str | None:
        try:
            secret = url is not None and "://" in url and bool(urlsplit(url).password)
        except ValueError:
            secret = False
        if secret:
            raise PydanticCustomError(
                "password",
                "a URL with a password does not belong here: put it into the environment, name it by url_env",
            )
        return url

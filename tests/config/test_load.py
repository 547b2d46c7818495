from __future__ import annotations

from pathlib import Path

import pytest

from hallucheck.config.files import MAX_FILES
from hallucheck.config.load import load_settings
from hallucheck.errors import ConfigError, UsageError


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


SOURCES = [
    ("defaults", "code"),
    ("hallucheck.yaml", "hallucheck.yaml:1"),
    ("pyproject.toml", "pyproject.toml:2"),
    ("--config", "own.yaml:1"),
    ("environment", "HALLUCHECK_LIMITS__TIMEOUT"),
    ("--set", "--set limits.timeout"),
    ("flag", "--timeout"),
]


@pytest.mark.parametrize("count", range(1, len(SOURCES) + 1), ids=[name for name, _ in SOURCES])
def test_later_sources_win(count: int, tmp_path: Path) -> None:
    """The n-th source sets the timeout to n; with the first n of them in place, n holds."""
    if count > 1:
        write(tmp_path / "hallucheck.yaml", "limits: {timeout: 2}")
    if count > 2:
        write(tmp_path / "pyproject.toml", "[tool.hallucheck.limits]\ntimeout = 3")
    loaded = load_settings(
        config=write(tmp_path / "own.yaml", "limits: {timeout: 4}") if count > 3 else None,
        env={"HALLUCHECK_LIMITS__TIMEOUT": "5"} if count > 4 else {},
        overrides=["limits.timeout=6"] if count > 5 else [],
        flags={"--timeout": ("limits.timeout", 7)} if count > 6 else {},
        cwd=tmp_path,
    )
    assert loaded.settings.limits.timeout == (30 if count == 1 else count)
    assert loaded.origins.get("limits.timeout", "code") == SOURCES[count - 1][1]


def test_isolated_leaves_out_what_is_found(tmp_path: Path) -> None:
    write(tmp_path / "hallucheck.yaml", "nonsense: 1")
    write(tmp_path / "pyproject.toml", "[tool.hallucheck]\nnonsense = 1")
    assert load_settings(isolated=True, cwd=tmp_path).sources == ()


def test_a_pyproject_of_somebody_else_is_not_read(tmp_path: Path) -> None:
    write(tmp_path / "pyproject.toml", "this is no TOML")
    assert load_settings(cwd=tmp_path).sources == ()


def test_a_broken_pyproject_that_speaks_of_us_is_an_error(tmp_path: Path) -> None:
    write(tmp_path / "pyproject.toml", "[tool.hallucheck\nx")
    with pytest.raises(ConfigError, match=r"pyproject\.toml: not TOML"):
        load_settings(cwd=tmp_path)


def test_two_spellings_of_the_file_are_an_error(tmp_path: Path) -> None:
    write(tmp_path / "hallucheck.yaml", "")
    write(tmp_path / "hallucheck.yml", "")
    with pytest.raises(ConfigError, match=r"both hallucheck\.yaml and hallucheck\.yml"):
        load_settings(cwd=tmp_path)


def test_extends_a_profile_and_a_file_relative_to_itself(tmp_path: Path) -> None:
    write(tmp_path / "base" / "limits.yaml", "limits: {timeout: 9, max_line_mb: 9}")
    config = write(tmp_path / "base" / "own.yaml", "extends: [strict, limits.yaml]\nlimits: {timeout: 8}")
    loaded = load_settings(config=config, cwd=tmp_path)
    assert loaded.settings.gate.fail_on == "review"
    assert (loaded.settings.limits.timeout, loaded.settings.limits.max_line_mb) == (8, 9)
    assert loaded.sources == ("profile strict", "base/limits.yaml", "base/own.yaml")


@pytest.mark.parametrize(
    ("files", "message"),
    [
        pytest.param({"a.yaml": "extends: a.yaml"}, "a.yaml: extends itself: a.yaml -> a.yaml", id="itself"),
        pytest.param(
            {"a.yaml": "extends: b.yaml", "b.yaml": "x: 1\nextends: a.yaml"},
            "a.yaml: extends itself: a.yaml -> b.yaml -> a.yaml",
            id="circle",
        ),
        pytest.param({"a.yaml": "\nextends: nope"}, "a.yaml:2: extends: there is no file or shipped", id="missing"),
        pytest.param({"a.yaml": "extends: {a: 1}"}, "a.yaml:1: extends: expected", id="mapping"),
        pytest.param({"a.yaml": "extends: [1]"}, "a.yaml:1: extends: expected", id="number"),
    ],
)
def test_extends_that_cannot_be_followed(files: dict[str, str], message: str, tmp_path: Path) -> None:
    for name, text in files.items():
        write(tmp_path / name, text)
    with pytest.raises(ConfigError) as caught:
        load_settings(config=tmp_path / "a.yaml", cwd=tmp_path)
    assert str(caught.value).startswith(message)


def test_files_that_double_each_other_are_stopped(tmp_path: Path) -> None:
    for n in range(30):
        write(tmp_path / f"{n}.yaml", f"extends: [{n + 1}.yaml, {n + 1}.yaml]")
    write(tmp_path / "30.yaml", "")
    with pytest.raises(ConfigError, match=f"more than {MAX_FILES} files"):
        load_settings(config=tmp_path / "0.yaml", cwd=tmp_path)


def test_a_profile_is_named_by_a_bare_word_even_beside_a_file_of_that_name(tmp_path: Path) -> None:
    write(tmp_path / "strict", "limits: {timeout: 1}")
    assert load_settings(config=Path("strict"), cwd=tmp_path).sources == ("profile strict",)


def test_unknown_profile_names_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        load_settings(config=Path("stric"), cwd=tmp_path)
    assert caught.value.hint == "did you mean strict?"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        pytest.param(b"\xff\xfe", "own.yaml: not UTF-8 text", id="not-utf8"),
        pytest.param(b"#" * ((1 << 20) + 1), "own.yaml: 1,048,577 bytes are no configuration", id="a-dump-by-mistake"),
        pytest.param(b"\xef\xbb\xbflimits: {timeout: 0}", "own.yaml:1: limits.timeout", id="byte-order-mark"),
    ],
)
def test_file_content(content: bytes, message: str, tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_bytes(content)
    with pytest.raises(ConfigError) as caught:
        load_settings(config=tmp_path / "own.yaml", cwd=tmp_path)
    assert str(caught.value).startswith(message)


def test_the_environment_may_name_the_file(tmp_path: Path) -> None:
    path = write(tmp_path / "own.yaml", "severity: high")
    assert load_settings(env={"HALLUCHECK_CONFIG": str(path)}, cwd=tmp_path).settings.severity == "high"


def test_the_profile_default_sets_nothing(tmp_path: Path) -> None:
    """So it need not be read to hold."""
    loaded = load_settings(config=Path("default"), cwd=tmp_path)
    assert (loaded.sources, loaded.origins) == ((), {})

"""Fetching a model from the hub into the hub's own cache. Only for settings with `verifier.onnx.download: true`."""

from __future__ import annotations

from pathlib import Path

from hallucheck.errors import UsageError
from hallucheck.verifiers.onnx.files import GRAPHS, NEEDED, SETTINGS, WEIGHTS, missing
from hallucheck.verifiers.onnx.options import OnnxOptions


def fetch(options: OnnxOptions) -> Path:
    """Fetch the few files that are needed, not the whole repository; the folder of the snapshot.

    Raises:
        UsageError: the hub cannot be reached, or has no such model or file.
        MissingExtraError: the extra is not installed.
    """
    try:
        from huggingface_hub import hf_hub_download  # noqa: PLC0415 (an extra)
        from huggingface_hub.errors import EntryNotFoundError, HfHubHTTPError, LocalEntryNotFoundError  # noqa: PLC0415
    except ImportError as error:
        raise missing() from error

    def get(name: str) -> Path | None:
        try:
            return Path(hf_hub_download(options.model, name, revision=options.revision))
        except LocalEntryNotFoundError as error:  # the hub is away: this is no news about the file
            raise _refused(options, "the hub cannot be reached") from error
        except EntryNotFoundError:
            return None
        except (HfHubHTTPError, OSError, ValueError) as error:
            raise _refused(options, f"{type(error).__name__}") from error

    folder = None
    for name in NEEDED:
        found = get(name)
        if found is None:
            raise _refused(options, f"the repository has no {name}")
        folder = found.parent
    get(SETTINGS)
    for name in (options.file,) if options.file else GRAPHS:
        if get(name) is not None:
            get(name + WEIGHTS)
            break
    else:
        raise _refused(options, f"the repository has no {options.file or ' or '.join(GRAPHS)}")
    return folder or Path()


def _refused(options: OnnxOptions, why: str) -> UsageError:
    return UsageError(
        f"verifier.onnx: cannot download {options.model} at {options.revision}: {why}",
        "give a folder, or a model whose repository holds an ONNX export (verifier.onnx.file names it)",
    )

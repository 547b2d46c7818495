"""Settings: strict, assembled from each family's options; loading them; shipped profiles."""

from hallucheck.config.load import Loaded, load_settings
from hallucheck.config.settings import Settings, settings_model

__all__ = ["Loaded", "Settings", "load_settings", "settings_model"]

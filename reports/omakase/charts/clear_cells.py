"""What heat maps of Omakase leave empty, and how they write gains."""

from __future__ import annotations

import numpy as np
import pandas as pd

from ...digits import fixed


def clear_cells(frame: pd.DataFrame, value: str, vague: float) -> pd.DataFrame:
    """Values whose 95 % interval reaches further than ``vague`` either way become NaN."""
    half = np.maximum(frame[f"{value}_high"] - frame[value], frame[value] - frame[f"{value}_low"])
    return frame.assign(**{value: np.where(half <= vague, frame[value], np.nan)})


def points_text(value: float) -> str:
    """Whole percentage points with their sign, as they stand in a cell."""
    text = fixed(value, 0)
    return text if text == "0" or value < 0.0 else f"+{text}"

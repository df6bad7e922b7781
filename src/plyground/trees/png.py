"""Drawings as PNG, by a rasteriser that has to be installed separately."""

from typing import Any

from ..errors import Mistake

ZOOM = 2  # pixels for each unit of a drawing
MOST_PIXELS = 200_000_000


def drawing_png(svg: str, width: float, height: float) -> bytes:
    """An SVG document of this size as a PNG file, in its light colours."""
    if width * height * ZOOM**2 > MOST_PIXELS:
        raise Mistake(
            f"A PNG of {width:.0f} × {height:.0f} is too large: choose a smaller --depth or --width, or write .svg."
        )
    return bytes(rasteriser().svg_to_bytes(svg_string=svg, zoom=ZOOM))


def rasteriser() -> Any:
    """The package that draws; raises a Mistake if it is not installed."""
    try:
        import resvg_py
    except ImportError:
        raise Mistake("Writing .png needs the package resvg-py: pip install 'plyground[png]', or write .svg.") from None
    return resvg_py

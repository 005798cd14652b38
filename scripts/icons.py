"""Draw the companion's icons from web/public/icon.svg, by Chromium: `.venv/bin/python scripts/icons.py`."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser import chromium  # noqa: E402  # the folder of the tests is no package to install

PUBLIC: Final = ROOT / "web" / "public"
ICONS: Final = {
    "icon-180": (180, False),
    "icon-192": (192, False),
    "icon-512": (512, False),
    "icon-mask-512": (512, True),
}
"""Pixels a side, and whether it fills its square, with the picture in the part that no mask cuts off."""
FULL: Final = re.compile(r'rx="11"')
PAGE: Final = "<style>*{{margin:0}}body{{background:{ground}}}svg{{display:block;width:{size}px;margin:{edge}px}}</style>{svg}"


def page(svg: str, size: int, masked: bool) -> str:
    """A page of this size that shows nothing but the icon."""
    edge = size // 10 if masked else 0
    drawn = FULL.sub('rx="0"', svg) if masked else svg
    return PAGE.format(
        ground="#1a252b" if masked else "transparent", size=size - 2 * edge, edge=edge, svg=drawn
    )


def main() -> None:
    """Write all of them."""
    svg = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
        for name, (size, masked) in ICONS.items():
            tab = browser.new_page(viewport={"width": size, "height": size})
            tab.set_content(page(svg, size, masked))
            tab.screenshot(path=PUBLIC / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()

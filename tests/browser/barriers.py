"""What a program that looks for barriers finds on a page."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

STILL = """() => document.getAnimations().every(({ playState, effect }) =>
  playState !== "running" || effect.getComputedTiming().endTime === Infinity)"""


def barriers(page: Page) -> list[str]:
    """All of them, once nothing moves any more: colours on their way from one to another are neither."""
    page.wait_for_function(STILL)
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {node['html'][:160]}" for each in found for node in each["nodes"]]

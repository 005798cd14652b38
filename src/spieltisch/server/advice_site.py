"""What is answered over HTTP about the best that could be laid: in any position, and in the turns of a finished round."""

from __future__ import annotations

from typing import Final

from litestar import post, route

from spieltisch.server.site import READ, AnyRequest, AnyResponse, Unwilling


@post("/api/games/{game:str}/advice")
async def advise(request: AnyRequest) -> AnyResponse:
    """AskAdvice → Advice, or a Problem."""
    raise Unwilling(404, "no_advice")


@post("/api/games/{game:str}/advice/{job:str}/stop", status_code=204)
async def stop(request: AnyRequest) -> None:
    """Let a search be answered with the best it has found."""


@route("/api/tables/{table:str}/rounds/{number:int}/advice", http_method=READ)
async def round_advice(request: AnyRequest) -> AnyResponse:
    """What would have been possible in each turn of a finished round."""
    raise Unwilling(404, "no_advice")


ADVICE_HANDLERS: Final = [advise, stop, round_advice]

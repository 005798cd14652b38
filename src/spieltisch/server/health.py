"""How the server is, for the programs that look after it."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from litestar import HttpMethod, MediaType, Request, Response, route
from litestar.exceptions import HTTPException

from spieltisch.server.doorway import is_here
from spieltisch.server.metrics import CONTENT_TYPE
from spieltisch.server.site import site_of

AnyRequest: TypeAlias = Request[Any, Any, Any]
READ: Final = [HttpMethod.GET, HttpMethod.HEAD]
FRESH: Final = {"Cache-Control": "no-store"}


@route("/healthz", http_method=READ)
async def healthz(request: AnyRequest) -> Response[str]:
    """200 when ready; 503 when it is ending, or cannot keep anything."""
    why = _why_not(request)
    status = 200 if why is None else 503
    return Response(why or "ok", status_code=status, media_type=MediaType.TEXT, headers=FRESH)


def _why_not(request: AnyRequest) -> str | None:
    site = site_of(request)
    if site.hall.closed:
        return "ending"
    if not site.can_write():
        return "the games cannot be written"
    return None


@route("/metrics", http_method=READ)
async def metrics(request: AnyRequest) -> Response[bytes]:
    """Numbers for Prometheus, for programs on this machine only."""
    if not is_here(request.scope):
        raise HTTPException(status_code=404)
    return Response(site_of(request).metrics.text(), headers={**FRESH, "Content-Type": CONTENT_TYPE})


HANDLERS: Final = [healthz, metrics]

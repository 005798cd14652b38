"""What is answered over HTTP about the best that could be laid: in any position, and in the turns of a finished round."""

from __future__ import annotations

import asyncio
from typing import Final

from litestar import post, route
from litestar.exceptions import ClientException

from spieltisch.kernel.advice import Advice, AnyAdvisor, BadPosition
from spieltisch.kernel.game import AnyGame
from spieltisch.server.address import counted, same_site
from spieltisch.server.advising import AdviceFailed, Busy, Job, Rank
from spieltisch.server.advising_process import Question
from spieltisch.server.frames import MOST_LENGTH, Unreadable, read_question
from spieltisch.server.link import now_ms
from spieltisch.server.live import LiveTable
from spieltisch.server.reviews import Review
from spieltisch.server.site import (
    READ,
    AnyRequest,
    AnyResponse,
    Site,
    Unwilling,
    address_of,
    json_answer,
    site_of,
)
from spieltisch.server.table_site import finished_round, log_with, squeezed_answer, table_of, take_record
from spieltisch.server.viewer import secret_in
from spieltisch.server.wire import AdvicePending, AskAdvice


@post("/api/games/{game:str}/advice", status_code=200)
async def advise(request: AnyRequest) -> AnyResponse:
    """AskAdvice → Advice, or a Problem. Whoever hangs up ends the search."""
    site, who = site_of(request), counted(address_of(request))
    if not same_site(request.headers.get("origin"), request.headers.get("host", "")):
        raise Unwilling(403, "wrong_origin")
    game, advisor = _game(site, request.path_params["game"])
    if not site.gate.may("advice", who, now_ms()):
        raise Unwilling(429, "too_much_advice")
    question, objective, name = _read(advisor, await request.body())
    named = None if name is None else (_owner(request), game.key, name)
    if named in site.jobs:
        raise Unwilling(409, "id_used")
    try:
        job = site.advising.ask(Question(game.key, question, objective), who, Rank.PAGE)
    except Busy:
        raise Unwilling(503, "advice_busy") from None
    if named is not None:
        site.jobs[named] = job
        job.done.add_done_callback(lambda _: site.jobs.pop(named))
    return json_answer(await _found(request, site, job), 200)


def _owner(request: AnyRequest) -> str:
    """Whose names of jobs these are: a browser's, which may come from two addresses, or an address's."""
    return secret_in(request.headers.get("cookie", "")) or counted(address_of(request))


def _game(site: Site, key: str) -> tuple[AnyGame, AnyAdvisor]:
    game = site.hall.games.get(key)
    if game is None:
        raise Unwilling(404, "no_such_game", game=key)
    if game.advisor is None:
        raise Unwilling(404, "no_advice")
    return game, game.advisor


def _read(advisor: AnyAdvisor, body: bytes) -> tuple[object, str, str | None]:
    """What is asked, by which objective, and the name of the job. Raises Unwilling."""
    if len(body) > MOST_LENGTH:
        raise Unwilling(413, "too_large")
    try:
        asked: AskAdvice = read_question(body)
        question = advisor.parse(asked.position)
    except Unreadable as error:
        raise Unwilling(400, error.why.code, **error.why.values) from None
    except BadPosition as error:
        de, en = map(_whole, error.text)
        raise Unwilling(400, "bad_position", de=de, en=en) from None
    objective = asked.objective or next(iter(advisor.objectives))
    if objective not in advisor.objectives:
        raise Unwilling(400, "bad_objective", objective=objective)
    return question, objective, asked.job


def _whole(clause: str) -> str:
    """A clause as a sentence."""
    return f"{clause[:1].upper()}{clause[1:]}{'' if clause.endswith('.') else '.'}"


async def _found(request: AnyRequest, site: Site, job: Job[Advice]) -> Advice:
    """The answer; raises Unwilling, or ClientException when nobody is there any more."""
    gone = asyncio.ensure_future(_hung_up(request))
    try:
        await asyncio.wait((job.done, gone), return_when=asyncio.FIRST_COMPLETED)
        if not job.done.done():
            raise ClientException("hung up")
        return job.done.result()
    except Busy:
        raise Unwilling(503, "advice_busy") from None
    except AdviceFailed:
        raise Unwilling(503, "restarting" if site.hall.closed else "advice_failed") from None
    finally:
        if not gone.cancel():
            gone.exception()
        if not job.done.done():
            site.advising.drop(job)


async def _hung_up(request: AnyRequest) -> None:
    """Wait until the peer has gone, which raises ClientException."""
    while True:
        await request.receive()


@post("/api/games/{game:str}/advice/{job:str}/stop", status_code=204)
async def stop(request: AnyRequest) -> None:
    """Let a search be answered with the best it has found; if it is over, all is well.

    The first stop of a search is paid for with its question.
    """
    if not same_site(request.headers.get("origin"), request.headers.get("host", "")):
        raise Unwilling(403, "wrong_origin")
    site = site_of(request)
    job = site.jobs.get((_owner(request), request.path_params["game"], request.path_params["job"]))
    if job is not None and not job.stopped:
        site.advising.stop(job)
    elif not site.gate.may("advice", counted(address_of(request)), now_ms()):
        raise Unwilling(429, "too_much_advice")


@route("/api/tables/{table:str}/rounds/{number:int}/advice", http_method=READ)
async def round_advice(request: AnyRequest) -> AnyResponse:
    """RoundAdvice, or with status 202 AdvicePending; or a Problem."""
    review = await _review(request, await table_of(request))
    await review.progress()
    if review.failed:
        raise Unwilling(503, "advice_failed")
    answer = review.answer
    if answer is None:
        return json_answer(AdvicePending(review.done, review.of), 202)
    return await squeezed_answer(request, lambda: answer, {})


async def _review(request: AnyRequest, live: LiveTable) -> Review:
    """Of the round that is asked for, begun if need be; to ask how far it is costs nothing. Raises Unwilling."""
    reviews, played = site_of(request).reviews, finished_round(request, live)
    if live.game.advisor is None:
        raise Unwilling(404, "no_advice")
    at = live.id, played.begun
    review = reviews.find(at)
    if review is not None:
        if not review.runs:
            take_record(request)
        return review
    log = await log_with(request, live, played)
    review = reviews.find(at) or reviews.begin(at, live.game, played, log)
    if review is None:
        raise Unwilling(503, "advice_busy")
    return review


ADVICE_HANDLERS: Final = [advise, stop, round_advice]

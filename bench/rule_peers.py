"""Random play of the games of others that are nearest to ours, through their interfaces for Python."""

from __future__ import annotations

import random


def crazy_eights(rounds: int) -> int:
    """OpenSpiel's, by four; the number of the players' moves."""
    import pyspiel

    game, dice, moves = pyspiel.load_game("crazy_eights(players=4)"), random.Random(1), 0
    for _ in range(rounds):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(outcomes, chances)[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
                moves += 1
    return moves


def uno(rounds: int) -> int:
    """RLCard's, by two as it comes; the number of moves."""
    import rlcard

    env, dice, moves = rlcard.make("uno", config={"seed": 1}), random.Random(1), 0
    for _ in range(rounds):
        state, _player = env.reset()
        while not env.is_over():
            state, _player = env.step(dice.choice(list(state["legal_actions"])))
            moves += 1
    return moves

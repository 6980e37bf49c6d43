"""The cheapest way of a track through its obstacles: the A* search, on both layers at once."""

import heapq

import numpy as np

from desktop.making.board.obstacles import TEAR_COST, Obstacles

VIA_COST, AGAINST_COST = 14.0, 0.35  # in steps: a via; a step up or down above, sideways below
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))


def way(maps: Obstacles, start: set[int], goal: set[int], via_goal: np.ndarray | None = None) -> list[int] | None:
    """The cheapest way from *start* to *goal*, or to where *via_goal* lets a via be; None if there is none."""
    grid = maps.grid
    columns, size = grid.columns, grid.rows * grid.columns
    hard, cost, via_hard, via_soft = maps.hard, maps.cost, maps.via_hard, maps.via_soft
    hard_bytes, via_bytes = hard.tobytes(), via_hard.tobytes()
    if goal:
        rows, cols = zip(*(divmod(i % size, columns) for i in goal), strict=True)
        low_r, high_r, low_c, high_c = min(rows), max(rows), min(cols), max(cols)
    else:
        low_r, high_r, low_c, high_c = 0, grid.rows, 0, columns

    def left(index: int) -> float:
        row, column = divmod(index % size, columns)
        dr = max(low_r - row, row - high_r, 0)
        dc = max(low_c - column, column - high_c, 0)
        return max(dr, dc) + 0.414 * min(dr, dc)

    best = dict.fromkeys(start, 0.0)
    came: dict[int, int] = {}
    queue = [(left(index), index) for index in start]
    heapq.heapify(queue)
    done = set()
    moves = [(dr * columns + dc, dr, dc, 1.414 if dr and dc else 1.0) for dr, dc in STEPS]
    while queue:
        _, index = heapq.heappop(queue)
        if index in done:
            continue
        done.add(index)
        here = best[index]
        if index in goal or (via_goal is not None and via_goal[index % size]):
            path = [index]
            while path[-1] in came:
                path.append(came[path[-1]])
            return path[::-1]
        layer, flat = divmod(index, size)
        row, column = divmod(flat, columns)
        for jump, dr, dc, length in moves:
            if not (0 <= row + dr < grid.rows and 0 <= column + dc < columns):
                continue
            there = index + jump
            if hard_bytes[there] or there in done:
                continue
            against = AGAINST_COST if (dr if layer == 0 else dc) and not (dr and dc) else 0.0
            value = here + length + against + cost[there]
            if value < best.get(there, 1e18):
                best[there] = value
                came[there] = index
                heapq.heappush(queue, (value + left(there), there))
        if not via_bytes[flat]:
            there = flat if layer else flat + size
            if not hard_bytes[there] and there not in done:
                value = here + VIA_COST + cost[there] + (TEAR_COST if via_soft[flat] else 0.0)
                if value < best.get(there, 1e18):
                    best[there] = value
                    came[there] = index
                    heapq.heappush(queue, (value + left(there), there))
    return None

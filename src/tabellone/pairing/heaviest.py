"""
The heaviest matching of a graph with weighted edges, exact for whole numbers of any size; nothing here knows chess. The
primal-dual method of Edmonds: every vertex has a price, no edge is worth more than the prices of its ends, and only
edges worth exactly that are used. Odd cycles of such edges are shrunk to one node, which has a price of its own.
"""

from collections.abc import Mapping

NOBODY = -1
OUTER, INNER = 1, 2
Edge = tuple[int, int]


def heaviest(weights: Mapping[Edge, int], size: int) -> list[int]:
    """
    The partners of the vertices 0 to size-1 in a matching of the greatest total weight. An edge (v, w) is given once;
    one of no positive weight is never used.
    """
    return _Prices(weights, size).solved()


class _Prices:
    def __init__(self, weights: Mapping[Edge, int], size: int) -> None:
        self.size = size
        self.edges: list[dict[int, int]] = [{} for _ in range(size)]
        for (v, w), weight in weights.items():
            if weight > 0:
                self.edges[v][w] = self.edges[w][v] = 2 * weight
        most = max((weight for row in self.edges for weight in row.values()), default=0)
        self.price = [most // 2] * size + [0] * size  # of vertices, then of shrunk cycles
        self.mate = [NOBODY] * size
        self.top = list(range(size))  # the outermost node a vertex lies in
        self.base = list(range(size)) + [NOBODY] * size
        self.members: list[list[int]] = [[v] for v in range(size)] + [[] for _ in range(size)]
        self.parts: list[list[int]] = [[] for _ in range(2 * size)]  # of a cycle, in order from its base
        self.links: list[list[Edge]] = [[] for _ in range(2 * size)]  # link i leads from part i to part i + 1
        self.spare = list(range(2 * size - 1, size - 1, -1))

    def solved(self) -> list[int]:
        while self._stage():
            pass
        return self.mate

    def _stage(self) -> bool:
        """One matched pair more, if that adds weight."""
        self.label: dict[int, int] = {}
        self.entry: dict[int, Edge] = {}  # the edge by which a node was reached
        self.nearest: list[int] = [NOBODY] * self.size  # the outer vertex to which a vertex has the least slack
        self.queue: list[int] = []
        for v in range(self.size):
            if self.mate[v] < 0:
                self._label_outer(self.top[v])
        while True:
            while self.queue:
                if self._scan(self.queue.pop()):
                    return True
            if not self._reprice():
                return False

    def _slack(self, v: int, w: int) -> int:
        return self.price[v] + self.price[w] - self.edges[v][w]

    def _label_outer(self, node: int) -> None:
        self.label[node] = OUTER
        self.queue += self.members[node]

    def _scan(self, v: int) -> bool:
        """Follows every edge of an outer vertex that is worth its prices; True where a pair more was matched."""
        for w, weight in self.edges[v].items():
            if self.top[w] == self.top[v]:
                continue
            slack = self.price[v] + self.price[w] - weight
            if slack == 0:
                if self._follow(v, w):
                    return True
            elif self.nearest[w] < 0 or slack < self._slack(self.nearest[w], w):
                self.nearest[w] = v
        return False

    def _follow(self, v: int, w: int) -> bool:
        node = self.top[w]
        label = self.label.get(node)
        if label is None:
            self.label[node], self.entry[node] = INNER, (v, w)
            partner = self.mate[self.base[node]]
            self.entry[self.top[partner]] = (self.base[node], partner)
            self._label_outer(self.top[partner])
        elif label == OUTER:
            stem = self._stem(v, w)
            if stem < 0:
                self._match(v, w)
                self._match(w, v)
                return True
            self._shrink(stem, v, w)
        return False

    def _path(self, v: int) -> list[int]:
        """The nodes from a vertex back to the root of its tree."""
        path = [self.top[v]]
        while path[-1] in self.entry:
            path.append(self.top[self.entry[path[-1]][0]])
        return path

    def _stem(self, v: int, w: int) -> int:
        one, other = self._path(v), set(self._path(w))
        return next((node for node in one if node in other), NOBODY)

    def _shrink(self, stem: int, v: int, w: int) -> None:
        """The edge closes an odd cycle; it becomes an outer node."""
        node = self.spare.pop()
        there, back = self._side(stem, v), self._side(stem, w)
        self.parts[node] = [stem, *(part for part, _ in reversed(there)), *(part for part, _ in back)]
        self.links[node] = [edge for _, edge in reversed(there)] + [(v, w)] + [(y, x) for _, (x, y) in back]
        self.base[node], self.price[node] = self.base[stem], 0
        self.members[node] = [member for part in self.parts[node] for member in self.members[part]]
        if stem in self.entry:
            self.entry[node] = self.entry[stem]
        risen = [part for part in self.parts[node] if self.label[part] == INNER]
        self.label[node] = OUTER
        for member in self.members[node]:
            self.top[member] = node
        for part in risen:
            self.queue += self.members[part]
        for member in self.members[node]:
            self._look_again(member)

    def _side(self, stem: int, v: int) -> list[tuple[int, Edge]]:
        """From the closing edge to the stem: each node, and the edge by which it was reached."""
        side = []
        node = self.top[v]
        while node != stem:
            edge = self.entry[node]
            side.append((node, edge))
            node = self.top[edge[0]]
        return side

    def _look_again(self, w: int) -> None:
        """The nearest outer vertex of another node, after some have come into the same."""
        rivals = [v for v in self.edges[w] if self.top[v] != self.top[w] and self.label.get(self.top[v]) == OUTER]
        self.nearest[w] = min(rivals, key=lambda v: self._slack(v, w), default=NOBODY)

    def _reprice(self) -> bool:
        """
        Outer vertices grow cheaper and inner ones dearer by as much as leaves every edge worth no more than its prices;
        False where an exposed vertex would be worth nothing.
        """
        kinds = [self.label.get(node) for node in self.top]
        steps = [self.price[v] for v in range(self.size) if kinds[v] == OUTER]
        tight: list[tuple[int, int]] = []
        for w, v in enumerate(self.nearest):
            if v >= 0 and kinds[w] != INNER and self.top[v] != self.top[w]:
                slack = self._slack(v, w)
                steps.append(slack if kinds[w] is None else slack // 2)
                tight.append((steps[-1], w))
        cycles = [node for node in set(self.top) if node >= self.size]
        steps += [self.price[node] // 2 for node in cycles if self.label.get(node) == INNER]
        step = min(steps, default=0)
        if not steps or step == min((self.price[v] for v in range(self.size) if self.mate[v] < 0), default=step):
            return False
        for v, kind in enumerate(kinds):
            self.price[v] += {OUTER: -step, INNER: step}.get(kind or 0, 0)
        for node in cycles:
            self.price[node] += {OUTER: 2 * step, INNER: -2 * step}.get(self.label.get(node, 0), 0)
        self.queue += [self.nearest[w] for needed, w in tight if needed == step]
        for node in cycles:
            if self.label.get(node) == INNER and self.price[node] == 0:
                self._expand(node)
        return True

    def _expand(self, node: int) -> None:
        """An inner cycle whose price is used up falls apart; the parts on its path to the base stay in the tree."""
        parts, links = self.parts[node], self.links[node]
        for part in parts:
            for member in self.members[part]:
                self.top[member] = part
        self.spare.append(node)
        x, y = self.entry.pop(node)
        at = parts.index(self.top[y])
        size, step = len(parts), 1 if at % 2 else -1  # the way round on which matched links come second
        del self.label[node]
        entered: Edge = (x, y)
        while at % size:
            self.label[parts[at]], self.entry[parts[at]] = INNER, entered
            link = self._link(links, at, step)
            self.entry[parts[(at + step) % size]] = link
            self._label_outer(parts[(at + step) % size])
            at += step
            entered = self._link(links, at % size, step)
            at += step
        self.label[parts[0]], self.entry[parts[0]] = INNER, entered
        for part in parts:
            if part not in self.label:
                self.entry.pop(part, None)
                for member in self.members[part]:
                    self._look_again(member)

    @staticmethod
    def _link(links: list[Edge], at: int, step: int) -> Edge:
        """The edge from a part of a cycle to the next one of either way round."""
        if step > 0:
            return links[at]
        y, x = links[at - 1]
        return x, y

    def _match(self, v: int, w: int) -> None:
        """Matches along the path from v to its root; v gets the partner w."""
        while True:
            node = self.top[v]
            self._turn(node, v)
            self.mate[v] = w
            if node not in self.entry:
                return
            inner = self.top[self.entry[node][0]]
            x, y = self.entry[inner]
            self._turn(inner, y)
            self.mate[y] = x
            v, w = x, y

    def _turn(self, node: int, v: int) -> None:
        """Makes a vertex of a node its base: matched and unmatched links change places on one way round."""
        if node < self.size:
            return
        parts, links = self.parts[node], self.links[node]
        at = next(i for i, part in enumerate(parts) if v in self.members[part])
        self._turn(parts[at], v)
        size, step = len(parts), 1 if at % 2 else -1
        i = at
        while i % size:
            i += step
            x, y = self._link(links, i % size, step)
            self._turn(parts[i % size], x)
            self._turn(parts[(i + step) % size], y)
            self.mate[x], self.mate[y] = y, x
            i += step
        self.parts[node], self.links[node] = parts[at:] + parts[:at], links[at:] + links[:at]
        self.base[node] = v

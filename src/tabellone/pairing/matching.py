"""
Matchings of undirected graphs; nothing here knows chess. Vertices are 0 to n-1. A graph is a list of rows, each a whole
number whose bit w says that there is an edge to w; sets of vertices are such numbers too. A matching is the list of
partners, -1 for who has none.
"""

from collections.abc import Iterable, Iterator, Sequence

NOBODY = -1
ZERO, ONE = b"01"  # the digits of a set, written out


WIDTH = 256  # members are taken from so many bits at a time: to take them from all of a long number is slow


def bits(members: int) -> Iterator[int]:
    """The members of a set, lowest first."""
    start = 0
    while members:
        skipped = (members & -members).bit_length() - 1
        start += skipped
        members >>= skipped
        few = members & (1 << WIDTH) - 1
        while few:
            lowest = few & -few
            yield start + lowest.bit_length() - 1
            few ^= lowest
        start += WIDTH
        members >>= WIDTH


def set_of(members: Iterable[int]) -> int:
    found = 0
    for member in members:
        found |= 1 << member
    return found


def maximum(rows: Sequence[int], among: int, mate: Sequence[int] = ()) -> list[int]:
    """
    A matching of as many as possible of the vertices of a set: neighbours in order of number where that will do, then
    one augmenting path after another. A given matching is a start that is kept where it can be.
    """
    kept, exposed = _begun(rows, among, mate)
    for root in bits(exposed):
        if kept[root] < 0:
            end = augment(rows, kept, root, among, exposed)
            exposed &= ~(1 << root)
            if end >= 0:
                exposed &= ~(1 << end)
    return kept


def perfect(rows: Sequence[int], among: int, mate: Sequence[int] = ()) -> list[int] | None:
    """The same, of all the vertices of a set; None where there is none."""
    kept, exposed = _begun(rows, among, mate)
    while exposed:
        lowest = exposed & -exposed
        end = augment(rows, kept, lowest.bit_length() - 1, among, exposed)
        if end < 0:
            return None
        exposed ^= lowest | 1 << end
    return kept


def _begun(rows: Sequence[int], among: int, mate: Sequence[int]) -> tuple[list[int], int]:
    """What of a matching lies in the set, then neighbours in order of number; and who is not matched so."""
    kept = [NOBODY] * len(rows)
    left = bytearray(f"{among:0{len(rows)}b}"[::-1], "ascii")
    for v, w in enumerate(mate):
        if w > v and left[v] == ONE == left[w]:
            kept[v], kept[w] = w, v
            left[v] = left[w] = ZERO
    exposed = single = int(left[::-1], 2)
    while single:
        lowest = single & -single
        single ^= lowest
        v = lowest.bit_length() - 1
        if partners := rows[v] & single:
            partner = partners & -partners
            single ^= partner
            exposed ^= lowest | partner
            w = partner.bit_length() - 1
            kept[v], kept[w] = w, v
    return kept, exposed


def is_perfect(mate: Sequence[int], among: int) -> bool:
    return all(mate[v] >= 0 for v in bits(among))


def with_pair(rows: Sequence[int], mate: Sequence[int], v: int, w: int, among: int) -> list[int] | None:
    """A perfect matching that contains this edge, made from another perfect one; None where there is none."""
    changed = list(mate)
    other, another = mate[v], mate[w]
    changed[v], changed[w] = w, v
    if other == w:
        return changed
    changed[other] = changed[another] = NOBODY
    rest = among & ~(1 << v | 1 << w)
    return changed if augment(rows, changed, other, rest, 1 << another) >= 0 else None


def spared(rows: Sequence[int], mate: Sequence[int], among: int, single: Sequence[int]) -> int:
    """
    Whom some other matching of the same, greatest, size leaves single: everybody at an even distance, on an alternating
    path, from a vertex that is single in this one. No edge joins the trees of two of these, or there would be a greater
    matching; so all of them are grown in one search.
    """
    if not single:
        return 0
    search = _Search(rows, mate, single[0], among, 0)
    for root in single[1:]:
        search.plant(root)
    search.end()
    return search.outer


def augment(rows: Sequence[int], mate: list[int], root: int, among: int, exposed: int) -> int:
    """
    Matches the root and another exposed vertex, which is returned, by an alternating path on which odd cycles are
    shrunk as they are met (Edmonds); -1 where there is no such path.
    """
    search = _Search(rows, mate, root, among, exposed & ~(1 << root))
    found = end = search.end()
    while end >= 0:
        before = search.came[end]
        following = mate[before]
        mate[end], mate[before] = before, end
        end = following
    return found


def single_instead(rows: Sequence[int], mate: Sequence[int], root: int, among: int) -> int:
    """Who can be left single instead of the root, himself included, in a matching of as many pairs; it is maximum."""
    search = _Search(rows, mate, root, among, 0)
    search.end()
    return search.outer


class _Search:
    """
    The alternating tree from one exposed vertex. Outer vertices are those from which an edge may be taken. Vertices
    that were shrunk together are a group, whose stem is where it hangs from the tree.
    """

    def __init__(self, rows: Sequence[int], mate: Sequence[int], root: int, among: int, exposed: int) -> None:
        self.rows, self.mate, self.exposed = rows, mate, exposed
        self.came: dict[int, int] = {}  # for a vertex entered by an edge outside the matching: from where
        self.outer = 0
        self.fresh = among  # not yet in the tree
        self.group: dict[int, int] = {}
        self.stem: dict[int, int] = {}
        self.members: dict[int, int] = {}
        self.queue: list[int] = []
        self.plant(root)

    def plant(self, root: int) -> None:
        self.outer |= 1 << root
        self.fresh &= ~(1 << root)
        self.group[root] = self.stem[root] = root
        self.members[root] = 1 << root
        self.queue.append(root)

    def end(self) -> int:
        for v in self.queue:
            row = self.rows[v]
            if ends := row & self.exposed:
                end = (ends & -ends).bit_length() - 1
                self.came[end] = v
                return end
            while closing := row & self.outer & ~self.members[self.group[v]]:
                self._shrink(v, (closing & -closing).bit_length() - 1)
            while entered := row & self.fresh:
                self._grow(v, (entered & -entered).bit_length() - 1)
        return NOBODY

    def _grow(self, v: int, inner: int) -> None:
        outer = self.mate[inner]
        self.came[inner] = v
        self.fresh &= ~(1 << inner | 1 << outer)
        for vertex in (inner, outer):
            self.group[vertex] = self.stem[vertex] = vertex
            self.members[vertex] = 1 << vertex
        self.outer |= 1 << outer
        self.queue.append(outer)

    def _shrink(self, v: int, w: int) -> None:
        """The edge between two outer vertices closes an odd cycle: all its vertices become outer, and one group."""
        meeting = self._meeting(v, w)
        groups = dict.fromkeys([meeting, *self._side(v, meeting, w), *self._side(w, meeting, v)])
        stem = self.stem[meeting]
        kept = max(groups, key=lambda group: self.members[group].bit_count())
        merged = 0
        for group in groups:
            merged |= self.members[group]
            if group != kept:
                for member in bits(self.members.pop(group)):
                    self.group[member] = kept
        self.members[kept], self.stem[kept] = merged, stem
        risen = merged & ~self.outer
        self.outer |= risen
        self.queue.extend(bits(risen))

    def _before(self, group: int) -> int:
        """The group two steps nearer to the root, itself for that of the root."""
        inner = self.mate[self.stem[group]]
        return self.group[self.came[inner]] if inner in self.came else group

    def _meeting(self, v: int, w: int) -> int:
        """The group in which the two ways back to the root first meet."""
        passed, group = set(), self.group[v]
        while group not in passed:
            passed.add(group)
            group = self._before(group)
        group = self.group[w]
        while group not in passed:
            group = self._before(group)
        return group

    def _side(self, v: int, meeting: int, child: int) -> list[int]:
        """The groups of one side of the cycle; each vertex on it learns by which edge it is now entered."""
        side = []
        while self.group[v] != meeting:
            partner = self.mate[v]
            side += [self.group[v], self.group[partner]]
            self.came[v] = child
            child = partner
            v = self.came[partner]
        return side


def into(rows: Sequence[int], left: Sequence[int], right: int) -> list[int] | None:
    """A matching of every left vertex with one of the right; None where there is none."""
    mate = [NOBODY] * len(rows)
    free = right
    for v in left:
        if ends := rows[v] & free:
            w = (ends & -ends).bit_length() - 1
            mate[v], mate[w] = w, v
        elif (w := _replace(rows, mate, v, right, free)) < 0:
            return None
        free &= ~(1 << w)
    return mate


class Supply:
    """Vertices of the left that are given partners of the right one after another, where the earlier may change."""

    def __init__(self, rows: Sequence[int], right: int) -> None:
        self.rows, self.right, self.free = rows, right, right
        self.mate = [NOBODY] * len(rows)

    def suffices(self, v: int) -> bool:
        """Whether there is a partner for one more."""
        return _reach(self.rows, self.mate, v, self.right, self.free)[0] >= 0

    def take(self, v: int) -> None:
        """One more has a partner if there is one."""
        if (w := _replace(self.rows, self.mate, v, self.right, self.free)) >= 0:
            self.free &= ~(1 << w)


def _reach(rows: Sequence[int], mate: Sequence[int], v: int, right: int, ends: int) -> tuple[int, dict[int, int], int]:
    """
    The first of the ends reached from a left vertex by an alternating path, from where each vertex of the right was
    entered, and all of the right that were reached.
    """
    came: dict[int, int] = {}
    unseen = right
    stack: list[tuple[int, int]] = []
    while True:
        entered = rows[v] & unseen
        if hit := entered & ends:
            w = (hit & -hit).bit_length() - 1
            came[w] = v
            return w, came, right & ~unseen
        unseen &= ~entered
        stack.append((v, entered))
        while stack and not stack[-1][1]:
            stack.pop()
        if not stack:
            return NOBODY, came, right & ~unseen
        before, entered = stack[-1]
        w = (entered & -entered).bit_length() - 1
        stack[-1] = (before, entered & (entered - 1))
        came[w] = before
        v = mate[w]


def first_into(rows: Sequence[int], left: Sequence[int], mate: list[int], right: int) -> list[int]:
    """
    Of all matchings of every left vertex into the right, the first: the first left vertex has the lowest partner it
    can have, then the second, and so on. It is made from any such matching, which is used up. What is left over of the
    right may be matched with nobody.
    """
    open_ = right
    free = right & ~set_of(mate[v] for v in left)
    partners = []
    for v in left:
        now = mate[v]
        candidates = rows[v] & open_
        while True:
            w = (candidates & -candidates).bit_length() - 1
            bit = 1 << w
            if w == now:
                break
            if free & bit:
                free ^= bit | 1 << now
                mate[now] = NOBODY
                break
            other = mate[w]
            mate[v], mate[w], mate[now] = w, v, NOBODY
            end = _replace(rows, mate, other, open_ & ~bit, free | 1 << now)
            if end >= 0:
                free = (free | 1 << now) & ~(1 << end)
                break
            mate[v], mate[w], mate[now], mate[other] = now, other, v, w
            candidates &= end & ~bit  # nor is any that was reached on the way a partner
        mate[v], mate[w] = w, v
        open_ ^= 1 << w
        partners.append(w)
    return partners


def _replace(rows: Sequence[int], mate: list[int], v: int, right: int, ends: int) -> int:
    """
    Finds the left vertex a partner by an alternating path to one of the ends, which is returned; where there is none,
    the complement of the set that was reached, a negative number.
    """
    found, came, reached = _reach(rows, mate, v, right, ends)
    if found < 0:
        return ~reached
    w = found
    while True:
        before = came[w]
        following = mate[before]
        mate[w], mate[before] = before, w
        if before == v:
            return found
        w = following

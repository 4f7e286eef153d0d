-- A rating period in one statement, for platforms that keep their games in tables: the arithmetic of batch.py, digit
-- for digit, in words that DuckDB, Spark and Sail share. Only games between players with ratings, in the editions that
-- rate game by game; docs/how-to/rate-on-a-cluster.md says how the tables are made.
--
--   games     part, white, black, result      result of White in half points: 0, 1, 2
--   entered   part, player, rating, k         ratings of the list in force at the start, K before the limit on volume
--   rules     part, cap, exempt_from, exempt_by_either, gap, gap_above         one row an edition and list
--   expected  difference, higher, lower       PD in hundredths, from 0 to the last band
--   listed    player, rating                  the last list, to which the changes are added
--   closing   product, away_from_zero         K times games at most; how a half is rounded
--
-- A part is the games of one edition with the ratings of one list. What an edition does not have is a number that
-- nothing reaches. Division gives fractions in every one of the engines; FLOOR brings them back, and no operand comes
-- near the 53 bits within which that is exact.

WITH sides AS (
    SELECT part, white AS player, black AS met, result AS half_points FROM games
    UNION ALL
    SELECT part, black AS player, white AS met, 2 - result AS half_points FROM games
),

played AS (
    SELECT
        sides.part,
        sides.player,
        sides.half_points,
        own.rating AS own,
        opponent.rating AS opponent,
        ABS(own.rating - opponent.rating) AS distance,
        GREATEST(own.rating, opponent.rating) AS higher
    FROM sides
    INNER JOIN entered AS own ON sides.part = own.part AND sides.player = own.player
    INNER JOIN entered AS opponent ON sides.part = opponent.part AND sides.met = opponent.player
),

-- The cap on the difference, who is exempt from it, and games between players too far apart.
counted AS (
    SELECT
        played.part,
        played.player,
        played.half_points,
        played.own,
        played.opponent,
        CASE
            WHEN played.own >= rules.exempt_from THEN played.distance
            WHEN rules.exempt_by_either = 1 AND played.higher >= rules.exempt_from THEN played.distance
            ELSE LEAST(played.distance, rules.cap)
        END AS difference
    FROM played
    INNER JOIN rules ON played.part = rules.part
    WHERE played.distance < rules.gap OR played.higher <= rules.gap_above
),

reach AS (
    SELECT MAX(difference) AS last FROM expected
),

gained AS (
    SELECT
        counted.part,
        counted.player,
        50 * counted.half_points
        - CASE WHEN counted.own >= counted.opponent THEN expected.higher ELSE expected.lower END AS gain
    FROM counted
    CROSS JOIN reach
    INNER JOIN expected ON LEAST(counted.difference, reach.last) = expected.difference
),

sums AS (
    SELECT part, player, CAST(COUNT(*) AS BIGINT) AS games, CAST(SUM(gain) AS BIGINT) AS gain
    FROM gained
    GROUP BY part, player
),

volume AS (
    SELECT player, CAST(SUM(games) AS BIGINT) AS games
    FROM sums
    GROUP BY player
),

-- K within the limit on the games of the whole period, times the gain.
changes AS (
    SELECT
        sums.player,
        MAX(volume.games) AS games,
        CAST(SUM(LEAST(entered.k, CAST(FLOOR(closing.product / volume.games) AS BIGINT)) * sums.gain) AS BIGINT) AS change
    FROM sums
    INNER JOIN volume ON sums.player = volume.player
    INNER JOIN entered ON sums.part = entered.part AND sums.player = entered.player
    CROSS JOIN closing
    GROUP BY sums.player
)

SELECT
    changes.player,
    changes.games,
    changes.change,
    listed.rating + CAST(
        CASE
            WHEN closing.away_from_zero = 1 AND changes.change < 0 THEN 0 - FLOOR((50 - changes.change) / 100)
            ELSE FLOOR((changes.change + 50) / 100)
        END AS BIGINT
    ) AS rating
FROM changes
INNER JOIN listed ON changes.player = listed.player
CROSS JOIN closing
ORDER BY changes.player

"""The tables of Cartable in a PostgreSQL database, and every statement that reads or writes them."""

from __future__ import annotations

import hashlib
from typing import Any, Final

CHANNEL: Final = "cartable"
"""Where processes tell each other of their appends (NOTIFY)."""
SCHEMA_VERSION: Final = 1

# `last` in cartable_tables is what appends agree on; no index on what changes with every append (`used`), and room in
# the pages, so that the database updates in place.
SCHEMA: Final = f"""
CREATE TABLE cartable_tables (
    table_id text COLLATE "C" PRIMARY KEY,
    code text COLLATE "C" NOT NULL UNIQUE,
    state text NOT NULL,
    used bigint NOT NULL,
    last bigint NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX cartable_tables_by_state ON cartable_tables (state);
CREATE TABLE cartable_entries (
    table_id text COLLATE "C" NOT NULL,
    number bigint NOT NULL,
    entry bytea NOT NULL,
    PRIMARY KEY (table_id, number)
);
CREATE TABLE cartable_schema (version integer NOT NULL);
INSERT INTO cartable_schema VALUES ({SCHEMA_VERSION});
"""

CREATE: Final = """
WITH made AS (
    INSERT INTO cartable_tables (table_id, code, state, used, last)
    VALUES ($1, $2, '', $3, cardinality($4::bytea[])) ON CONFLICT DO NOTHING RETURNING table_id
), written AS (
    INSERT INTO cartable_entries (table_id, number, entry)
    SELECT made.table_id, first.number, first.entry
    FROM made, unnest($4::bytea[]) WITH ORDINALITY AS first (entry, number)
)
SELECT table_id FROM made
"""

# Tables are locked in the order of their names, so that the groups of two processes cannot wait for each other. The
# lock sees the newest row, whoever wrote it meanwhile: `last` is the truth until the commit.
APPEND: Final = """
WITH asked AS (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[])
        AS asked (table_id, before, after, state, used)
), open AS (
    SELECT table_id, last FROM cartable_tables WHERE table_id = ANY ($1) ORDER BY table_id FOR UPDATE
), moved AS (
    UPDATE cartable_tables AS t SET last = asked.after, state = asked.state, used = asked.used
    FROM open JOIN asked ON asked.table_id = open.table_id AND asked.before = open.last
    WHERE t.table_id = open.table_id
    RETURNING t.table_id
), written AS (
    INSERT INTO cartable_entries (table_id, number, entry)
    SELECT new.table_id, new.number, new.entry
    FROM unnest($6::text[], $7::bigint[], $8::bytea[]) AS new (table_id, number, entry) JOIN moved USING (table_id)
)
SELECT open.table_id, open.last,
    CASE WHEN moved.table_id IS NOT NULL THEN pg_notify($9, $10 || open.table_id) END
FROM open LEFT JOIN moved ON moved.table_id = open.table_id
"""

READ: Final = "SELECT entry FROM cartable_entries WHERE table_id = $1 AND number > $2 ORDER BY number"

LIST: Final = """
SELECT table_id, code, state, used FROM cartable_tables
WHERE ($1::bigint IS NULL OR used < $1) {} ORDER BY used, table_id LIMIT $2
"""

FIND: Final = "SELECT table_id FROM cartable_tables WHERE code = $1"

IS_MINE: Final = "SELECT 1 FROM cartable_tables WHERE table_id = $1 AND code = $2 AND used = $3"

REMOVE_TABLE: Final = "DELETE FROM cartable_tables WHERE table_id = $1"
REMOVE_ENTRIES: Final = "DELETE FROM cartable_entries WHERE table_id = $1"

ANNOUNCE: Final = "SELECT pg_notify($1, news) FROM unnest($2::text[]) AS news"

CLAIM: Final = """
SELECT table_id, pg_try_advisory_lock(key) AS mine FROM unnest($1::text[], $2::bigint[]) AS asked (table_id, key)
"""

UNCLAIM: Final = "SELECT pg_advisory_unlock($1)"

HELD: Final = """
SELECT (classid::bigint << 32) | objid::bigint AS key FROM pg_locks
WHERE locktype = 'advisory' AND objsubid = 1 AND pid = pg_backend_pid() AND granted
"""


async def make_schema(connection: Any) -> None:
    """Makes the tables if they are missing. Raises ValueError if another version of them is there."""
    async with connection.transaction():
        # Several processes may start at once.
        await connection.execute("SELECT pg_advisory_xact_lock($1)", lock_key("\nschema"))
        if await connection.fetchval("SELECT to_regclass('cartable_schema')") is None:
            await connection.execute(SCHEMA)
        version = await connection.fetchval("SELECT max(version) FROM cartable_schema")
    if version != SCHEMA_VERSION:
        raise ValueError(f"the database was made by another Cartable (version {version} of its tables)")


def lock_key(table: str) -> int:
    """A table's number among the advisory locks."""
    return int.from_bytes(hashlib.sha256(f"cartable {table}".encode()).digest()[:8], signed=True)

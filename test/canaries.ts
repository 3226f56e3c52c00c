import { Writable } from 'node:stream';
import pino, { type Logger } from 'pino';
import {
  PROFILE_FIELD,
  PROFILE_FIELDS,
  type ProfileFieldFacts,
  type ProfileFieldName,
} from '#domain/accounts/profile-fields.ts';
import { isIn, keysOf } from '#domain/enum-table.ts';
import { TOKEN_PREFIX } from '#domain/tokens/token.ts';
import { openDatabase, openPool } from '#server/db/database.ts';
import { snakeCase } from '#server/db/named-columns.ts';
import { logOptions } from '#server/log.ts';
import type { OpenDeps } from '#server/open-deps.ts';
import { cast, STAFF_CAST } from '#test/cast.ts';

/** Texts of a profile that are also words of places, banks, trades and kinships, or a part of a name. */
const COMMON_WORDS: readonly ProfileFieldName[] = [
  ...(['firstName', 'lastName', 'city', 'bankName', 'occupation', 'companyName'] as const),
  ...(['emergencyContactName', 'emergencyContactRelation'] as const),
];
/** Every other field of a profile that a person types as a text. */
const LOOKED_FOR = PROFILE_FIELDS.filter((field) => {
  const { kind, options }: ProfileFieldFacts = PROFILE_FIELD[field];
  const isTyped = kind !== 'photo' && kind !== 'day' && kind !== 'pesos' && !options;
  return isTyped && !isIn(COMMON_WORDS, field);
});

/** What the people of a test typed or got, and what must be in no log line, job row, metric or backup's name. */
const PERSONAL = `
  select unnest(array[contact_email, first_name || ' ' || last_name, ${LOOKED_FOR.map(snakeCase).join(', ')}]) as value
    from (select * from users order by id limit 200) u
  union select unnest(array[full_name, cedula, email, phone, address, account_number])
    from (select * from loan_applications order by id limit 200) a
  union select unnest(array[email, cedula, phone]) from (select * from pending_users limit 200) p
  union select account_number from (select * from payments order by id limit 200) p
  union select substring(body_text from '\\m\\d{6}\\M') from (select * from messages where body_text <> '' limit 500) m`;
/** Rows that people do not see, and that nobody may find people in. */
const HIDDEN = `
  select 'a job' as place, concat_ws(' ', payload::text, key, last_error) as text from graphile_worker._private_jobs
  union all select 'a backup', name from backups`;

/** Shortest value that is looked for: a shorter one is in many words. */
const SHORTEST = 6;
/** A secret is recognised by its beginning, whoever got it. */
const SECRETS = new RegExp(`${TOKEN_PREFIX}[\\w-]{20}|whsec_[\\w+/=-]{10}|\\$argon2`);
/** What differs between the lines of two requests to one endpoint. */
const OWN_OF_A_LINE = /"(?:time|reqId|responseTime|id)":(?:"[^"]*"|[\d.]+),?/g;
const PASSWORDS = [
  ...keysOf(cast).map((key) => cast[key].password),
  ...keysOf(STAFF_CAST).map((role) => STAFF_CAST[role].password),
];

/**
 * Of so many closed tests one looks at the office's metrics too, which twenty queries count, with the same labels for
 * every test. The others ask as while the database is away.
 */
const OFFICE_METRICS_EACH = 10;
let closed = 0;
const away = openPool('postgres://away.invalid/none', 1);
const AWAY = openDatabase(away);
await away.end();
/** What the routes of a test that closes are asked for their metrics with, instead of its own. */
export function forMetrics(): Partial<Pick<OpenDeps, 'db'>> {
  closed += 1;
  return closed % OFFICE_METRICS_EACH === 0 ? {} : { db: AWAY };
}

export interface Canaries {
  readonly log: Logger;
  /** Marks a value that a person got, such as the secret in a cookie. */
  plant(value: string): void;
  /** Begins anew: the next test of the same routes has other people, and a code of this one may be an amount there. */
  forget(): void;
  /** Throws where a planted value, or one that a person of the database has, is where nobody may find it. */
  check(deps: Pick<OpenDeps, 'pool'>, metrics: string): Promise<void>;
}

/** Keeps every line that a program logs in a test, each form once: lines of one endpoint repeat. */
export function watchCanaries(): Canaries {
  const lines = new Set<string>();
  const planted = new Set<string>(PASSWORDS);
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.add(String(chunk).replaceAll(OWN_OF_A_LINE, ''));
      done();
    },
  });
  return {
    log: pino(logOptions('trace'), sink),
    plant: (value) => planted.add(value),
    forget() {
      lines.clear();
      planted.clear();
      for (const password of PASSWORDS) planted.add(password);
    },
    async check({ pool }, metrics) {
      // By name: a connection that the next test finds has planned them.
      const read = async <R extends object>(name: string, text: string): Promise<R[]> => {
        try {
          return (await pool.query<R>({ name, text })).rows;
        } catch {
          // A test that ended its database, or dropped a table, has nothing more to be read; its lines are checked.
          return [];
        }
      };
      for (const { value } of await read<{ value: string | null }>('personal', PERSONAL))
        if (value) planted.add(value);
      const rows = await read<{ place: string; text: string }>('hidden', HIDDEN);
      const places = [
        ...[...lines].map((text) => ({ place: 'a log line', text })),
        // Of a metric the labels: its values are sizes and seconds.
        ...[...new Set(metrics.match(/\{[^}]*\}/g))].map((text) => ({ place: 'a metric', text })),
        ...rows,
      ];
      const found = leaksIn(places, planted);
      if (found.length > 0)
        throw new Error(`Personal data where nobody may find it:\n${found.slice(0, 5).join('\n')}`);
    },
  };
}

/** The texts that contain one of the values, as a whole word. */
export function leaksIn(
  places: readonly { readonly place: string; readonly text: string }[],
  values: Iterable<string>,
): string[] {
  const looked = [...values].map((value) => value.toLowerCase()).filter((value) => value.length >= SHORTEST);
  return places.flatMap(({ place, text }) => {
    const lower = text.toLowerCase();
    const value = looked.find((one) => lower.includes(one) && isWhole(lower, one));
    if (value !== undefined) return [`${place} has "${value}": ${text.trim()}`];
    return SECRETS.test(text) ? [`${place} has a secret: ${text.trim()}`] : [];
  });
}

/** A code of six digits is no part of a longer number. */
function isWhole(text: string, value: string): boolean {
  const at = text.indexOf(value);
  const beside = `${text[at - 1] ?? ''}${text[at + value.length] ?? ''}`;
  return !/^\d+$/.test(value) || !/\d/.test(beside);
}

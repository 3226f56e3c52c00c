// For bench/speed.ts: a business of some size, its signed-in people, and their requests.
import pg from 'pg';
import { DEMO_SETTINGS } from '../../server/demo/demo-settings.ts';
import { formToRead } from '../../test/reading.ts';
import type { Call } from '../../test/speed/load.ts';
import { applicationOf, bothSignatures, paymentFields, receiptPicture } from '../../test/stories.ts';

export const ORIGIN = 'https://manito.test';
/** First id of the bench's own customers, which nothing else has; each has a draft, three photos and a session. */
export const FIRST = 50_000_001;
export const CUSTOMERS = 8_000;
const ADMIN = FIRST - 1;

const SETUP = [
  `insert into users (id, email, password, first_name, last_name, cedula, phone, is_admin, role, verified_channel, verified_at, created_at, updated_at)
   overriding system value
   select n, 'speed' || n || '@ejemplo.do', '', 'Rosa', 'Méndez', lpad((60000000000 + n)::text, 11, '0'), '+18095550101',
     n = ${ADMIN}, case when n = ${ADMIN} then 'owner' end, 'email', now(), now(), now() from generate_series(${ADMIN}, ${ADMIN + CUSTOMERS}) n`,
  `insert into second_factors (user_id, secret, confirmed_at, created_at) values (${ADMIN}, '', now(), now())`,
  // The signed-in: those of this bench, and every customer with a debt.
  `insert into sessions (sid, sess, expire, user_id, is_admin, created_at, last_seen_at, second_factor_at)
   select encode(sha256(convert_to('speed-' || id, 'UTF8')), 'hex'), '{}', now() + interval '30 days', id, is_admin, now(), now(),
     case when is_admin then now() end
   from users where id >= ${ADMIN} or id in (select user_id from loans where status = 'active')`,
  `insert into loan_applications (id, user_id, full_name, first_name, last_name, cedula, amount, term, status, draft_step, created_at, updated_at)
   overriding system value
   select n, n, 'Rosa Méndez', 'Rosa', 'Méndez', lpad((60000000000 + n)::text, 11, '0'), 10000, 2, 'draft', 2, now(), now()
   from generate_series(${FIRST}, ${ADMIN + CUSTOMERS}) n`,
  `insert into documents (id, user_id, file_name, file_type, file_size, file_key, sha256, stored_sha256, document_type, uploaded_at)
   select 'speed-' || type || '-' || n, n, 'foto.jpg', 'image/jpeg', 90000, 'documents/speed.jpg', md5(n::text), md5(n::text), type, now()
   from generate_series(${FIRST}, ${ADMIN + CUSTOMERS}) n, unnest(array['cedula_front', 'cedula_back', 'selfie']) type`,
  ...['users', 'loan_applications'].map(
    (table) => `select setval(pg_get_serial_sequence('${table}', 'id'), ${FIRST + CUSTOMERS})`,
  ),
  'vacuum analyze',
];

/** Ids of the customers with a debt. */
export interface People {
  readonly borrowers: readonly number[];
}

/** Makes the nth call of a kind; each differs from the others. */
export type CallOf = (n: number) => SignedCall;

/** A call with the cookie of its caller. */
export interface SignedCall extends Call {
  readonly headers: Readonly<Record<string, string>>;
}

export async function setUp(databaseUrl: string): Promise<People> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const statement of SETUP) await client.query(statement);
  await client.query('insert into settings (value, created_at) values ($1, now())', [DEMO_SETTINGS]);
  const { rows } = await client.query<{ id: number }>(
    "select user_id as id from loans where status = 'active' and balance > 2000 order by id",
  );
  await client.end();
  return { borrowers: rows.map(({ id }) => id) };
}

const headersOf = (id: number) => ({
  cookie: `__Host-sid=speed-${id}`,
  origin: ORIGIN,
  'x-forwarded-for': '10.0.0.1',
});
const get = (id: number, path: string): SignedCall => ({ method: 'GET', path, headers: headersOf(id) });
const send = (
  id: number,
  method: string,
  path: string,
  body: object,
  more: Readonly<Record<string, string>> = {},
): SignedCall => ({
  method,
  path,
  headers: { ...headersOf(id), 'content-type': 'application/json', ...more },
  body: JSON.stringify(body),
});

/** The measured reads, each with the cookie of its caller. */
export function readsOf({ borrowers }: People) {
  const borrower = (n: number): number => borrowers[n % borrowers.length] ?? FIRST;
  const own =
    (path: string): CallOf =>
    (n) =>
      get(borrower(n), path);
  const office =
    (path: string): CallOf =>
    () =>
      get(ADMIN, path);
  return {
    'own applications': own('/api/loan-applications'),
    'active loan': own('/api/loans/active'),
    'dashboard of a customer': own('/api/dashboard/stats'),
    'dashboard of the staff': office('/api/dashboard/stats'),
    'pending queue': office('/api/admin/loan-applications'),
    "loan book's page": office('/api/admin/loans'),
    finances: office('/api/admin/finances'),
    'client search': office('/api/admin/clients?search=rosa'),
  };
}

const photo = (type: string, id: number): string => `/api/documents/speed-${type}-${id}/file`;
const ofPerson = (id: number) => ({
  firstName: 'Rosa',
  lastName: 'Méndez',
  cedula: String(60_000_000_000 + id),
  email: `speed${id}@ejemplo.do`,
});
const withPhotos = (id: number) => ({
  ...ofPerson(id),
  cedulaPhotoUrl: photo('cedula_front', id),
  cedulaBackPhotoUrl: photo('cedula_back', id),
  selfieWithCedulaUrl: photo('selfie', id),
});
const UNSIGNED = { debtAgreementSignature: undefined, creditAuthorizationSignature: undefined };

/** The measured writes: each customer sends one application, and a borrower any number of receipts. */
export async function writes({ borrowers }: People) {
  const whole = await applicationOf('rosa');
  const picture = await receiptPicture(1);
  // A drawing signs one application.
  const drawn = await Promise.all(Array.from({ length: CUSTOMERS }, bothSignatures));
  const key = (name: string, n: number) => ({ 'idempotency-key': `${name}-${n}` });
  let next = FIRST;
  const anyCustomer = () => {
    next += 1;
    return next;
  };
  return {
    'step of a draft': (n: number) => {
      const id = FIRST + (n % 4_000);
      return send(id, 'PATCH', `/api/loan-applications/${id}`, {
        amount: 5_000 + (n % 20) * 500,
        draftStep: 3,
      });
    },
    'application, unsigned': (n: number) =>
      send(
        anyCustomer(),
        'POST',
        '/api/loan-applications',
        { ...whole, ...ofPerson(next), ...UNSIGNED },
        key('u', n),
      ),
    'application, signed': (n: number) =>
      send(
        anyCustomer(),
        'POST',
        '/api/loan-applications',
        { ...whole, ...withPhotos(next), ...drawn[next - FIRST - 1] },
        key('s', n),
      ),
    'payment with its receipt': (n: number) => {
      const borrower = borrowers[n % borrowers.length] ?? FIRST;
      const fields = { ...paymentFields(100 + (n % 900)), accountHolder: `Titular ${n}` };
      const { body, type } = multipart(fields, Buffer.concat([picture, Buffer.from(`receipt ${n}`)]));
      return {
        method: 'POST',
        path: '/api/payments',
        headers: { ...headersOf(borrower), ...key('p', n), 'content-type': type },
        body,
      };
    },
  };
}

/** The call by which the customer reads the document before the given call signs it. */
export const readingOf = ({ headers: { cookie = '' }, body = '' }: SignedCall): SignedCall => ({
  method: 'POST',
  path: '/api/legal-documents/preview',
  headers: { cookie, origin: ORIGIN, 'content-type': 'application/json' },
  body: JSON.stringify(formToRead(JSON.parse(String(body)))),
});

function multipart(fields: Readonly<Record<string, string>>, bytes: Buffer) {
  const boundary = 'manito-speed';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="receiptFile"; filename="recibo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(parts.join('') + head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

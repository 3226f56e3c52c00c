import * as z from 'zod/mini';
import type { neededFields } from '#contract/application-fields.ts';
import type { Endpoint, Schema } from '#contract/endpoint.ts';

interface HostileRequest {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string | Buffer;
}

/** A small seeded generator, good enough for choices (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Values known to break servers, as JSON text (so that JSON.stringify does not repair them). */
const POISON = [
  'null',
  'true',
  'false',
  '0',
  '-1',
  '1.5',
  '1e308',
  '1e999',
  '-0',
  '9007199254740993',
  '2147483648',
  '99999999999999999999',
  '""',
  '" "',
  '"a"',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udfff x"',
  '"\\u202e"',
  '"\\ufeff"',
  '"ñ́̈"',
  '"\'; drop table users; --"',
  '"%s%n%x"',
  '"../../etc/passwd"',
  '"<script>alert(1)</script>"',
  '"=1+1"',
  '"{{7*7}}"',
  '"NaN"',
  '"Infinity"',
  '"1970-02-30"',
  '"0000-00-00"',
  '"9999-12-31"',
  '"2999-12-31"',
  '"0100-01-01"',
  '"2026-11-20T00:00:00Z"',
  '"-infinity"',
  '"00112345678"',
  '"809-555-0101"',
  '"ana@demo.do"',
  '"a@b.do\\r\\nBcc: x@y.z"',
  '"data:image/png;base64,AAAA"',
  '"/api/documents/aaaaaaaaaaaa/file"',
  '"data:image/svg+xml;base64,PHN2Zy8+"',
  '[]',
  '[null]',
  '[[[[[[[[[[[[]]]]]]]]]]]]',
  '{}',
  '{"toString":1}',
  '{"length":1e9}',
  '{"then":true}',
  '{"$ne":null}',
];
const LONG = `"${'x'.repeat(100_000)}"`;
const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
const EXTRA_KEYS = ['isAdmin', 'userId', 'constructor', '', '\\u0000', 'toString', 'a.b', 'ключ'];
const WHOLE = [
  '',
  'null',
  '[]',
  '"text"',
  '1',
  '{',
  '{"a":}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  DEEP,
  LONG,
  '\u0000',
  '{"a":1,"a":2}',
  '{"\\ud800":1}',
];
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/json\t',
  'application/xml',
  'application/x-www-form-urlencoded',
  '',
];
const PARTS_OF_PATHS = [
  '1',
  '0',
  '-1',
  '2147483647',
  '2147483648',
  '1.5',
  'NaN',
  '%00',
  '%ff',
  '%2e%2e%2f',
  "'",
  '%F0%9F%92%A9',
  'debt-agreement.txt',
  'a'.repeat(64),
  '1e9',
  ' 1',
  '0x10',
];
const FILE_NAMES = ['a.png', '', '../../a', 'a\u0000.png', 'x'.repeat(5_000), 'ñandú "x".jpg', '.', 'a.svg'];

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const SIGNATURE = `"data:image/png;base64,${PNG}"`;

const BYTES = [
  Buffer.from(PNG, 'base64'),

  Buffer.alloc(0),
  Buffer.from('%PDF-1.7\n%%EOF'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  Buffer.from('GIF89a;'),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
  Buffer.alloc(4_096, 0xff),
  // Statements and sheets: missing and repeated columns, sums out of range, other encodings, and ends too soon.
  Buffer.from('Fecha,Descripción,Débito,Crédito,Balance\n'),
  Buffer.from('Fecha,Fecha,Balance,Balance\n31/02/2026,,1e999,-\n,,,,,,,,,\n"abierta'),
  Buffer.from(`Fecha;Monto\r\n20/11/2026;${'9'.repeat(400)}\r\n0/0/0;--1,2,3.4\r\n`),
  Buffer.from('\ufeffcedula,nombre\n00112345678,Ana\n', 'utf16le'),
  Buffer.from(`${','.repeat(5_000)}\n`.repeat(4)),
  Buffer.from('OFXHEADER:100\n<OFX><STMTTRN><TRNAMT>1.2.3<DTPOSTED>20269999'),
  Buffer.from('<?xml version="1.0"?><a><b></a>'),
  Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, 1, 2, 3, 4, 5, 6]),
  Buffer.from([0x50, 0x4b, 5, 6, ...new Array<number>(18).fill(0xff)]),
];

/** JSON values of an honest caller by field, so that a single bad field passes the other fields' rules. */
const HONEST: Record<keyof typeof neededFields, string> & Record<string, string> = {
  email: '"ana@demo.do"',
  password: '"larimar-azul-7"',
  newPassword: '"casabe con maní"',
  code: '"123456"',
  firstName: '"Ana"',
  lastName: '"Peña"',
  fullName: '"Ana Peña"',
  cedula: '"99900000011"',
  phone: '"8095550101"',
  address: '"Calle 1, Santo Domingo"',
  monthlyIncome: '45000',
  timeAtWork: '3',
  timeUnit: '"años"',
  employer: '"Colmado Demo"',
  jobTitle: '"Cajera"',
  bankName: '"Banreservas"',
  accountNumber: '"9601234567"',
  accountType: '"ahorro"',
  accountHolder: '"Ana Peña"',
  loanType: '"personal"',
  amount: '10000',
  term: '2',
  confirmAmount: 'true',
  acceptDebtAgreement: 'true',
  acceptCreditCheck: 'true',
  acceptTermsAndConditions: 'true',
  debtAgreementSignature: SIGNATURE,
  creditAuthorizationSignature: SIGNATURE,
  applicationId: '1',
  promissoryNote: 'true',
  creditCheckAuthorization: 'true',
  signature: `{"fullName":"Ana Peña","cedula":"99900000011","debtAgreementSignature":${SIGNATURE},"creditAuthorizationSignature":${SIGNATURE}}`,
  rejectionReason: '"Ingresos insuficientes"',
  counterOfferAmount: '8000',
  counterOfferTerm: '1',
  status: '"verified"',
  date: '"2026-11-20"',
  reference: '"TRX 1"',
  reason: '"Error"',
  paymentMethod: '"deposit"',
  documentType: '"selfie"',
};

/** Names of a schema's fields, inside any union or option. */
export function schemaFieldNames(schema: Schema | undefined): string[] {
  if (!schema) return [];
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const shapes = [described, ...(described.anyOf ?? [])];
  return [...new Set(shapes.flatMap((shape) => Object.keys(shape.properties ?? {})))];
}

/** Ids of real rows for the last word of an address before an id (`loans`), or for a field that is an id (`loanId`). */
export type IdsOf = (kind: string) => readonly string[];
const FIRST_FEW: IdsOf = () => ['1', '2', '3', '4'];

/** Endless hostile requests of one caller to one endpoint, the same for the same seed. */
export function fuzzer(
  seed: number,
  endpoint: Endpoint,
  caller = '',
  idsOf: IdsOf = FIRST_FEW,
): () => HostileRequest {
  const random = randomOf(
    [...`${endpoint.method} ${endpoint.path}${caller}`].reduce(
      (sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) >>> 0,
      seed,
    ),
  );
  const chance = (probability: number) => random() < probability;
  const pick = <T>(items: readonly [T, ...T[]] | readonly T[], otherwise: T): T =>
    items[Math.floor(random() * items.length)] ?? otherwise;
  const fields = schemaFieldNames(endpoint.body);
  const queries = schemaFieldNames(endpoint.query);

  const url = () => {
    const path = endpoint.path.replace(/([\w-]+)\/:\w+/g, (_, kind: string) => {
      const part = chance(0.6) ? pick(idsOf(kind), '1') : pick(PARTS_OF_PATHS, '1');
      return `${kind}/${part}`;
    });
    const asked = [...queries, 'limit', 'after', '__proto__', 'x'].filter(() => chance(0.3));
    const query = asked.map(
      (name) =>
        `${name}=${encodeURIComponent(
          pick(POISON, '""')
            .slice(1, -1)
            .replace(/\\u0000/g, '\0')
            .replace(/\\u?/g, ''),
        )}`,
    );
    return query.length > 0 ? `${path}?${query.join('&')}` : path;
  };

  // Some requests are nearly honest, so that one bad field reaches the rules behind the first.
  let illness = 0;
  const honest = (name: string) =>
    name.endsWith('Id') ? pick(idsOf(name), '1') : Object.hasOwn(HONEST, name) ? HONEST[name] : undefined;
  const sent = (name: string) => (Object.hasOwn(HONEST, name) ? !chance(illness / 5) : chance(illness));
  const fieldValue = (name: string) => {
    if (chance(illness / 20)) return LONG;
    if (chance(illness / 20)) return DEEP;
    return (chance(illness) ? undefined : honest(name)) ?? pick(POISON, 'null');
  };

  const json = () => {
    if (chance(0.15)) return pick(WHOLE, 'null');
    const named = fields.filter(sent).map((name) => `"${name}":${fieldValue(name)}`);
    if (chance(0.1)) named.push(`"${pick(EXTRA_KEYS, 'x')}":1`);
    // A field given twice.
    if (chance(illness / 5) && named[0] !== undefined) named.push(named[0]);
    return `{${named.join(',')}}`;
  };

  const form = () => {
    const boundary = chance(0.1) ? 'b'.repeat(Math.ceil(random() * 400)) : 'hostile';
    const parts = [...fields.filter(sent), ...['__proto__', 'x'].filter(() => chance(0.05))].map((name) =>
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${fieldValue(name).replace(/^"|"$/g, '')}\r\n`,
      ),
    );
    const field = chance(0.8) ? (endpoint.file?.field ?? 'file') : 'other';
    if (chance(0.8)) {
      parts.push(
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${pick(FILE_NAMES, 'a')}"\r\nContent-Type: image/png\r\n\r\n`,
        ),
        pick(BYTES, Buffer.alloc(0)),
        Buffer.from('\r\n'),
      );
    }
    if (chance(0.9)) parts.push(Buffer.from(`--${boundary}--\r\n`));
    return { payload: Buffer.concat(parts), type: `multipart/form-data; boundary=${boundary}` };
  };

  return () => {
    const headers: Record<string, string> = chance(0.2)
      ? { 'idempotency-key': `k${Math.floor(random() * 9)}` }
      : {};
    illness = pick([0, 0.05, 0.15, 0.5], 0);
    if (endpoint.method === 'GET') return { url: url(), headers };
    if (endpoint.file ? chance(0.9) : chance(0.05)) {
      const { payload, type } = form();
      return { url: url(), headers: { ...headers, 'content-type': type }, payload };
    }
    const type = chance(0.1) ? pick(TYPES, '') : 'application/json';
    return { url: url(), headers: { ...headers, ...(type && { 'content-type': type }) }, payload: json() };
  };
}

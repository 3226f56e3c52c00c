import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import { PROFILE_FIELD, PROFILE_FIELDS } from '#domain/accounts/profile-fields.ts';
import { WHO_SEES } from '#domain/accounts/who-sees.ts';
import { isIn, keysOf } from '#domain/enum-table.ts';
import { RETENTION } from '#domain/retention.ts';
import { ERASED } from '#server/clients/erased-tables.ts';
import { snakeCase } from '#server/db/named-columns.ts';
import {
  ELSEWHERE,
  kindOf,
  OTHERWISE,
  PERSONAL_KIND,
  PERSONAL_TABLES,
  type PersonalKind,
} from '#server/own-data/personal-data.ts';
import { openTestApp, type TestApp } from '#test/app.ts';

const PAGE = path.resolve(import.meta.dirname, '../../docs/privacy.md');
const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

let app: TestApp;
let columns: { readonly table: string; readonly column: string }[];
beforeAll(async () => {
  app = await openTestApp();
  const { rows } = await app.deps.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' order by table_name, ordinal_position`,
  );
  columns = rows.map(({ table, column }) => ({ table: camel(table), column: camel(column) }));
});
afterAll(() => app.close());

const kindIn = (table: string, column: string) => {
  const otherwise = OTHERWISE[`${table}.${column}`];
  return otherwise === undefined ? kindOf(column) : otherwise;
};

it('says of every column of the live database whether it holds personal data, and of which kind', () => {
  const known = columns.filter(({ table }) => table in ERASED);
  expect(known.length).toBeGreaterThan(700);
  const unsaid = known.filter(({ table, column }) => kindIn(table, column) === undefined);
  expect(unsaid).toEqual([]);
  const missing = Object.keys(OTHERWISE).filter(
    (name) => !columns.some(({ table, column }) => `${table}.${column}` === name),
  );
  expect(missing).toEqual([]);
});

it('calls every field of a profile personal, as the table of its fields groups it', () => {
  const group = { work: 'work', bank: 'bank' } as const;
  for (const field of PROFILE_FIELDS) {
    const kind = kindOf(field);
    const wanted = Object.entries(group).find(([name]) => name === PROFILE_FIELD[field].group)?.[1];
    expect(kind, field).toBeTypeOf('string');
    if (wanted && field !== 'workAddress') expect(kind, field).toBe(wanted);
  }
});

// The erasure decides column by column too: what it empties is about the person.
it('calls every column personal that the erasure of a person empties', () => {
  const emptied = Object.entries(ERASED).flatMap(([table, erased]) =>
    erased.rows === 'emptied' ? Object.keys(erased.emptied).map((column) => ({ table, column })) : [],
  );
  expect(emptied.length).toBeGreaterThan(60);
  const plain = emptied
    .filter(({ table, column }) => kindIn(table, column) === null)
    .map(({ table, column }) => `${table}.${column}`);
  // States that go back to their first value, and marks by which the same file or line is found again.
  expect(plain.toSorted()).toMatchInlineSnapshot(`
    [
      "loanAdjustments.documentSha256",
      "loanAdjustments.documentType",
      "loanAdjustments.hashedAt",
      "loanAdjustments.storedSha256",
      "loanApplications.publicOfficeAnsweredAt",
      "loanApplications.submissionHash",
      "payments.hashedAt",
      "payments.receiptSha256",
      "payments.storedSha256",
      "users.accountStatus",
      "users.kycStatus",
      "users.verifiedAt",
      "users.verifiedChannel",
    ]
  `);
});

it('names a term that exists, and what the hourly job deletes has hours', () => {
  for (const [table, { kept, why }] of Object.entries(PERSONAL_TABLES)) {
    expect(RETENTION[kept].until.length, table).toBeGreaterThan(5);
    expect(why.length, table).toBeGreaterThan(5);
  }
});

/** Who sees a kind of data, in words. */
function seenBy(kind: PersonalKind): string {
  const { seen } = PERSONAL_KIND[kind];
  if (seen === 'nobody') return 'nobody';
  if (seen === 'staff') return 'every role of the staff';
  if (seen !== 'audit') return WHO_SEES[seen].roles.join(', ');
  const { access } = api.audit.list;
  return access.join(', ');
}

const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly string[]) => [
  row(...head),
  row(...head.map(() => '---')),
  ...rows,
];

it('docs/privacy.md lists what lies where, why, how long and who sees it: else run this file with -u', async () => {
  const kinds = keysOf(PERSONAL_KIND);
  const tables = keysOf(PERSONAL_TABLES).map((name) => {
    const of = (kind: PersonalKind) =>
      columns
        .filter((one) => one.table === name && kindIn(name, one.column) === kind)
        .map(({ column }) => snakeCase(column));
    const held = kinds.flatMap((kind) => (of(kind).length > 0 ? [`${kind}: ${of(kind).join(', ')}`] : []));
    const { why, kept } = PERSONAL_TABLES[name];
    return row(snakeCase(name), why, held.join('; ') || 'numbers about a person', kept);
  });
  const nobody = Object.entries(ERASED).flatMap(([name, erased]) =>
    erased.rows === 'nobody' ? [row(snakeCase(name), erased.why)] : [],
  );
  const lines = [
    '# Personal data',
    '',
    'What personal data lies where, why, how long it stays and who sees it. Written by `npm test -- server/own-data/personal-data.test.ts -u` from `server/own-data/personal-data.ts`, `domain/retention.ts`, `domain/accounts/who-sees.ts` and the erasure (`server/clients/erased-*.ts`), and compared with the columns of the live database: a new column does not compile without its kind, and fails the test until this page has it. The person sees all of it but secrets, the notes of the staff and what is about others (rule `own-data`).',
    '',
    'The laws are Dominican: Ley 172-13 (access, correction and erasure; kept no longer than needed) and Ley 155-17 (papers for ten years). A lawyer has to confirm the terms before a lender relies on them.',
    '',
    '## Kinds, and who sees them',
    '',
    ...table(
      ['kind', 'what', 'who of the staff sees it'],
      kinds.map((kind) => row(kind, PERSONAL_KIND[kind].says, seenBy(kind))),
    ),
    '',
    '## Terms',
    '',
    ...table(
      ['term', 'until', 'reason', 'ends by itself'],
      keysOf(RETENTION).map((name) => {
        const { hours, until, reason } = RETENTION[name];
        const itself = hours !== null || !isIn(['account', 'books', 'refusals', 'browser'], name);
        return row(name, until, reason, itself ? 'yes' : 'no');
      }),
    ),
    '',
    '## Tables with rows about clients',
    '',
    ...table(['table', 'why', 'personal columns by kind', 'term'], tables),
    '',
    'Rows with the term `books` or `account` end only when an owner erases the client (rule `erase-client`): a program must not end the papers of a debt by itself. Events keep everything but the network address.',
    '',
    '## Outside the tables',
    '',
    ...table(
      ['where', 'what'],
      ELSEWHERE.map((cells) => row(...cells)),
    ),
    '',
    '## Tables about no client',
    '',
    ...table(['table', 'what is in it'], nobody),
    '',
  ];
  await expect(lines.join('\n')).toMatchFileSnapshot(PAGE);
});

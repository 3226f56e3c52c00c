import type { Selectable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FISCAL_CONCEPTS } from '#domain/accounting/fiscal-document.ts';
import { FISCAL_DOCUMENT_KINDS, SENDING_STATES } from '#domain/accounting/fiscal-number.ts';
import { DERIVED_KINDS } from '#domain/accounting/journal.ts';
import { ACCOUNT_STATUSES, KYC_STATUSES } from '#domain/accounts/account.ts';
import {
  DATA_REQUEST_KINDS,
  DATA_REQUEST_STATUSES,
  OPEN_DATA_REQUESTS,
} from '#domain/accounts/data-request.ts';
import { ROLES } from '#domain/accounts/role.ts';
import { MERGE_LOGINS, PROPOSED_ACT, PROPOSED_ACTS } from '#domain/accounts/two-persons.ts';
import { ACCOUNT_TYPES, TIME_UNITS, TIMES_WORKING } from '#domain/applications/application.ts';
import { PUBLIC_OFFICES } from '#domain/applications/public-office.ts';
import { SCORED_DECISIONS } from '#domain/applications/scorecard.ts';
import {
  APPLICATION_STATUSES,
  DECIDED_STATUSES,
  SENT_STATUSES,
  WAITING_STATUSES,
} from '#domain/applications/status.ts';
import { EVENT_SUBJECTS } from '#domain/audit/event-facts.ts';
import { REPORT_STATES } from '#domain/bureau/report.ts';
import { NOTE_FILES } from '#domain/client-notes/note-file.ts';
import {
  CONTACT_CHANNELS,
  CONTACT_OUTCOME,
  CONTACT_OUTCOMES,
  REFUSABLE_CHANNELS,
} from '#domain/collections/contact.ts';
import { DOCUMENT_TYPES } from '#domain/documents/document-type.ts';
import { CASH_MOVEMENTS, EXPENSE_CATEGORIES, EXPENSE_MOVEMENTS } from '#domain/drawers/cash-movement.ts';
import { DRAWER_STATUSES, OPEN_DRAWERS } from '#domain/drawers/drawer.ts';
import { isIn } from '#domain/enum-table.ts';
import { CHANGES } from '#domain/hash-chain/tables.ts';
import { IMPORT_SHEET_NAMES } from '#domain/import/import-sheets.ts';
import { ADJUSTMENT_KINDS } from '#domain/ledger/adjustment.ts';
import { LEDGER_KINDS } from '#domain/ledger/ledger-kind.ts';
import { ACCOUNTS } from '#domain/ledger/posting.ts';
import { LATE_CHARGE_SETTINGS } from '#domain/loans/late-charge-variant.ts';
import { LOAN_STATUS, LOAN_STATUSES, OPEN_LOANS } from '#domain/loans/loan.ts';
import { LOAN_TYPES } from '#domain/loans/loan-type.ts';
import { REMINDER_KINDS } from '#domain/loans/reminders.ts';
import { OPEN_RESTRUCTURINGS, RESTRUCTURING_STATUSES } from '#domain/loans/restructuring.ts';
import { CHANNELS, PROVING_CHANNELS } from '#domain/messages/channel.ts';
import {
  PAYMENT_METHODS,
  PAYMENT_STATUS,
  PAYMENT_STATUSES,
  type PaymentStatus,
  WAITING_PAYMENTS,
} from '#domain/payments/payment.ts';
import { DATE_ORDERS } from '#domain/payments/receipt.ts';
import { DUE_RULES } from '#domain/products/due-rule.ts';
import { INTERESTS, RATES_PER, REMAINDERS } from '#domain/products/price-kinds.ts';
import { AUDIENCES } from '#domain/products/product.ts';
import { REPORT_MAILS, RHYTHMS } from '#domain/report-mails/report-mail.ts';
import { SEALED_DOCUMENTS } from '#domain/sealing/sealed-facts.ts';
import { SIGNED_DOCUMENTS } from '#domain/signing/legal-document.ts';
import { ZONE_KINDS } from '#domain/street/day-route.ts';
import { STREET_RECEIPT_STATUSES, WAITS_FORS } from '#domain/street/street-receipt.ts';
import { SWITCHED_OFF_REASONS } from '#domain/webhooks/webhook-event.ts';
import type { Tables } from '#server/db/tables.ts';
import { openTestApp, type TestApp } from '#test/app.ts';

/** The members of a type that is a list of texts or of numbers; `never` for any text, any number and all else. */
type MembersOf<V> = V extends string
  ? string extends V
    ? never
    : V
  : V extends number
    ? number extends V
      ? never
      : V
    : never;
type SetsOf<Row> = {
  readonly [C in keyof Row as [MembersOf<NonNullable<Row[C]>>] extends [never]
    ? never
    : C]: readonly MembersOf<NonNullable<Row[C]>>[];
};
/** Every column with a member of a closed set: one that is missing below does not compile. */
type ClosedColumns = {
  readonly [T in keyof Tables as [keyof SetsOf<Selectable<Tables[T]>>] extends [never] ? never : T]: SetsOf<
    Selectable<Tables[T]>
  >;
};

const COLUMNS: ClosedColumns = {
  users: {
    accountStatus: ACCOUNT_STATUSES,
    kycStatus: KYC_STATUSES,
    role: ROLES,
    verifiedChannel: PROVING_CHANNELS,
  },
  pendingUsers: { verificationMethod: PROVING_CHANNELS },
  registrationLinks: { channel: PROVING_CHANNELS },
  accountClaims: { channel: PROVING_CHANNELS },
  closedMonthLines: { kind: DERIVED_KINDS },
  productVersions: {
    audience: AUDIENCES,
    lateChargeVariant: LATE_CHARGE_SETTINGS,
    loanType: LOAN_TYPES,
  },
  productPlans: { dueKind: DUE_RULES, interest: INTERESTS, ratePer: RATES_PER, remainder: REMAINDERS },
  reportMails: { report: REPORT_MAILS, rhythm: RHYTHMS },
  bureauLines: { state: REPORT_STATES },
  fiscalSendings: { state: SENDING_STATES },
  fiscalRanges: { kind: FISCAL_DOCUMENT_KINDS },
  fiscalNumbers: { kind: FISCAL_DOCUMENT_KINDS, concept: FISCAL_CONCEPTS },
  events: { subject: EVENT_SUBJECTS },
  messages: { channel: CHANNELS },
  reminders: { kind: [...REMINDER_KINDS, 'guarantor_overdue'] },
  loanApplications: {
    status: APPLICATION_STATUSES,
    timeUnit: TIME_UNITS,
    timeWorking: TIMES_WORKING,
    accountType: ACCOUNT_TYPES,
    publicOffice: PUBLIC_OFFICES,
    loanType: LOAN_TYPES,
  },
  documents: { documentType: DOCUMENT_TYPES },
  legalDocuments: { kind: SIGNED_DOCUMENTS },
  erasedDocuments: { kind: SEALED_DOCUMENTS },
  loans: { status: LOAN_STATUSES, loanType: LOAN_TYPES, lateChargeVariant: LATE_CHARGE_SETTINGS },
  ledgerEntries: { kind: LEDGER_KINDS, source: ACCOUNTS, destination: ACCOUNTS },
  loanAdjustments: { kind: ADJUSTMENT_KINDS },
  restructurings: { status: RESTRUCTURING_STATUSES },
  proposals: { act: PROPOSED_ACTS },
  collectionContacts: { channel: CONTACT_CHANNELS, outcome: CONTACT_OUTCOMES },
  contactRefusals: { channel: REFUSABLE_CHANNELS },
  decisionScorecards: { decision: SCORED_DECISIONS },
  clientNotes: { fileShows: NOTE_FILES },
  dataRequests: { kind: DATA_REQUEST_KINDS, status: DATA_REQUEST_STATUSES },
  merges: { login: MERGE_LOGINS },
  payments: { status: PAYMENT_STATUSES, paymentMethod: PAYMENT_METHODS },
  collectorZones: { kind: ZONE_KINDS },
  streetReceipts: { status: STREET_RECEIPT_STATUSES, waitsFor: WAITS_FORS },
  drawers: { status: DRAWER_STATUSES },
  cashMovements: { kind: CASH_MOVEMENTS, category: EXPENSE_CATEGORIES },
  importSheets: { sheet: IMPORT_SHEET_NAMES, dateOrder: DATE_ORDERS },
  importFormats: { sheet: IMPORT_SHEET_NAMES, dateOrder: DATE_ORDERS },
  ledgerDays: { kind: LEDGER_KINDS },
  webhooks: { off: SWITCHED_OFF_REASONS },
  unchainedChanges: { change: CHANGES },
  chainLinks: { change: CHANGES },
};
const inPhase = (phase: (typeof PAYMENT_STATUS)[PaymentStatus]['phase']) =>
  PAYMENT_STATUSES.filter((status) => PAYMENT_STATUS[status].phase === phase);

const actsOf = (several: boolean) => PROPOSED_ACTS.filter((act) => PROPOSED_ACT[act].several === several);
/** The part of a set that an index may cover: one that covers another has forgotten a member, or never knew it. */
const INDEXED: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'fiscal_sendings.state': [['waiting']],
  'loan_applications.status': [SENT_STATUSES, WAITING_STATUSES, DECIDED_STATUSES],
  'loans.status': [OPEN_LOANS, ['active']],
  'restructurings.status': [OPEN_RESTRUCTURINGS],
  'payments.status': [[...WAITING_PAYMENTS, ...inPhase('counted')], WAITING_PAYMENTS, inPhase('counted')],
  'ledger_entries.kind': [['payment', 'payment_reversal']],
  'proposals.act': [actsOf(true), actsOf(false)],
  'messages.channel': [['push']],
  'data_requests.status': [OPEN_DATA_REQUESTS],
  'street_receipts.status': [['waiting', 'refused']],
  // A used number is no longer unique.
  'street_receipts.waits_for': [WAITS_FORS.filter((why) => why !== 'number_taken')],
  'drawers.status': [OPEN_DRAWERS],
  'cash_movements.kind': [['opening'], EXPENSE_MOVEMENTS],
};
/** Allowed members in a row whose other columns in the condition are empty. */
const CONDITIONS: Readonly<Record<string, readonly string[]>> = {
  'collector_zones.kind': ['everything'],
  // A credit note names the month that it corrects.
  'fiscal_numbers.kind': FISCAL_DOCUMENT_KINDS.filter((kind) => kind !== 'credit_note'),
  // An invoice on its way has its XML; an answered one may have lost it with its client.
  'fiscal_sendings.state': SENDING_STATES.filter((state) => state !== 'waiting'),
  // An e-mail proved by its owner leaves an account that was proved by a text; the row has a cédula and a phone then.
  'users.verified_channel': [],
  // An account with a role is staff; without one it is not.
  'users.role': [],
  'loan_applications.status': ['draft', 'rejected'],
  // An answer has its date.
  'loan_applications.public_office': [],
  'loans.status': LOAN_STATUSES.filter((status) => !LOAN_STATUS[status].disbursed),
  'loan_adjustments.kind': ['write_off'],
  'collection_contacts.outcome': CONTACT_OUTCOMES.filter((outcome) => !CONTACT_OUTCOME[outcome].promises),
  'restructurings.status': RESTRUCTURING_STATUSES.filter((status) => status !== 'signed'),
  // A template belongs only to WhatsApp, and a page only to push: without both, every channel that proves an address.
  'messages.channel': PROVING_CHANNELS,
  // A note with a file says what the file shows.
  'client_notes.file_shows': [],
  // A correction names a field; an open request has no answer.
  'data_requests.kind': ['erasure'],
  'data_requests.status': OPEN_DATA_REQUESTS,
  // An open drawer has no count: neither person nor time nor amounts.
  'drawers.status': OPEN_DRAWERS,
  // An expense has its category, and a reversal its expense too.
  'cash_movements.kind': CASH_MOVEMENTS.filter((kind) => !isIn(EXPENSE_MOVEMENTS, kind)),
  // A proposal that may wait beside others of its kind identifies itself: loan, amount and day.
  'proposals.act': actsOf(false),
};

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const expected = new Map<string, readonly (string | number)[]>([
  ...Object.entries(COLUMNS).flatMap(([table, columns]) =>
    Object.entries(columns).map(([column, members]): [string, readonly (string | number)[]] => [
      `${snake(table)}.${snake(column)}`,
      members,
    ]),
  ),
]);
const members = [...new Set([...expected.values()].flat().filter((member) => typeof member === 'string'))];
const NOBODY = 'no member of any set';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** A condition of the live catalogue, with the columns that it reads. */
interface Condition {
  readonly name: string;
  readonly table: string;
  readonly expression: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

const columnsAs = (numbers: string) => `
  (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)))
    from pg_attribute a where a.attrelid = t.oid and a.attnum = any(${numbers})) as columns`;

async function checks(): Promise<readonly Condition[]> {
  const { rows } = await app.ownerPool.query<Condition>(`
    select c.conname as name, t.relname as table, pg_get_expr(c.conbin, c.conrelid) as expression,
      ${columnsAs('c.conkey')}
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype = 'c' and t.relnamespace = 'public'::regnamespace`);
  return rows;
}

async function partialIndexes(): Promise<readonly Condition[]> {
  const { rows } = await app.ownerPool.query<Condition>(`
    select named.relname as name, t.relname as table, pg_get_expr(i.indpred, i.indrelid) as expression,
      ${columnsAs(`array(select d.refobjsubid from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = i.indexrelid and d.refobjid = t.oid)`)}
    from pg_index i join pg_class named on named.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where i.indpred is not null and t.relnamespace = 'public'::regnamespace`);
  return rows;
}

/** The values that the condition accepts, by PostgreSQL itself. Every other column is empty. */
async function admitted({ expression, columns }: Condition, column: string, candidates: readonly string[]) {
  const row = columns.map(
    ({ name, type }) => `${name === column ? 'candidate' : 'null'}::${type} as "${name}"`,
  );
  const { rows } = await app.ownerPool.query<{ candidate: string }>(
    `select candidate from (select candidate, ${row.join(', ')} from unnest($1::text[]) as candidate) as row
     where ${expression}`,
    [candidates],
  );
  return rows.map(({ candidate }) => candidate).sort();
}

/** The words in the catalogue itself, so that the test sees a member that only the database has. */
const wordsIn = (conditions: readonly Condition[]) =>
  conditions.flatMap(({ expression }) => [...expression.matchAll(/'([^']*)'/g)].map(([, word = '']) => word));
const numbersIn = (conditions: readonly Condition[]) =>
  conditions.flatMap(({ expression }) => expression.match(/\d+/g) ?? []);
const numericMembers = [...members].filter((member) => /^\d+$/.test(member));
const smallNumbers = Array.from({ length: 25 }, (_, number) => String(number - 1));
const candidatesFor = (type: string, conditions: readonly Condition[]) =>
  type === 'text'
    ? [...new Set([...members, ...wordsIn(conditions), NOBODY])]
    : [...new Set([...smallNumbers, ...numericMembers, ...numbersIn(conditions)])];

const texts = (values: readonly (string | number)[]) => values.map(String).sort();
const closedColumnOf = ({ table, columns }: Condition) =>
  columns.find(({ name }) => expected.has(`${table}.${name}`));

describe("the database accepts exactly the members of the domain's tables", () => {
  it('in every column of a closed set, and every such column has its set here', async () => {
    const all = await checks();
    const found = new Map<string, string[]>();
    for (const check of all) {
      const [column] = check.columns;
      if (!column || check.columns.length > 1) continue;
      const key = `${check.table}.${column.name}`;
      if (column.type !== 'text' && !expected.has(key)) continue;
      const passed = await admitted(check, column.name, candidatesFor(column.type, all));
      // A rule for any text (lower case, digits) accepts either unknown words too or none at all.
      if (passed.length > 0 && !passed.includes(NOBODY)) found.set(key, passed);
    }
    const wanted = new Map([...expected].map(([column, values]) => [column, texts(values)]));
    expect(Object.fromEntries([...found].sort())).toEqual(Object.fromEntries([...wanted].sort()));
  });

  it('in the conditions that a status sets for the rest of its row', async () => {
    const found: Record<string, string[]> = {};
    for (const check of (await checks()).filter(({ columns }) => columns.length > 1)) {
      // The first one in the list below: a condition may read several.
      const column = check.columns.find(({ name }) => `${check.table}.${name}` in CONDITIONS);
      if (!column) {
        expect(closedColumnOf(check), check.name).toBeUndefined();
        continue;
      }
      const own = texts(expected.get(`${check.table}.${column.name}`) ?? []);
      found[`${check.table}.${column.name}`] = await admitted(check, column.name, own);
    }
    expect(found).toEqual(
      Object.fromEntries(Object.entries(CONDITIONS).map(([column, values]) => [column, texts(values)])),
    );
  });

  it('in every index that covers a part of them', async () => {
    for (const index of await partialIndexes()) {
      const column = closedColumnOf(index);
      if (!column || !new RegExp(`\\b${column.name}\\b`).test(index.expression)) continue;
      const key = `${index.table}.${column.name}`;
      const held = await admitted(index, column.name, texts(expected.get(key) ?? []));
      expect((INDEXED[key] ?? []).map(texts), index.name).toContainEqual(held);
    }
  });
});

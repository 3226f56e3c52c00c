import { sql } from 'kysely';
import * as z from 'zod/mini';
import { INITIAL_WHOLE_FROM } from '#domain/accounting/fiscal-document.ts';
import {
  type Chart,
  initialEntry,
  type JournalAccount,
  journalAccounts,
} from '#domain/accounting/journal.ts';
import { INCOME_METHODS } from '#domain/accounting/provisions.ts';
import { type Day, day } from '#domain/calendar.ts';
import { accountName, DRAWER, placeBank } from '#domain/payments/payment.ts';
import { CHARGES, chargeAccount, pesosName, rateName } from '#domain/products/charges.ts';
import { fullNameOf } from '#server/db/full-name.ts';
import { insertRows } from '#server/db/insert-rows.ts';
import type { NewRow } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';
import type { Settings } from '#server/settings/settings.ts';

/** All closed months, oldest first, each with the person who closed it. */
export const closedMonths = (tx: Tx) =>
  tx
    .selectFrom('closedMonths as m')
    .innerJoin('users as closer', 'closer.id', 'm.closedBy')
    .selectAll('m')
    .select(fullNameOf('closer').as('closerName'))
    .orderBy('m.month')
    .execute();
export type ClosedMonth = Awaited<ReturnType<typeof closedMonths>>[number];

export const closedLines = (tx: Tx, month: string) =>
  tx
    .selectFrom('closedMonthLines')
    .selectAll()
    .where('month', '=', month)
    .orderBy('day')
    .orderBy('id')
    .execute();

/** The sums of each account in the closed months from one to another, both included. */
export const closedSums = (tx: Tx, from: string | null, to: string) =>
  tx
    .selectFrom('closedMonthAccounts')
    .selectAll()
    .where('month', '<=', to)
    .where('month', '>=', from ?? '1900-01-01')
    .orderBy('month')
    .orderBy('account')
    .execute();

export const closedProvisions = (tx: Tx, month: string) =>
  tx.selectFrom('closedMonthProvisions').selectAll().where('month', '=', month).orderBy('fromDays').execute();

/** Writes a closed month with its lines, sums and provisions. */
export async function insertClosedMonth(
  tx: Tx,
  closed: {
    readonly month: NewRow<'closedMonths'>;
    readonly lines: readonly NewRow<'closedMonthLines'>[];
    readonly accounts: readonly NewRow<'closedMonthAccounts'>[];
    readonly provisions: readonly NewRow<'closedMonthProvisions'>[];
  },
): Promise<void> {
  await tx.insertInto('closedMonths').values(closed.month).execute();
  await insertRows(tx, 'closedMonthLines', closed.lines);
  await insertRows(tx, 'closedMonthAccounts', closed.accounts);
  await insertRows(tx, 'closedMonthProvisions', closed.provisions);
}

const stored = z.object({
  income: z.nullable(z.object({ method: z.enum(INCOME_METHODS), from: z.string() })),
  provisions: z.array(z.object({ fromDays: z.int(), share: z.int() })),
  source: z.nullable(z.string()),
  decidedOn: z.nullable(z.string()),
  accounts: z.record(z.string(), z.object({ code: z.string(), name: z.string() })),
  /** Versions of before it was a setting have none. */
  wholeFrom: z._default(
    z.object({ amount: z.int(), source: z.string(), decidedOn: z.string() }),
    INITIAL_WHOLE_FROM,
  ),
});
export type StoredRules = z.infer<typeof stored>;

export interface AccountingRules extends StoredRules {
  /** `null` before the first change. */
  readonly version: number | null;
}

const NONE: AccountingRules = {
  version: null,
  income: null,
  provisions: [],
  source: null,
  decidedOn: null,
  accounts: {},
  wholeFrom: INITIAL_WHOLE_FROM,
};

/** The newest rules; before the first change there are none, and the chart is the proposal. */
export async function rulesInForce(tx: Tx): Promise<AccountingRules> {
  const row = await tx
    .selectFrom('accountingRules')
    .select(['version', 'value'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { ...stored.parse(row.value), version: row.version } : NONE;
}

/** Inserts a new version of the rules; older ones stay. @returns its number */
export async function insertRules(
  tx: Tx,
  value: StoredRules,
  changedBy: number,
  changedAt: Date,
): Promise<number> {
  const { version } = await tx
    .insertInto('accountingRules')
    .values({ value: JSON.stringify(value), changedBy, changedAt })
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** The day from which on the interest of a new loan is income over time; `null`: none is. */
export const accruesFrom = ({ income }: Pick<StoredRules, 'income'>): Day | null =>
  income?.method === 'over_time' ? day(income.from) : null;

/** Numbers of the lender's banks that the journal may name: those of the settings, and those of before in the books. */
export async function bankNumbers(tx: Tx, { companyAccounts }: Settings): Promise<readonly string[]> {
  const { rows } = await sql<{ account: string }>`
    select distinct account from account_money order by account`.execute(tx);
  const known = companyAccounts.map(({ accountNumber }) => accountNumber);
  const earlier = rows
    .map(({ account }) => account)
    .filter((number) => number !== DRAWER && number !== '' && !known.includes(number));
  return [...known, ...earlier];
}

export interface ChartOf {
  readonly accounts: readonly JournalAccount[];
  readonly chart: Chart;
}

/** The chart of accounts in force: the lender's codes and names, and the proposal where it has none. */
export async function chartOf(tx: Tx, rules: AccountingRules, settings: Settings): Promise<ChartOf> {
  const banks = await bankNumbers(tx, settings);
  // An account that no movement can be on is not on the chart.
  const versions = await tx
    .selectFrom('productVersions')
    .select([...CHARGES.map(pesosName), ...CHARGES.map(rateName)])
    .execute();
  const unused = CHARGES.filter((charge) =>
    versions.every((version) => !version[pesosName(charge)] && !version[rateName(charge)]),
  ).map(chargeAccount);
  const accounts = journalAccounts(banks).filter((account) => !unused.some((one) => one === account));
  const bankName = (accountNumber: string) =>
    accountName({ bankName: placeBank(accountNumber, settings.companyAccounts), accountNumber });
  return {
    accounts,
    chart: Object.fromEntries(
      accounts.map((account) => [account, rules.accounts[account] ?? initialEntry(account, bankName)]),
    ),
  };
}

import { createHash } from 'node:crypto';
import type { FoundStatement } from '#contract/found-statement.ts';
import type { Day } from '#domain/calendar.ts';
import { columnsOf, type NamedColumns, type StatementColumns } from '#domain/statements/columns.ts';
import { type BankFile, findTables } from '#domain/statements/find-tables.ts';
import { accountsInHead } from '#domain/statements/own-account.ts';
import { readStatement, type StatementReading } from '#domain/statements/read-statement.ts';
import type { Tx } from '#server/http/context.ts';
import type { Settings } from '#server/settings/settings.ts';
import { rememberedColumns } from '#server/statements/statements.store.ts';

/** A bank's file as read, with the key of its headings and the account that its head names. */
export interface FoundInFile {
  readonly reading: StatementReading;
  readonly headingsKey: string;
  /** The lender's account whose statement it is; `null`: the file does not say it. */
  readonly account: string | null;
  readonly otherAccount: string | null;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** A key that distinguishes the files of one bank from those of another, made of their headings. */
export const headingsKey = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headings.map(plain)))
    .digest('hex');

/**
 * What was said of an earlier file. An answer from before the program asked for the direction counts only for headings
 * that it does not know itself, and its order of dates not at all: that was a guess.
 */
function usable(stored: Partial<StatementColumns> | null, headings: readonly string[]): NamedColumns | null {
  if (stored === null || stored.direction !== undefined) return stored;
  if (columnsOf(headings, {}) !== null) return null;
  const { date, description, amount, debit, reference } = stored;
  return {
    date,
    description,
    amount,
    ...(debit != null && { debit }),
    ...(reference != null && { reference }),
    plain: 'in',
  };
}

/** Reads a bank's file with what was said of earlier ones; what this request names wins. */
export async function findInFile(
  tx: Tx,
  file: BankFile,
  {
    today,
    named,
    accounts,
  }: { readonly today: Day; readonly named: NamedColumns; readonly accounts: readonly string[] },
): Promise<FoundInFile> {
  const headings = findTables(file).tables[0]?.headings ?? [];
  const key = headingsKey(headings);
  const remembered = usable(await rememberedColumns(tx, key), headings);
  const reading = readStatement(file, { today, named, remembered });
  const { own, other } = accountsInHead(reading.head, accounts);
  const [only] = own.length > 0 || other !== null ? own : accounts;
  const isSure = own.length === 1 || (own.length === 0 && other === null && accounts.length === 1);
  return {
    reading,
    headingsKey: key,
    account: isSure ? (only ?? null) : accounts.length === 0 ? other : null,
    otherAccount: other,
  };
}

export const isAsking = ({ columns, asksDirection, unknownWords, dateOrders }: StatementReading): boolean =>
  columns === null || asksDirection || unknownWords.length > 0 || dateOrders.length > 0;

/** What was found in a file, as the reply shows it. */
export function foundReply(
  { reading, account, otherAccount }: FoundInFile,
  { companyAccounts }: Pick<Settings, 'companyAccounts'>,
): FoundStatement {
  const { columns, movements } = reading;
  return {
    headings: [...reading.headings],
    sample: reading.sample.map((row) => [...row]),
    columns: columns && {
      ...columns,
      dateOrder: reading.dateOrder,
      words: { in: [...columns.words.in], out: [...columns.words.out] },
    },
    known: !isAsking(reading) && movements.length > 0,
    asksDirection: reading.asksDirection,
    unknownWords: [...reading.unknownWords],
    dateOrders: [...reading.dateOrders],
    accounts: companyAccounts.map(({ accountNumber, bankName }) => ({ accountNumber, bankName })),
    account,
    otherAccount,
    contradictions: reading.contradictions.map(({ line, expected, found }) => ({
      number: line,
      expected,
      found,
    })),
    incoming: movements.filter(({ cents }) => cents > 0).length,
    outgoing: movements.filter(({ cents }) => cents < 0).length,
    unread: [...reading.unread],
  };
}

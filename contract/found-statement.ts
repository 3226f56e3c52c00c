import * as z from 'zod/mini';
import { DATE_ORDERS } from '#domain/payments/receipt.ts';
import { DIRECTIONS } from '#domain/statements/bank-facts.ts';

/** The meaning of the columns of a bank statement, each by its number, counted from 0. */
const columns = z.object({
  date: z.int(),
  description: z.int(),
  /** Number of the column of money in, or of both directions; a negative amount in it is money out. */
  amount: z.int(),
  /** Number of the column of money out; `null`: the file has none. */
  debit: z.nullable(z.int()),
  /** Number of the column whose words say whether money came in or went out; `null`: the file has none. */
  direction: z.nullable(z.int()),
  /** Number of the column of the balance after each movement; `null`: the file has none. */
  balance: z.nullable(z.int()),
  /** Number of the column whose text is joined to the description as its reference. */
  reference: z.nullable(z.int()),
  /** `null`: the rows of each file decide. */
  dateOrder: z.nullable(z.enum(DATE_ORDERS)),
  /** What an amount without sign or word means; `null`: not said yet. */
  plain: z.nullable(z.enum(DIRECTIONS)),
  /** Words of the direction that the lender has explained. */
  words: z.object({ in: z.array(z.string()), out: z.array(z.string()) }),
});

/** A row of a file that was not understood. */
export const unreadRow = z.object({
  /** The row's number in the file. */
  number: z.int(),
  text: z.string(),
  reason: z.string(),
});
const fileAccount = z.object({ accountNumber: z.string(), bankName: z.string() });

/** What the program found in a bank's file: the details of a refusal that asks, and the reply of a preview. */
export const foundStatement = z.object({
  headings: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  /**
   * The meaning of the file's columns, as named before for a file with these headings, or by their names; `null`:
   * neither.
   */
  columns: z.nullable(columns),
  /** Whether the file can be kept without a question about its columns. */
  known: z.boolean(),
  /** Whether the file does not say which amounts came in and which went out. */
  asksDirection: z.boolean(),
  /** Words of the direction that are unknown. */
  unknownWords: z.array(z.string()),
  /** Orders of day and month that fit the file equally well; empty where one fits best. */
  dateOrders: z.array(z.enum(DATE_ORDERS)),
  /** The lender's accounts. */
  accounts: z.array(fileAccount),
  /** The lender's account whose statement it is; `null`: the file does not say it. */
  account: z.nullable(z.string()),
  /** The account that the file names and the lender does not have; `null`: none. */
  otherAccount: z.nullable(z.string()),
  /** Rows whose balance does not follow from the row beside it, in centavos. */
  contradictions: z.array(z.object({ number: z.int(), expected: z.int(), found: z.int() })),
  /** Movements that came in and went out, as read so far, and the rows that were not understood. */
  incoming: z.int(),
  outgoing: z.int(),
  unread: z.array(unreadRow),
});
export type FoundStatement = z.infer<typeof foundStatement>;

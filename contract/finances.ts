import * as z from 'zod/mini';
import { readers } from '#contract/access.ts';
import { endpoint } from '#contract/endpoint.ts';
import { day, instant } from '#contract/fields.ts';
import { EXPORTS } from '#domain/finances/export.ts';
import { PERIOD_KINDS } from '#domain/finances/periods.ts';
import { LEDGER_KINDS } from '#domain/ledger/ledger-kind.ts';
import { PAYMENT_METHODS } from '#domain/payments/payment.ts';

/** How many rows, and their sum in pesos. */
const tally = z.object({ count: z.int(), amount: z.int() });

/** By when a report has everything, where it is read from a standby (`DATABASE_READ_URL`); `null` where it has it all. */
const asOf = z.nullable(instant);

/** The book's figures: sums of ledger rows, in pesos. */
export const finances = z.object({
  asOf,
  lent: z.int(),
  /** Confirmed payments less the reversed ones. */
  collected: z.int(),
  /** Everything owed today: what is posted, and the late charge that has grown since. */
  outstanding: z.int(),
  bookBalance: z.int(),
  runningLateCharge: z.int(),
  /** What customers paid too much. */
  credit: z.int(),
  interestContracted: z.int(),
  interestCollected: z.int(),
  lateCharges: z.int(),
  /** Unpaid instalments that are in time and fall due until so many days from now; what fell due on a weekend is in time until Monday. */
  expected15Days: z.int(),
  expected30Days: z.int(),
  overdue: z.array(
    z.object({ from: z.int(), to: z.nullable(z.int()), instalments: z.int(), amount: z.int() }),
  ),
  /** Oldest first; a row counts on the day on which it was posted, so a past period never changes. */
  periods: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      disbursed: z.int(),
      collected: z.int(),
      reversed: z.int(),
      /** What was earned by posting: the interest of what went out, and late charge. */
      interest: z.int(),
      lateCharges: z.int(),
    }),
  ),
});
export type Finances = z.infer<typeof finances>;

/** What happened to the books on one day; `closing` is the next day's `opening`. */
export const dayClose = z.object({
  date: z.string(),
  opening: z.int(),
  disbursed: tally,
  interest: z.int(),
  lateCharges: z.int(),
  costs: z.int(),
  collected: tally,
  reversed: tally,
  /** What else changed the book: waivers, write-offs, refunds; those that there were. */
  others: z.array(z.object({ kind: z.enum(LEDGER_KINDS), amount: z.int() })),
  closing: z.int(),
  /** What customers paid too much, which `closing` has less than the balance of the books; of today alone, else `null`. */
  credit: z.nullable(z.int()),
  accounts: z.array(
    z.object({
      /** The way that all of its payments came; `null` where they came in several, or money only left. */
      paymentMethod: z.nullable(z.enum(PAYMENT_METHODS)),
      bankName: z.string(),
      /** `caja` is the drawer; empty where nobody said which. */
      accountNumber: z.string(),
      /** Movements: payments, reversals, disbursements and refunds. */
      count: z.int(),
      in: z.int(),
      out: z.int(),
      /** What came less what left. */
      amount: z.int(),
    }),
  ),
  people: z.array(
    z.object({
      name: z.string(),
      disbursed: z.int(),
      confirmed: z.int(),
      reversed: z.int(),
    }),
  ),
  /** At most 200 of them; the export has every one. */
  entries: z.array(
    z.object({
      id: z.int(),
      at: instant,
      kind: z.enum(LEDGER_KINDS),
      reference: z.string(),
      fullName: z.string(),
      amount: z.int(),
    }),
  ),
});
export type DayClose = z.infer<typeof dayClose>;

/** In tenths of a percent; `null` of nothing. */
const share = z.nullable(z.int());
const lateLoans = { loans: z.int(), principal: z.int(), runningLateCharge: z.int() };
const collection = z.object({
  from: z.string(),
  to: z.string(),
  due: z.int(),
  received: z.int(),
  share,
});

/** How well what was lent comes back, in pesos (rules: portfolio-at-risk, collection-rate, cohorts). */
export const portfolio = z.object({
  /** Every running loan: what is not paid of the principal, and the late charge that has grown unposted. */
  running: z.object(lateLoans),
  /** Of these, the loans of which an instalment is late by more than so many days. */
  atRisk: z.array(z.object({ days: z.int(), ...lateLoans, share })),
  /** Of all the weeks together. */
  collection,
  /** From Monday to Sunday, oldest first; the last one up to today. */
  weeks: z.array(collection),
  /** By the first day of the month in which the money went out, oldest first. */
  cohorts: z.array(
    z.object({
      month: z.string(),
      loans: z.int(),
      principal: z.int(),
      received: z.int(),
      settled: z.int(),
      settledShare: share,
      late: z.int(),
      latePrincipal: z.int(),
      writtenOff: z.int(),
      /** Less what was recovered. */
      writtenOffAmount: z.int(),
    }),
  ),
});
export type Portfolio = z.infer<typeof portfolio>;

export const portfolioReport = z.object({ asOf, ...portfolio.shape });
export type PortfolioReport = z.infer<typeof portfolioReport>;

export const financesApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/finances',
    access: readers(),
    scope: 'finances:read',
    summary: 'What is lent, collected, owed, expected and overdue, and how it went by period.',
    query: z.strictObject({ by: z.optional(z.enum(PERIOD_KINDS, 'Período no válido')) }),
    reply: { status: 200, json: finances },
    errors: [],
  }),
  dayClose: endpoint({
    method: 'GET',
    path: '/api/admin/finances/day-close',
    access: readers('cashier'),
    scope: 'finances:read',
    summary: 'The sheet of one day in Santo Domingo; of today unless told.',
    query: z.strictObject({ date: z.optional(day) }),
    reply: { status: 200, json: dayClose },
    errors: [],
  }),
  portfolio: endpoint({
    method: 'GET',
    path: '/api/admin/finances/portfolio',
    access: readers(),
    scope: 'finances:read',
    summary:
      'Portfolio at risk, what came in of what fell due by week, and loans by the month they went out.',
    reply: { status: 200, json: portfolioReport },
    errors: [],
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/finances/exports/:name',
    access: readers(),
    scope: 'finances:read',
    summary:
      'Rows as CSV for a spreadsheet, of all days unless told: loans by approval, payments by registration, ledger rows by posting; `date` is the day-close sheet’s; the portfolio’s is as of today. Each download is an event.',
    params: z.strictObject({ name: z.enum(EXPORTS) }),
    query: z.strictObject({ date: z.optional(day), from: z.optional(day), to: z.optional(day) }),
    reply: { status: 200, bytes: 'text/csv; charset=utf-8' },
    errors: ['not_found'],
  }),
} as const;

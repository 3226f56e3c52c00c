import * as z from 'zod/mini';
import { readers } from '#contract/access.ts';
import { get } from '#contract/endpoint.ts';
import { day, instant } from '#contract/fields.ts';
import { sheetFormat, sheetReply } from '#contract/sheet-format.ts';
import { EXPENSE_CATEGORIES } from '#domain/drawers/cash-movement.ts';
import { EXPORTS, PERIOD_KINDS } from '#domain/finances/periods.ts';
import { LEDGER_KINDS } from '#domain/ledger/ledger-kind.ts';
import { PAYMENT_METHODS } from '#domain/payments/payment.ts';
import { ofEachCharge, sumName } from '#domain/products/charges.ts';

/** A number of rows, with their sum in pesos. */
const tally = z.object({ count: z.int(), amount: z.int() });

/**
 * The instant up to which a report is complete, if it is read from a standby (`DATABASE_READ_URL`); `null` if it is
 * fully up to date.
 */
const asOf = z.nullable(instant);

/** Pesos of each charge; absent: there were none ever. */
const charged = ofEachCharge(sumName, () => z.optional(z.int()));

/** The figures of the loan book: sums of ledger rows, in pesos. */
export const finances = z.object({
  asOf,
  lent: z.int(),
  /** Pesos of confirmed payments less the reversed ones. */
  collected: z.int(),
  /** Pesos that all borrowers owe today: the posted part, and the late charge that has accrued since. */
  outstanding: z.int(),
  bookBalance: z.int(),
  runningLateCharge: z.int(),
  /** Pesos that customers have paid beyond their debts. */
  credit: z.int(),
  interestContracted: z.int(),
  interestCollected: z.int(),
  lateCharges: z.int(),
  ...charged,
  /** Pesos of the contracted interest that early payoffs did not have to pay (rule: rebate); absent: there were none ever. */
  rebates: z.optional(z.int()),
  /**
   * Pesos of unpaid instalments that are in time and fall due within 15 days; those of a weekend are in time until
   * Monday.
   */
  expected15Days: z.int(),
  expected30Days: z.int(),
  overdue: z.array(
    z.object({ from: z.int(), to: z.nullable(z.int()), instalments: z.int(), amount: z.int() }),
  ),
  /**
   * Figures of days, fortnights or months, oldest first. A row counts on the day on which it was posted, so a past
   * period never changes.
   */
  periods: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      disbursed: z.int(),
      collected: z.int(),
      reversed: z.int(),
      /** Pesos of interest earned by posting: the interest of disbursements, and late charge. */
      interest: z.int(),
      lateCharges: z.int(),
      ...charged,
      /** Pesos that the lender spent, less what was reversed in the period (rule: expenses). */
      expenses: z.int(),
    }),
  ),
});
export type Finances = z.infer<typeof finances>;

const spent = z.object({ category: z.enum(EXPENSE_CATEGORIES), ...tally.shape });

/** Movements of the books on one day, in pesos; `closing` is the next day's `opening`. */
export const dayClose = z.object({
  date: z.string(),
  opening: z.int(),
  disbursed: tally,
  interest: z.int(),
  lateCharges: z.int(),
  costs: z.int(),
  collected: tally,
  reversed: tally,
  /** Other changes of the books: waivers, write-offs, refunds; without kinds that sum to zero. */
  others: z.array(z.object({ kind: z.enum(LEDGER_KINDS), amount: z.int() })),
  closing: z.int(),
  /** Pesos that the lender spent on the day, by category; they are no money of the loans. */
  expenses: z.array(spent),
  /** Pesos of mistaken expenses, also of earlier days, that were taken back on the day. */
  reversedExpenses: z.array(spent),
  /** Customers' overpayments, by which `closing` is less than the balance of the books; only for today, else `null`. */
  credit: z.nullable(z.int()),
  accounts: z.array(
    z.object({
      /** The payment method of all payments to the account; `null` if they came by several, or money only left. */
      paymentMethod: z.nullable(z.enum(PAYMENT_METHODS)),
      bankName: z.string(),
      /** Number of the account; `caja` is all cash, and an empty text money of which nobody said where it is. */
      accountNumber: z.string(),
      /** Number of movements: payments, reversals, disbursements and refunds, and cash movements without a loan. */
      count: z.int(),
      in: z.int(),
      out: z.int(),
      /** Inflow of the account less its outflow, in pesos. */
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
  /** The day's ledger rows, at most 200; the export has every one. */
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

/** A share in tenths of a percent; `null` if the whole is zero. */
const share = z.nullable(z.int());
const lateLoans = { loans: z.int(), principal: z.int(), runningLateCharge: z.int() };
const collection = z.object({
  from: z.string(),
  to: z.string(),
  due: z.int(),
  received: z.int(),
  share,
});

/** How well loans are repaid, in pesos (rules: portfolio-at-risk, collection-rate, cohorts). */
export const portfolio = z.object({
  /** All running loans: their number, unpaid principal and unposted late charge. */
  running: z.object(lateLoans),
  /** Running loans with an instalment that is late by more than `days` days. */
  atRisk: z.array(z.object({ days: z.int(), ...lateLoans, share })),
  /** Instalments due and money received in all weeks together. */
  collection,
  /** The weeks from Monday to Sunday, oldest first; the last one up to today. */
  weeks: z.array(collection),
  /** Loans by the month of their disbursement, which its first day names, oldest first. */
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
      /** Pesos that were written off, less recoveries. */
      writtenOffAmount: z.int(),
    }),
  ),
});
export type Portfolio = z.infer<typeof portfolio>;

export const portfolioReport = z.object({ asOf, ...portfolio.shape });
export type PortfolioReport = z.infer<typeof portfolioReport>;

export const financesApi = {
  read: get('/api/admin/finances', readers(), {
    scope: 'finances:read',
    summary: 'Money lent, collected, owed, expected and overdue, and its history by period.',
    query: z.strictObject({ by: z.optional(z.enum(PERIOD_KINDS, 'Período no válido')) }),
    json: finances,
  }),
  dayClose: get('/api/admin/finances/day-close', readers('cashier'), {
    scope: 'finances:read',
    summary: 'The sheet of one day in Santo Domingo; by default today.',
    query: z.strictObject({ date: z.optional(day) }),
    json: dayClose,
  }),
  portfolio: get('/api/admin/finances/portfolio', readers(), {
    scope: 'finances:read',
    summary:
      'Portfolio at risk, the collected part of due instalments by week, and loans by the month of their disbursement.',
    json: portfolioReport,
  }),
  export: get('/api/admin/finances/exports/:name', readers(), {
    scope: 'finances:read',
    summary:
      'Rows as CSV for programs, or as a workbook for a spreadsheet (`format=xlsx`), by default of all days: loans by approval, payments by registration, ledger rows by posting; `date` is the day-close sheet’s; the portfolio’s is as of today. Each download is an event.',
    params: z.strictObject({ name: z.enum(EXPORTS) }),
    query: z.strictObject({
      date: z.optional(day),
      from: z.optional(day),
      to: z.optional(day),
      format: sheetFormat,
    }),
    reply: sheetReply,
    errors: ['not_found'],
  }),
} as const;

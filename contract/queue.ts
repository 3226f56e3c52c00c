import * as z from 'zod/mini';
import { readers, STAFF } from '#contract/access.ts';
import { get } from '#contract/endpoint.ts';
import { instant } from '#contract/fields.ts';

const person = { name: z.string() };

/** Work of one kind: how many wait, how many of them longer than promised, their pesos, and the oldest few. */
const work = <S extends z.ZodMiniType>(one: S) =>
  z.nullable(z.object({ waiting: z.int(), late: z.int(), amount: z.int(), oldest: z.array(one) }));

/**
 * The staff's morning worklist, in pesos: the oldest few of each kind of work, and how many there are; `null` for work
 * of other roles (rule: stats-by-role).
 */
export const queue = z.object({
  /** Whether the lender has set its own data: customers cannot sign before (rule: lender-complete). */
  lenderComplete: z.boolean(),
  /** Applications that wait for an answer, those with the earliest promised time first. */
  applications: work(
    z.object({
      id: z.int(),
      reference: z.string(),
      ...person,
      amount: z.int(),
      submittedAt: instant,
      answerBy: instant,
    }),
  ),
  /** Payments that wait for verification, those with the earliest promised time first. */
  payments: work(
    z.object({ id: z.int(), ...person, amount: z.int(), registeredAt: instant, verifyBy: instant }),
  ),
  /**
   * Loans that are approved and signed, so that their disbursement is due. `depositBy`: the last day of the promised 48
   * business hours.
   */
  disbursements: work(
    z.object({
      loanId: z.int(),
      reference: z.string(),
      ...person,
      principal: z.int(),
      depositBy: z.string(),
      late: z.boolean(),
    }),
  ),
  /** Receipts of collectors that an owner has to look at: most of their cash counts only then (rule: street-receipts). */
  streetReceipts: z.nullable(
    z.object({
      waiting: z.int(),
      amount: z.int(),
      oldest: z.array(
        z.object({ id: z.int(), ...person, collector: z.string(), amount: z.int(), takenAt: instant }),
      ),
    }),
  ),
  /** Unpaid instalments that fell due by today and are in time: on a Monday also those of the weekend. */
  dueToday: z.nullable(
    z.object({
      instalments: z.int(),
      amount: z.int(),
      largest: z.array(z.object({ loanId: z.int(), reference: z.string(), ...person, unpaid: z.int() })),
    }),
  ),
  /** Overdue instalments by ranges of days late; `to` null: no upper end. */
  overdue: z.nullable(
    z.array(z.object({ from: z.int(), to: z.nullable(z.int()), instalments: z.int(), amount: z.int() })),
  ),
  /** The three newest clients (rule: admin-dashboard). */
  newestClients: z.nullable(z.array(z.object({ id: z.int(), ...person, registeredAt: instant }))),
});
export type Queue = z.infer<typeof queue>;

/** The roles that see new clients. */
export const NEW_CLIENTS_SEEN_BY = readers('analyst');

/** Who is told how many loans wait for their money, also in the figures of the dashboard. */
export const DISBURSEMENTS_SEEN_BY = readers('cashier');

export const queueApi = {
  read: get('/api/admin/queue', STAFF, {
    summary: "The worklist of the lender's staff today.",
    json: queue,
  }),
} as const;

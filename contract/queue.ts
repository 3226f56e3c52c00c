import * as z from 'zod/mini';
import { readers, STAFF } from '#contract/access.ts';
import { endpoint } from '#contract/endpoint.ts';
import { instant } from '#contract/fields.ts';

const person = { name: z.string() };

/**
 * The staff's morning worklist: the oldest few of each kind, and how many there are; `null` for work of other roles
 * (rule: stats-by-role). Pesos.
 */
export const queue = z.object({
  /** `false`: customers cannot sign before the lender has set who it is (rule: lender-complete). */
  lenderComplete: z.boolean(),
  /** By the promised answer in 24 hours. */
  applications: z.nullable(
    z.object({
      waiting: z.int(),
      /** Past the promised time. */
      late: z.int(),
      /** Of all waiting ones. */
      amount: z.int(),
      oldest: z.array(
        z.object({
          id: z.int(),
          reference: z.string(),
          ...person,
          amount: z.int(),
          submittedAt: instant,
          answerBy: instant,
        }),
      ),
    }),
  ),
  /** By the promised verification in 24 hours. */
  payments: z.nullable(
    z.object({
      waiting: z.int(),
      late: z.int(),
      amount: z.int(),
      oldest: z.array(
        z.object({ id: z.int(), ...person, amount: z.int(), registeredAt: instant, verifyBy: instant }),
      ),
    }),
  ),
  /** Approved and signed: the disbursement is due. */
  disbursements: z.nullable(
    z.object({
      waiting: z.int(),
      /** Past the promised day. */
      late: z.int(),
      amount: z.int(),
      /** `depositBy`: the last day of the promised 48 business hours. */
      oldest: z.array(
        z.object({
          loanId: z.int(),
          reference: z.string(),
          ...person,
          principal: z.int(),
          depositBy: z.string(),
          late: z.boolean(),
        }),
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
  /** By days late; `to` null: and more. */
  overdue: z.nullable(
    z.array(z.object({ from: z.int(), to: z.nullable(z.int()), instalments: z.int(), amount: z.int() })),
  ),
  /** The three newest (rule: admin-dashboard). */
  newestClients: z.nullable(z.array(z.object({ id: z.int(), ...person, registeredAt: instant }))),
});
export type Queue = z.infer<typeof queue>;

/** The roles that see new clients. */
export const NEW_CLIENTS_SEEN_BY = readers('analyst');

export const queueApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/queue',
    access: STAFF,
    summary: "The worklist of the lender's staff today.",
    reply: { status: 200, json: queue },
    errors: [],
  }),
} as const;

import type { Day } from '#domain/calendar.ts';
import type { TestApp } from '#test/app.ts';
import { type PlainEvent, plainDays } from '#test/plain-days.ts';
import { sumOf } from '#test/plain-loan.ts';

const EVENT = {
  collection_cost: 'cost',
  waiver: 'waiver',
  write_off: 'write-off',
  refund: 'out',
  carried_out: 'out',
  carried_in: 'money',
} as const;

/** Reads all rows about money. */
export async function rawRows({ db }: TestApp) {
  return {
    loans: await db.selectFrom('loans').selectAll().orderBy('id').execute(),
    instalments: await db.selectFrom('instalments').selectAll().orderBy('number').execute(),
    entries: await db.selectFrom('ledgerEntries').selectAll().orderBy('id').execute(),
    payments: await db
      .selectFrom('payments')
      .selectAll()
      .where('status', '=', 'verified')
      .where('reversedAt', 'is', null)
      .execute(),
    adjustments: await db.selectFrom('loanAdjustments').selectAll().orderBy('id').execute(),
    takeovers: await db.selectFrom('restructurings').selectAll().where('newLoanId', 'is not', null).execute(),
  };
}
export type Rows = Awaited<ReturnType<typeof rawRows>>;

/** A loan computed day by day from its rows, by the plain model. */
export function walked(
  { instalments, payments, adjustments, takeovers }: Rows,
  loan: Rows['loans'][number],
  today: Day,
) {
  const events: PlainEvent[] = [
    ...payments
      .filter(({ loanId }) => loanId === loan.id)
      .map(({ registeredOn, amount }) => ({ kind: 'money' as const, on: registeredOn as Day, amount })),
    ...adjustments
      .filter(({ loanId }) => loanId === loan.id)
      .map(({ kind, valueDate, amount }) => ({
        kind: EVENT[kind],
        on: valueDate as Day,
        amount: amount ?? 0,
      })),
    ...takeovers
      .filter(({ loanId }) => loanId === loan.id)
      .map(({ signedOn, principal, interest, lateCharge, costs, overpaidRefund }) => ({
        kind: 'money' as const,
        on: signedOn as Day,
        amount: sumOf([principal, interest, lateCharge, costs, overpaidRefund].map((part) => part ?? 0)),
      })),
  ];
  const from = takeovers.find(({ newLoanId }) => newLoanId === loan.id);
  const plain = [
    ...plainDays({
      parts: instalments
        .filter(({ loanId }) => loanId === loan.id)
        .map(({ amount, dueDate }) => ({ amount, due: dueDate as Day })),
      rate: loan.lateRate === null ? loan.lateChargeVariant : loan.lateRate / 100,
      grace: loan.graceDays ?? 0,
      events,
      from: loan.disbursedOn as Day,
      to: today,
      ...(from && {
        before: {
          charge: from.lateCharge ?? 0,
          costs: from.costs ?? 0,
          takenBack: from.overpaidRefund ?? 0,
        },
      }),
    }),
  ].at(-1);
  if (!plain) throw new Error('A loan has days');
  return plain;
}

/** Pesos that came into an account less those that left it. */
export const came = (rows: Rows['entries'], account: string) =>
  sumOf(rows.map((row) => (row.destination === account ? row.amount : 0))) -
  sumOf(rows.map((row) => (row.source === account ? row.amount : 0)));

import { day } from '#domain/calendar.ts';
import type { FactOf } from '#domain/ledger/fact.ts';
import { pesos } from '#domain/money.ts';
import { WAITING_PAYMENTS } from '#domain/payments/payment.ts';
import type { Tx } from '#server/http/context.ts';

/** Reported payments of a loan that wait to be verified, as facts that would count from the day of their report. */
export async function reportedFor(tx: Tx, loanId: number): Promise<FactOf<'payment'>[]> {
  const rows = await tx
    .selectFrom('payments')
    .select(['id', 'amount', 'registeredOn'])
    .where('loanId', '=', loanId)
    .where('status', 'in', [...WAITING_PAYMENTS])
    .orderBy('id')
    .execute();
  return rows.map(({ id, amount, registeredOn }) => ({
    kind: 'payment',
    id,
    amount: pesos(amount),
    on: day(registeredOn),
  }));
}

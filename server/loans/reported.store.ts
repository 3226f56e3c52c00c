import { day } from '#domain/calendar.ts';
import { type LedgerEntry, paymentEntry } from '#domain/loans/ledger.ts';
import { pesos } from '#domain/money.ts';
import { WAITING_PAYMENTS } from '#domain/payments/payment.ts';
import type { Tx } from '#server/http/context.ts';

/** What is reported as paid and waits to be verified, as the ledger will have it. */
export async function reportedFor(tx: Tx, loanId: number): Promise<LedgerEntry[]> {
  const rows = await tx
    .selectFrom('payments')
    .select(['amount', 'registeredOn'])
    .where('loanId', '=', loanId)
    .where('status', 'in', [...WAITING_PAYMENTS])
    .orderBy('id')
    .execute();
  return rows.map(({ amount, registeredOn }) => paymentEntry(pesos(amount), day(registeredOn)));
}

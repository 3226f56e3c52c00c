import type { EventName } from '#domain/audit/event.ts';
import { pesos } from '#domain/money.ts';
import type { Tx } from '#server/http/context.ts';

/** How the loan stood with a recorded payment, as it was written down then. */
export async function standingAtRecord(tx: Tx, paymentId: number) {
  const row = await tx
    .selectFrom('events')
    .select('facts')
    .where('subject', '=', 'payment')
    .where('subjectId', '=', String(paymentId))
    .where('name', '=', 'payment.recorded' satisfies EventName)
    .executeTakeFirst();
  const numberOf = (name: string) => {
    const value = row?.facts[name];
    return typeof value === 'number' ? value : 0;
  };
  const parts = {
    principal: pesos(numberOf('paidPrincipal')),
    interest: pesos(numberOf('paidInterest')),
    lateCharge: pesos(numberOf('paidLateCharge')),
    costs: pesos(numberOf('paidCosts')),
  };
  return { balance: numberOf('balance'), credit: numberOf('credit'), parts };
}

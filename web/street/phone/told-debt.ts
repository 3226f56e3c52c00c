import type { Visit } from '#contract/street.ts';
import { day } from '#domain/calendar.ts';
import { type OwedOn, type PaidToday, payOn } from '#domain/ledger/pay-today.ts';
import { pesos } from '#domain/money.ts';
import type { GivenReceipt } from '#web/street/phone/route-store.ts';

const owedOf = ({ owed }: Pick<Visit, 'owed'>): OwedOn => ({
  principal: pesos(owed.principal),
  interest: pesos(owed.interest),
  lateChargeVariant: owed.lateChargeVariant,
  costs: pesos(owed.costs),
  ...(owed.rebatesFrom && { rebatesFrom: day(owed.rebatesFrom) }),
  instalments: owed.instalments.map((one) => ({
    number: one.number,
    dayOffset: one.dayOffset,
    dueDate: one.dueDate === null ? null : day(one.dueDate),
    amount: pesos(one.amount),
    paid: pesos(one.paid),
    writtenOff: pesos(one.writtenOff),
    lateCharge: pesos(one.lateCharge),
    lateChargePaid: pesos(one.lateChargePaid),
  })),
});

/** Receipts of this phone for the visit's loan that the office did not have when it made the route. */
export const unknownTo = (visit: Pick<Visit, 'loanId'>, given: readonly GivenReceipt[]) =>
  given.filter(({ loanId, isKnown }) => loanId === visit.loanId && !isKnown);

/** What cash of today pays and leaves, after the receipts that this phone gave before it. */
export function toldOf(
  visit: Pick<Visit, 'loanId' | 'owed'>,
  given: readonly GivenReceipt[],
  amount: number,
  on: string,
): PaidToday | null {
  const before = unknownTo(visit, given).map((receipt) => pesos(receipt.amount));
  return payOn(owedOf(visit), [...before, pesos(amount)], day(on)).at(-1) ?? null;
}

export interface Debt {
  readonly due: Visit['due'];
  readonly balance: number;
}

/** A visit's debt after the receipts that this phone gave: the office's figures where it gave none since. */
export function debtNow(visit: Visit, given: readonly GivenReceipt[], on: string): Debt {
  const since = unknownTo(visit, given).map(({ amount }) => pesos(amount));
  const last = payOn(owedOf(visit), since, day(on)).at(-1);
  return last ?? { due: visit.due, balance: visit.balance };
}

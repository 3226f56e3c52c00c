import { givenReceipt, streetApi, type Visit } from '#contract/street.ts';
import { addDays, type Day, day, dayInSantoDomingo, formatDay } from '#domain/calendar.ts';
import { type OwedOn, type PaidToday, payOn } from '#domain/ledger/pay-today.ts';
import { REPORTED_DAYS_BEFORE } from '#domain/limits/limits.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { receiptNumberText } from '#domain/payments/receipt.ts';
import { nextNumber } from '#domain/street/street-receipt.ts';
import { newClientId } from '#web/app/queue/client-id.ts';
import { send } from '#web/app/queue/page-sender.ts';
import type { QueueItem } from '#web/app/queue/sending/queue-item.ts';
import { itemsOf } from '#web/app/queue/sending/queue-store.ts';
import { keepPhoneNote, type PhoneNote, phoneNote } from '#web/street/phone/note-visit.ts';
import { alone, type GivenReceipt, type GivenTold } from '#web/street/phone/route-store.ts';
import { STREET_PAGE } from '#web/sw/street-cache.ts';

/** The day on which a receipt was given. */
export const takenOn = ({ takenAt }: Pick<GivenReceipt, 'takenAt'>): Day =>
  dayInSantoDomingo(new Date(takenAt));

/** The receipts of a phone's block in its queue, with the names of the route's visits: the queue has none. */
export const receiptsIn = (
  items: readonly QueueItem[],
  phone: number,
  visits: readonly Pick<Visit, 'loanId' | 'fullName' | 'reference'>[],
): GivenReceipt[] =>
  items.flatMap(({ kind, clientId, createdAt, request }) => {
    const { data } = givenReceipt.safeParse(request.body);
    if (kind !== 'street_receipt' || data?.phone !== phone) return [];
    const { number, loanId, amount } = data;
    const { fullName = '', reference = '' } = visits.find((visit) => visit.loanId === loanId) ?? {};
    const of = { clientId, number, loanId, fullName, reference, amount };
    return [{ ...of, takenAt: createdAt, told: null, isKnown: false }];
  });

const numberIn = ({ kind, request }: QueueItem, phone: number): number =>
  kind === 'street_receipt' && request.body.phone === phone && typeof request.body.number === 'number'
    ? request.body.number
    : 0;

/** A collector's receipt as a queue item: only numbers, since it outlives the encrypted route. */
export function receiptItem(note: PhoneNote, receipt: GivenReceipt): QueueItem {
  const { clientId, number, loanId, amount, takenAt } = receipt;
  const { method, path } = streetApi.record;
  return {
    clientId,
    account: note.userId,
    kind: 'street_receipt',
    title: `Recibo ${receiptNumberText(number, note.block)}: ${formatPesos(pesos(amount))}`,
    note: `Se registra solo si llega a más tardar el ${formatDay(addDays(takenOn(receipt), REPORTED_DAYS_BEFORE))}; después lo decide un dueño.`,
    createdAt: takenAt,
    uploads: [],
    request: {
      method,
      path,
      body: {
        clientId,
        phone: note.phone,
        number,
        loanId,
        amount,
        takenAt: new Date(takenAt).toISOString(),
      },
      file: null,
    },
    correction: STREET_PAGE,
    form: null,
    refusal: null,
  };
}

/**
 * The result of giving a receipt. `forgotten`: the phone's counter is gone; `unkept`: the phone had no space, and the
 * office did not take it.
 */
export type Giving =
  | { readonly outcome: 'given'; readonly receipt: GivenReceipt }
  | { readonly outcome: 'forgotten' | 'unkept' };

/**
 * Assigns the next number of this phone's block to cash just received, and queues the receipt to be sent once. It
 * writes the item before the counter: after a crash in between, the queue holds the number (rule: street-receipts).
 * @throws where the phone's storage cannot be read, since the next number may be in the queue
 */
export const giveReceipt = (
  { loanId, fullName, reference }: Pick<Visit, 'loanId' | 'fullName' | 'reference'>,
  amount: number,
  told: GivenTold | null,
  now: Date,
): Promise<Giving> =>
  alone(async () => {
    const note = phoneNote();
    if (note === null) return { outcome: 'forgotten' };
    const waiting = await itemsOf(note.userId);
    const number = nextNumber(
      note.last,
      waiting.map((item) => numberIn(item, note.phone)),
    );
    const receipt: GivenReceipt = {
      ...{ clientId: newClientId(), number, loanId, fullName, reference, amount, takenAt: now.getTime() },
      told,
      isKnown: false,
    };
    const { promise: isKept, resolve: kept } = Promise.withResolvers<'kept'>();
    const sent = send(receiptItem(note, receipt), () => kept('kept')).then(({ outcome }) => outcome);
    const outcome = await Promise.race([isKept, sent]);
    try {
      keepPhoneNote({ ...note, last: number });
    } catch {
      // The queue or the office has the number: a receipt that is sent must not be written by hand as well.
    }
    // Refused before the phone had it: neither phone nor office has the receipt.
    const isLost = outcome === 'unkept' || outcome === 'refused';
    return isLost ? { outcome: 'unkept' } : { outcome: 'given', receipt };
  });

const owedOf = ({ owed }: Pick<Visit, 'owed'>): OwedOn => ({
  principal: pesos(owed.principal),
  interest: pesos(owed.interest),
  lateChargeVariant: owed.lateChargeVariant,
  costs: pesos(owed.costs),
  ...(owed.overpaidRefund && { overpaidRefund: pesos(owed.overpaidRefund) }),
  ...(owed.rebatesFrom && { rebatesFrom: day(owed.rebatesFrom) }),
  ...(owed.rebatesUntil && { rebatesUntil: day(owed.rebatesUntil) }),
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
const unknownTo = (visit: Pick<Visit, 'loanId'>, given: readonly GivenReceipt[]) =>
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

import type { Failure } from '#contract/errors.ts';
import { streetApi } from '#contract/street.ts';
import { type Day, day, dayInSantoDomingo } from '#domain/calendar.ts';
import { takesPayments } from '#domain/loans/loan.ts';
import { fail, ok } from '#domain/result.ts';
import {
  cashCountsFrom,
  isTooLate,
  STREET_RECEIPT_TRANSITIONS,
  WAITS_FOR,
  type WaitsFor,
  waitsFor,
} from '#domain/street/street-receipt.ts';
import { cannotAdjust, type LockedLoan, lockToAdjust } from '#server/adjustments/adjust-loan.ts';
import type { RowOf } from '#server/db/tables.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { serve, type VerbInput } from '#server/http/serve.ts';
import { type Sender, senderOf } from '#server/outbox/notify.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { writePayment } from '#server/payments/record-payment.ts';
import { raiseLastNumber } from '#server/receipts/receipts.store.ts';
import {
  decideReceipt,
  findReceipt,
  firstOfVisit,
  firstSent,
  insertReceipt,
  isNumberTaken,
  lockPhone,
  lockReceipt,
  wasOnRoute,
} from '#server/street/street.store.ts';
import { receiptReplyOf } from '#server/street/street-reply.ts';

/** Why a receipt from a phone waits for an owner; `null`: its payment is recorded at once. */
async function whyItWaits(
  tx: Tx,
  { today }: Context,
  phone: RowOf<'streetPhones'>,
  locked: LockedLoan | null,
  { number, takenOn }: { readonly number: number; readonly takenOn: Day },
): Promise<WaitsFor | null> {
  return waitsFor({
    takenOn,
    arrivedOn: today,
    isPhoneRevoked: phone.revokedAt !== null,
    isNumberTaken: await isNumberTaken(tx, phone.id, number),
    takesPayments: locked !== null && takesPayments(locked.loan),
    isOthersClient: locked === null,
  });
}

interface Given {
  readonly sender: Sender;
  readonly locked: LockedLoan;
  readonly amount: number;
  readonly takenOn: Day;
  readonly takenBy: number;
  readonly clientId: string;
  readonly given: { readonly block: number; readonly number: number } | null;
}

/** Records the payment of a receipt, from the day on which the collector took the cash. @returns the payment's id */
async function payByReceipt(tx: Tx, context: Context, receipt: Given): Promise<number> {
  const { sender, locked, amount, takenOn, takenBy, clientId, given } = receipt;
  const { disbursedOn } = locked.loan;
  const on = cashCountsFrom({
    takenOn,
    arrivedOn: context.today,
    disbursedOn: disbursedOn === null ? takenOn : day(disbursedOn),
  });
  const written = await writePayment(tx, context, {
    sender,
    locked,
    body: { amount, paymentMethod: 'cash', on },
    takenBy,
    onPhone: { clientId, takenOn, given },
  });
  return written.value.id;
}

const OTHER_RECEIPT =
  'Este recibo ya había llegado con otro monto o de otro préstamo. Escríbalo como otro recibo.';

/**
 * Stores a receipt that a collector's phone gave, once: a repeated request returns the first row, however late
 * (rules: street-receipts, queued-write). A receipt that cannot be booked waits for an owner, since the collector has
 * the cash.
 */
export const recordStreetReceipt = serve(streetApi.record, async (context, { body }) => {
  const { actor, now } = context;
  const sender = await senderOf(context.deps);
  return context.transactOnce(async (tx) => {
    const phone = await lockPhone(tx, body.phone);
    if (!phone || phone.collectorId !== actor.userId) return fail({ code: 'not_found' });
    const first = await firstSent(tx, phone.id, body.clientId);
    if (first && (first.amount !== body.amount || first.loanId !== body.loanId))
      return fail({ code: 'repeated_key', message: OTHER_RECEIPT });
    if (first)
      return ok({ ...(await receiptReplyOf(tx, first.id)), message: 'Este recibo ya había llegado' });
    const found = await lockToAdjust(tx, context, body.loanId, undefined);
    // The collector holds the cash of a client who was on the route: an owner decides about it.
    if (!found.ok && !(await wasOnRoute(tx, phone.id, body.loanId))) return found;
    const locked = found.ok ? found.value : null;
    const { number, amount, loanId, clientId } = body;
    const takenAt = new Date(body.takenAt);
    const takenOn = dayInSantoDomingo(takenAt);
    const why = await whyItWaits(tx, context, phone, locked, { number, takenOn });
    const repeats = await firstOfVisit(tx, loanId, takenOn);
    await raiseLastNumber(tx, phone.receiptBlock, number);
    const given = { block: phone.receiptBlock, number };
    const takenBy = phone.collectorId;
    const paymentId =
      why === null && locked !== null
        ? await payByReceipt(tx, context, {
            ...{ sender, locked, amount, takenOn, takenBy, clientId, given },
          })
        : null;
    const row = await insertReceipt(tx, {
      phoneId: phone.id,
      number,
      clientId,
      loanId,
      amount,
      takenAt,
      takenOn,
      arrivedAt: now,
      status: why === null ? 'recorded' : 'waiting',
      waitsFor: why,
      repeatsId: repeats?.id ?? null,
      paymentId,
    });
    if (why !== null)
      await recordEvent(tx, context, 'street.receipt_waiting', loanId, {
        facts: { receipt: number, block: given.block, amount, why },
      });
    const reply = await receiptReplyOf(tx, row.id);
    return ok({ ...reply, message: messageOf(reply.number, why, reply.repeats) });
  });
});

function messageOf(number: string, why: WaitsFor | null, repeats: string | null): string {
  if (why !== null) return `El recibo ${number} espera a un dueño: ${WAITS_FOR[why].label.toLowerCase()}.`;
  return repeats === null
    ? `Recibo ${number} registrado.`
    : `Recibo ${number} registrado. Ese día ya había otro recibo de este préstamo, el ${repeats}: un dueño los revisa.`;
}

type Input = VerbInput<typeof streetApi.decide>;
type Command = Input['body']['command'];

const EVENT_OF = {
  accept: 'street.receipt_accepted',
  refuse: 'street.receipt_refused',
  settle: 'street.receipt_settled',
  look: 'street.receipt_looked_at',
} as const satisfies Record<Command, string>;
const MESSAGE_OF: Readonly<Record<Command, string>> = {
  accept: 'Recibo aceptado: su pago cuenta desde el día en que se cobró.',
  refuse: 'Recibo no aceptado. Hable con el cobrador y con el cliente, que tiene el recibo.',
  settle: 'Queda como arreglado.',
  look: 'Queda como revisado.',
};

interface Decided {
  readonly sender: Sender;
  readonly phone: RowOf<'streetPhones'>;
  readonly receipt: RowOf<'streetReceipts'>;
}

/**
 * The failure where the collector accepts the own receipt of old cash: where the settings require two persons for it,
 * another owner has to (rule: two-persons).
 */
async function refuseOwn({ actor, deps }: Context, { phone, receipt }: Decided): Promise<Failure | null> {
  const { twoPersonActs } = await deps.settings();
  // It may wait for another reason as well, which is then the one that the row names.
  const isOld = isTooLate(day(receipt.takenOn), dayInSantoDomingo(receipt.arrivedAt));
  const needsTwo = isOld && twoPersonActs.includes('early_cash');
  return needsTwo && phone.collectorId === actor.userId
    ? { code: 'second_person_needed', message: 'Usted cobró este dinero: otro dueño debe aceptarlo' }
    : null;
}

/** Records the payment of a receipt that waited for an owner. @returns the payment's id */
async function accept(tx: Tx, context: Context, decided: Decided): Promise<Outcome<number>> {
  const { sender, phone, receipt } = decided;
  const refused = await refuseOwn(context, decided);
  if (refused) return fail(refused);
  const locked = await lockToAdjust(tx, context, receipt.loanId, undefined);
  if (!locked.ok) return locked;
  if (!takesPayments(locked.value.loan))
    return fail(cannotAdjust('Este préstamo no espera pagos: devuelva el dinero y no acepte el recibo'));
  // Where another receipt has the number, the office assigns one of its own.
  const given =
    receipt.waitsFor === 'number_taken' ? null : { block: phone.receiptBlock, number: receipt.number };
  return ok(
    await payByReceipt(tx, context, {
      sender,
      locked: locked.value,
      amount: receipt.amount,
      takenOn: day(receipt.takenOn),
      takenBy: phone.collectorId,
      clientId: receipt.clientId,
      given,
    }),
  );
}

/**
 * Decides about a waiting receipt, settles the money of a refused one, or marks the second receipt of a visit as seen.
 * Only owners may (rule: street-receipts).
 */
export const decideStreetReceipt = serve(streetApi.decide, async (context, { params, body }) => {
  const reason = body.reason?.trim() || null;
  const { command } = body;
  if (command === 'refuse' && reason === null)
    return fail(invalidField('reason', 'Escriba por qué no se acepta'));
  const sender = await senderOf(context.deps);
  return context.transact(async (tx) => {
    const found = await findReceipt(tx, params.id);
    const phone = found && (await lockPhone(tx, found.phoneId));
    const receipt = await lockReceipt(tx, params.id);
    if (!phone || !receipt) return fail({ code: 'not_found' });
    const { from, to } = STREET_RECEIPT_TRANSITIONS[command];
    const isSeen = receipt.decidedAt !== null || receipt.repeatsId === null;
    if (receipt.status !== from || (command === 'look' && isSeen))
      return fail({ code: 'already_processed', message: 'Este recibo ya se decidió' });
    const paid =
      command === 'accept' ? await accept(tx, context, { sender, phone, receipt }) : ok(receipt.paymentId);
    if (!paid.ok) return paid;
    await decideReceipt(tx, receipt.id, {
      status: to,
      paymentId: paid.value,
      ...(command === 'settle'
        ? // The row keeps who refused it and why; the event says who settled it.
          { decidedBy: receipt.decidedBy, decidedAt: receipt.decidedAt, reason: receipt.reason }
        : { decidedBy: context.actor.userId, decidedAt: context.now, reason }),
    });
    const { number, amount } = receipt;
    const facts = { receipt: number, block: phone.receiptBlock, amount };
    await recordEvent(tx, context, EVENT_OF[command], receipt.loanId, { facts });
    return ok({ ...(await receiptReplyOf(tx, receipt.id)), message: MESSAGE_OF[command] });
  });
});

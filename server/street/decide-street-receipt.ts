import type { Failure } from '#contract/errors.ts';
import type { streetApi } from '#contract/street.ts';
import { day } from '#domain/calendar.ts';
import { takesPayments } from '#domain/loans/loan.ts';
import { fail, ok } from '#domain/result.ts';
import { STREET_RECEIPT_TRANSITIONS } from '#domain/street/street-receipt.ts';
import { cannotAdjust, lockToAdjust } from '#server/adjustments/adjust-loan.ts';
import type { StreetPhoneRow, StreetReceiptRow } from '#server/db/tables.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { type Sender, senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { payByReceipt } from '#server/street/record-street-receipt.ts';
import { decideReceipt, findReceipt, lockPhone, lockReceipt } from '#server/street/street.store.ts';
import { receiptReplyOf } from '#server/street/street-reply.ts';

type Input = VerbInput<typeof streetApi.decide>;
type Command = Input['body']['command'];

const EVENT_OF = {
  accept: 'street.receipt_accepted',
  refuse: 'street.receipt_refused',
  look: 'street.receipt_looked_at',
} as const satisfies Record<Command, string>;
const MESSAGE_OF: Readonly<Record<Command, string>> = {
  accept: 'Recibo aceptado: su pago cuenta desde el día en que se cobró.',
  refuse: 'Recibo no aceptado. Hable con el cobrador y con el cliente, que tiene el recibo.',
  look: 'Queda como revisado.',
};

interface Decided {
  readonly sender: Sender;
  readonly phone: StreetPhoneRow;
  readonly receipt: StreetReceiptRow;
}

/**
 * The failure where the collector accepts the own receipt of old cash: where the settings require two persons for it,
 * another owner has to (rule: two-persons).
 */
async function refuseOwn({ actor, deps }: Context, { phone, receipt }: Decided): Promise<Failure | null> {
  const { twoPersonActs } = await deps.settings();
  const needsTwo = receipt.waitsFor === 'too_late' && twoPersonActs.includes('early_cash');
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
 * Decides about a waiting receipt, or marks the second receipt of a visit as seen; only owners may (rule:
 * street-receipts).
 */
export async function decideStreetReceipt(context: Context, { params, body }: Input) {
  const reason = body.reason?.trim() || null;
  const { command } = body;
  if (command === 'refuse' && reason === null)
    return fail(invalidField('reason', 'Escriba por qué no se acepta'));
  const sender = await senderOf(context.deps);
  return context.transact(async (tx) => {
    const found = await findReceipt(tx, params.id);
    const phone = found && (await lockPhone(tx, found.phoneId));
    const receipt = await lockReceipt(tx, params.id);
    if (!phone || !receipt) return fail({ code: 'not_found' } as const);
    const { from, to } = STREET_RECEIPT_TRANSITIONS[command];
    const isDecided = receipt.decidedAt !== null || (command === 'look' && receipt.repeatsId === null);
    if (receipt.status !== from || isDecided)
      return fail({ code: 'already_processed', message: 'Este recibo ya se decidió' } as const);
    const paid =
      command === 'accept' ? await accept(tx, context, { sender, phone, receipt }) : ok(receipt.paymentId);
    if (!paid.ok) return paid;
    await decideReceipt(tx, receipt.id, {
      status: to,
      paymentId: paid.value,
      decidedBy: context.actor.userId,
      decidedAt: context.now,
      reason,
    });
    const { number, amount } = receipt;
    await recordEvents(tx, context, [
      { name: EVENT_OF[command], subjectId: receipt.loanId, facts: { receipt: number, amount } },
    ]);
    return ok({ ...(await receiptReplyOf(tx, receipt.id)), message: MESSAGE_OF[command] });
  });
}

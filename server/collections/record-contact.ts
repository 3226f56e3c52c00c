import type { collectionsApi } from '#contract/collections.ts';
import { addDays, day, formatDay } from '#domain/calendar.ts';
import { CONTACT_OUTCOME, PROMISE_DAYS_MAX } from '#domain/collections/contact.ts';
import { instantOn } from '#domain/contact-hours.ts';
import { fail, ok } from '#domain/result.ts';
import { lockCustomer } from '#server/accounts/accounts.store.ts';
import { contactsOf, insertContact } from '#server/collections/collections.store.ts';
import { contactReply } from '#server/collections/contact-reply.ts';
import { beyondLaw, refuseBeyondLaw } from '#server/collections/refuse-contact-now.ts';
import type { Context } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { findLoan } from '#server/loans/loans.store.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

type Input = VerbInput<typeof collectionsApi.record>;

/** What is wrong with what was promised; `null` when nothing is. */
function wrongPromise({ outcome, promisedOn, promisedAmount }: Input['body'], today: Context['today']) {
  const { promises } = CONTACT_OUTCOME[outcome];
  if (!promises) {
    return promisedOn === undefined && promisedAmount === undefined
      ? null
      : invalidField('outcome', 'Solo una promesa lleva fecha y monto');
  }
  if (promisedOn === undefined) return invalidField('promisedOn', 'Escriba para qué día prometió pagar');
  if (promisedAmount === undefined) return invalidField('promisedAmount', 'Escriba cuánto prometió pagar');
  const last = addDays(today, PROMISE_DAYS_MAX);
  const on = day(promisedOn);
  return on < today || on > last
    ? invalidField('promisedOn', `La fecha va de hoy al ${formatDay(last)}`)
    : null;
}

/** Notes an attempt to reach somebody; a promise comes back when its day has passed (rule: payment-promises). */
export function recordContact(context: Context, { params, body }: Input) {
  return context.transactOnce(async (tx) => {
    const loan = await findLoan(tx, params.id);
    if (!loan) return fail({ code: 'not_found' } as const);
    await lockCustomer(tx, loan.userId);
    const wrong = wrongPromise(body, context.today);
    if (wrong) return fail(wrong);
    const madeAt = body.time === undefined ? context.now : instantOn(context.today, body.time);
    if (madeAt > context.now) return fail(invalidField('time', 'Esa hora no ha llegado'));
    const beyond = await beyondLaw(tx, context, loan.id, madeAt);
    const refused = beyond && refuseBeyondLaw(context, beyond, body.confirmBeyondLaw ?? false);
    if (refused) return fail(refused);
    const { channel, outcome, promisedOn = null, promisedAmount = null } = body;
    const id = await insertContact(tx, {
      loanId: loan.id,
      channel,
      outcome,
      note: body.note?.trim() || null,
      promisedOn,
      promisedAmount,
      madeBy: context.actor.userId,
      madeAt,
    });
    await recordEvents(tx, context, [
      {
        name: 'loan.contacted',
        subjectId: loan.id,
        facts: { contactId: id, channel, outcome, ...(beyond && { beyondLaw: beyond }) },
      },
    ]);
    const row = (await contactsOf(tx, loan.id)).find((one) => one.id === id);
    if (!row) throw new Error('A contact that was stored is there');
    const message =
      promisedOn === null ? 'Contacto anotado' : `Promesa anotada para el ${formatDay(promisedOn)}`;
    return ok({ ...contactReply(row), message });
  });
}

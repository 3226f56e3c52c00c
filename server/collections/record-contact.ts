import type { collectionsApi } from '#contract/collections.ts';
import type { Failure } from '#contract/errors.ts';
import { ROLE } from '#domain/accounts/role.ts';
import { type Day, day, dayInSantoDomingo, formatDay } from '#domain/calendar.ts';
import { type BeyondLaw, beyondLawText, TIME_AHEAD, wrongPromise } from '#domain/collections/contact.ts';
import { instantOn, openWindow } from '#domain/contact-hours.ts';
import { fail, ok } from '#domain/result.ts';
import { isTooLate } from '#domain/street/street-receipt.ts';
import { lockCustomer } from '#server/accounts/accounts.store.ts';
import {
  type ContactRow,
  contactsOn,
  findContact,
  firstContact,
} from '#server/collections/collections.store.ts';
import { contactReply } from '#server/collections/read-worklist.ts';
import { insertRow } from '#server/db/insert-rows.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { findLoan } from '#server/loans/loans.store.ts';
import { recordEvent } from '#server/outbox/record-events.ts';

/** Whether the day's maximum number of contacts about a loan is reached (rule: contacts-per-day). */
export async function hasEnoughContacts(
  tx: Tx,
  loanId: number,
  on: Day,
  { contactsPerDay }: { readonly contactsPerDay: number },
): Promise<boolean> {
  return ((await contactsOn(tx, [loanId], on)).get(loanId) ?? 0) >= contactsPerDay;
}

/** The rule of the law that a contact at this hour of this day breaks; `null`: it breaks none. */
async function beyondLaw(
  tx: Tx,
  { deps, closedDays }: Context,
  loanId: number,
  at: Date,
): Promise<BeyondLaw | null> {
  if (openWindow(at, closedDays) === null) return 'hours';
  const enough = await hasEnoughContacts(tx, loanId, dayInSantoDomingo(at), await deps.settings());
  return enough ? 'count' : null;
}

/** Whether this person may record contacts that the law does not allow, and contacts that a phone sent too late. */
const notesBeyond = ({ actor }: Context): boolean => actor.role !== null && ROLE[actor.role].notesBeyondLaw;

const CODE_OF = {
  hours: 'outside_contact_hours',
  count: 'too_many_contacts',
} as const satisfies Record<BeyondLaw, Failure['code']>;

/**
 * The failure for a contact that the law does not allow; `null` where an owner has confirmed to record it (rules:
 * contact-hours, contacts-per-day).
 */
function refuseBeyondLaw(context: Context, beyond: BeyondLaw, confirmed: boolean): Failure | null {
  const mayNote = notesBeyond(context);
  if (mayNote && confirmed) return null;
  return { code: CODE_OF[beyond], message: beyondLawText(beyond, mayNote) };
}

type Input = VerbInput<typeof collectionsApi.record>;
type Body = Input['body'];

/**
 * The instant of a contact: by the phone's clock and never after its arrival; else at the given hour of today; else
 * now.
 */
function instantOf({ madeAt, time }: Body, { now, today }: Context): Outcome<Date> {
  if (madeAt !== undefined) {
    if (time !== undefined) return fail(invalidField('time', 'Diga una sola vez cuándo fue'));
    const said = new Date(madeAt);
    return ok(said > now ? now : said);
  }
  const at = time === undefined ? now : instantOn(today, time);
  return at > now ? fail(invalidField('time', TIME_AHEAD)) : ok(at);
}

/** Why this person may not record this contact at that instant; `null`: it is allowed (rule: street-contacts). */
function refusal(context: Context, body: Body, at: Date): Failure | null {
  const { outcome, promisedOn, promisedAmount } = body;
  const madeOn = dayInSantoDomingo(at);
  const said = {
    outcome,
    promisedOn: promisedOn === undefined ? undefined : day(promisedOn),
    promisedAmount,
  };
  const wrong = wrongPromise(said, madeOn);
  if (wrong) return invalidField(wrong.field, wrong.message);
  return isTooLate(madeOn, context.today) && !notesBeyond(context) ? { code: 'contact_too_late' } : null;
}

const replyOf = (row: ContactRow) => {
  const { promisedOn } = row;
  const message =
    promisedOn === null ? 'Contacto anotado' : `Promesa anotada para el ${formatDay(promisedOn)}`;
  return ok({ ...contactReply(row), message });
};

const OTHER_CONTACT =
  'Esta visita ya había llegado de otro préstamo o con otra promesa. Escríbala como otra visita.';

/**
 * Records an attempt to reach a client, with the client's promise, which decides the loan's place on the worklist
 * (rule: payment-promises). Where a phone sends the same contact again, the reply is the first row, even if a new
 * contact would be refused now (rules: street-contacts, queued-write).
 */
export function recordContact(context: Context, { params, body }: Input) {
  const { actor } = context;
  const { channel, outcome, promisedOn = null, promisedAmount = null, clientId = null } = body;
  return context.transactOnce(async (tx) => {
    const loan = await findLoan(tx, params.id);
    if (!loan) return fail({ code: 'not_found' });
    await lockCustomer(tx, loan.userId);
    const first = clientId === null ? undefined : await firstContact(tx, actor.userId, clientId);
    if (first && (first.loanId !== loan.id || first.promisedAmount !== promisedAmount))
      return fail({ code: 'repeated_key', message: OTHER_CONTACT });
    if (first) return replyOf(first);
    const instant = instantOf(body, context);
    if (!instant.ok) return instant;
    const madeAt = instant.value;
    const refused = refusal(context, body, madeAt);
    if (refused) return fail(refused);
    const beyond = await beyondLaw(tx, context, loan.id, madeAt);
    const unlawful = beyond && refuseBeyondLaw(context, beyond, body.confirmBeyondLaw ?? false);
    if (unlawful) return fail(unlawful);
    const id = await insertRow(tx, 'collectionContacts', {
      loanId: loan.id,
      channel,
      outcome,
      note: body.note?.trim() || null,
      promisedOn,
      promisedAmount,
      madeBy: actor.userId,
      madeAt,
      clientId,
    });
    await recordEvent(tx, context, 'loan.contacted', loan.id, {
      facts: {
        contactId: id,
        channel,
        outcome,
        ...(body.madeAt !== undefined && { madeOn: dayInSantoDomingo(madeAt) }),
        ...(beyond && { beyondLaw: beyond }),
      },
    });
    const row = await findContact(tx, id);
    if (!row) throw new Error('A contact that was stored exists');
    return replyOf(row);
  });
}

import { PHOTO_FIELD, PHOTO_FIELDS } from '#contract/application-fields.ts';
import { COUNTER_PHOTOS } from '#contract/counter.ts';
import { counterPhoneApi, type PhoneVisit } from '#contract/counter-phone.ts';
import type { Failure } from '#contract/errors.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { pick } from '#domain/enum-table.ts';
import { fail, ok } from '#domain/result.ts';
import { findUser } from '#server/accounts/accounts.store.ts';
import { mayEnter } from '#server/accounts/may-enter.ts';
import { showingChanges } from '#server/agreements/make-agreement.ts';
import { findOpenLink, findTaken, findTaker, openCounterLink } from '#server/counter/counter.store.ts';
import { showTaken } from '#server/counter/read-counter.ts';
import { putPhoto, signTaken } from '#server/counter/sign-at-counter.ts';
import type { ApplicationRow, RowOf } from '#server/db/tables.ts';
import type { Actor, Context, Outcome, Tx } from '#server/http/context.ts';
import { networkOf } from '#server/http/limits/network.ts';
import { serve } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { asSubmission } from '#server/signing/sign-application.ts';
import { readDrawings } from '#server/signing/sign-documents.ts';

type Anybody = Context<Actor | null>;

const INVALID: Failure = { code: 'invalid_link' };

/** A phone's call: in the name of the member of the staff who gave it the link, and for that draft alone. */
interface PhoneCall {
  readonly link: RowOf<'counterLinks'>;
  readonly context: Context;
}

/**
 * The context of a phone's call: it acts as the member of the staff who took the draft and is responsible for it,
 * with the phone's network address and browser. `null`: that person has left the staff.
 */
async function asTaker(tx: Tx, context: Anybody, link: RowOf<'counterLinks'>): Promise<PhoneCall | null> {
  const takenBy = await findTaker(tx, link.applicationId);
  const taker = takenBy === undefined ? undefined : await findUser(tx, takenBy);
  if (!taker || taker.role === null || !mayEnter(context.deps.env, taker)) return null;
  const { id: userId, role, accountStatus } = taker;
  const actor: Actor = {
    ...{ userId, role, accountStatus, isAdmin: true },
    secondFactor: 'done',
    handedOver: null,
    tokenId: null,
    scopes: null,
  };
  return { link, context: { ...context, actor } };
}

/**
 * Finds the counter link and the member of the staff for a phone's call, by the secret that the phone received when
 * it opened the link (rule: counter-link).
 */
async function enterByPhone(context: Anybody, phoneSecret: string): Promise<Outcome<PhoneCall>> {
  const tooMany = await context.deps.rateLimits.take('guesses', networkOf(context.ip));
  if (tooMany) return fail(tooMany);
  return context.read(async (tx) => {
    const link = await findOpenLink(tx, phoneSecret, context.now);
    const call = link ? await asTaker(tx, context, link) : null;
    return call ? ok(call) : fail(INVALID);
  });
}

/**
 * Whether the phone's link is closed or expired. It is checked again under the draft's lock, since it may have been
 * closed while the call waited.
 */
const isDead = async (tx: Tx, { context }: PhoneCall, phoneSecret: string): Promise<boolean> =>
  (await findOpenLink(tx, phoneSecret, context.now)) === undefined;

/** The phone's view: the client's name, which photos exist, and whether it can be signed. */
function phoneReply(row: ApplicationRow, { expiresAt }: RowOf<'counterLinks'>): PhoneVisit {
  const taken = PHOTO_FIELDS.filter((field) => row[field] !== null).map(
    (field) => PHOTO_FIELD[field].documentType,
  );
  return {
    reference: applicationReference(row.id),
    ...pick(row, ['fullName', 'cedula', 'amount', 'term']),
    photos: COUNTER_PHOTOS.filter((photo) => taken.includes(photo)),
    ready: asSubmission(row, 'counter').ok,
    signed: row.signedAt !== null,
    expiresAt: expiresAt.toISOString(),
  };
}

/**
 * Opens the counter link for the phone that scanned the code on the office's screen; the code is void from then on
 * (rule: counter-link).
 */
export const openByPhone = serve(counterPhoneApi.open, async (context, { body }) => {
  const tooMany = await context.deps.rateLimits.take('guesses', networkOf(context.ip));
  if (tooMany) return fail(tooMany);
  return context.transact(async (tx) => {
    const opened = await openCounterLink(tx, body.secret, context.now);
    const call = opened ? await asTaker(tx, context, opened.link) : null;
    if (!opened || !call) return fail(INVALID);
    const { link, phoneSecret } = opened;
    const row = await findTaken(tx, link.applicationId, call.context.actor.userId);
    if (!row) return fail(INVALID);
    // No account acted: a phone that read the code did.
    await recordEvent(tx, context, 'application.phone_opened', row.id);
    return ok({ ...phoneReply(row, link), phoneSecret });
  });
});

export const readByPhone = serve(counterPhoneApi.read, async (context, { body }) => {
  const entered = await enterByPhone(context, body.phoneSecret);
  if (!entered.ok) return entered;
  const { link, context: taker } = entered.value;
  return context.read(async (tx) => {
    const row = await findTaken(tx, link.applicationId, taker.actor.userId);
    return row ? ok(phoneReply(row, link)) : fail(INVALID);
  });
});

export const photographByPhone = serve(counterPhoneApi.photo, async (context, { body, file }) => {
  const entered = await enterByPhone(context, body.phoneSecret);
  if (!entered.ok) return entered;
  const { link, context: taker } = entered.value;
  const tooMany = await context.deps.rateLimits.take('uploads', `counter ${link.applicationId}`);
  if (tooMany) return fail(tooMany);
  const photo = { file, documentType: body.documentType };
  return putPhoto(taker, link.applicationId, photo, async (tx, document) =>
    (await isDead(tx, entered.value, body.phoneSecret)) ? fail(INVALID) : ok(document),
  );
});

export const previewByPhone = serve(counterPhoneApi.preview, async (context, { body }) => {
  const entered = await enterByPhone(context, body.phoneSecret);
  if (!entered.ok) return entered;
  const { link, context: taker } = entered.value;
  return showTaken(taker, link.applicationId, async (tx, { application: { amount, term } }) => {
    if (await isDead(tx, entered.value, body.phoneSecret)) return fail(INVALID);
    return amount === null || term === null
      ? fail({ code: 'already_processed' })
      : ok({ amount, term, heardBy: undefined });
  });
});

/** The signature on the phone closes its link in the same transaction, so that no second one is taken. */
export const signByPhone = serve(counterPhoneApi.sign, async (context, { body }) => {
  const { phoneSecret, ...signing } = body;
  const entered = await enterByPhone(context, phoneSecret);
  if (!entered.ok) return entered;
  const { link, context: taker } = entered.value;
  return showingChanges(taker, async (onChanged) => {
    const drawings = await readDrawings(body.signature);
    const { applicationId, device } = link;
    return taker.transact(async (tx) => {
      const signed = await signTaken(
        tx,
        taker,
        {
          ...{ applicationId, body: signing, drawings, device },
          signedOn: 'phone',
          heardBy: undefined,
          refuse: async () => ((await isDead(tx, entered.value, phoneSecret)) ? INVALID : null),
        },
        onChanged,
      );
      if (!signed.ok) return signed;
      return ok({ reference: applicationReference(signed.value.id), message: 'Firmado y enviado' });
    });
  });
});

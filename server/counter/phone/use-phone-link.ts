import type { counterPhoneApi } from '#contract/counter-phone.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { fail, ok } from '#domain/result.ts';
import { showingChanges } from '#server/agreements/show-agreement.ts';
import { findTaken } from '#server/counter/counter.store.ts';
import { openCounterLink } from '#server/counter/counter-links.store.ts';
import {
  type Anybody,
  asTaker,
  enterByPhone,
  INVALID,
  isDead,
} from '#server/counter/phone/enter-by-phone.ts';
import { phoneReply } from '#server/counter/phone/phone-reply.ts';
import { showTaken } from '#server/counter/show-documents.ts';
import { signTaken } from '#server/counter/sign-at-counter.ts';
import { putPhoto } from '#server/counter/take-photo.ts';
import { networkOf } from '#server/http/limits/network.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { readDrawings } from '#server/signing/sign-documents.ts';

/**
 * Opens the counter link for the phone that scanned the code on the office's screen; the code is void from then on
 * (rule: counter-link).
 */
export async function openByPhone(context: Anybody, { body }: VerbInput<typeof counterPhoneApi.open>) {
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
    await recordEvents(tx, context, [{ name: 'application.phone_opened', subjectId: row.id }]);
    return ok({ ...phoneReply(row, link), phoneSecret });
  });
}

export async function readByPhone(context: Anybody, { body }: VerbInput<typeof counterPhoneApi.read>) {
  const entered = await enterByPhone(context, body.phoneSecret);
  if (!entered.ok) return entered;
  const { link, context: taker } = entered.value;
  return context.read(async (tx) => {
    const row = await findTaken(tx, link.applicationId, taker.actor.userId);
    return row ? ok(phoneReply(row, link)) : fail(INVALID);
  });
}

export async function photographByPhone(
  context: Anybody,
  { body, file }: VerbInput<typeof counterPhoneApi.photo>,
) {
  const entered = await enterByPhone(context, body.phoneSecret);
  if (!entered.ok) return entered;
  const { link, context: taker } = entered.value;
  const tooMany = await context.deps.rateLimits.take('uploads', `counter ${link.applicationId}`);
  if (tooMany) return fail(tooMany);
  const photo = { file, documentType: body.documentType };
  return putPhoto(taker, link.applicationId, photo, async (tx, document) =>
    (await isDead(tx, entered.value, body.phoneSecret)) ? fail(INVALID) : ok(document),
  );
}

export async function previewByPhone(context: Anybody, { body }: VerbInput<typeof counterPhoneApi.preview>) {
  const entered = await enterByPhone(context, body.phoneSecret);
  if (!entered.ok) return entered;
  const { link, context: taker } = entered.value;
  return showTaken(taker, link.applicationId, async (tx, { application: { amount, term } }) => {
    if (await isDead(tx, entered.value, body.phoneSecret)) return fail(INVALID);
    return amount === null || term === null
      ? fail({ code: 'already_processed' })
      : ok({ amount, term, heardBy: undefined });
  });
}

/** The signature on the phone closes its link in the same transaction, so that no second one is taken. */
export async function signByPhone(context: Anybody, { body }: VerbInput<typeof counterPhoneApi.sign>) {
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
}

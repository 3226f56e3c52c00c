import { accountClaimsApi } from '#contract/account-claims.ts';
import { isEmail, normaliseEmail } from '#domain/accounts/email.ts';
import { PHONE_FORMAT, parsePhone } from '#domain/accounts/phone.ts';
import { DAY_MS } from '#domain/calendar.ts';
import { INVITATION_DAYS } from '#domain/limits/limits.ts';
import { isTextChannel, type ProvingChannel } from '#domain/messages/channel.ts';
import { fail, ok } from '#domain/result.ts';
import { claimedAccountMessages, registrationCodeMessage } from '#server/accounts/accounts.messages.ts';
import { claimsEmail, findUserByEmail, issueLink, lockPerson } from '#server/accounts/accounts.store.ts';
import { refuseMethod, takeCodeLimits } from '#server/accounts/code-channel.ts';
import type { ProvedAddress } from '#server/accounts/registration/registration-links.store.ts';
import { takeEmail } from '#server/accounts/registration/verify-registration.ts';
import { issueClaim, judgeClaim, setProved, spendClaim } from '#server/counter/claims/claims.store.ts';
import { rollBackIfTaken } from '#server/db/transaction.ts';
import type { Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { networkOf } from '#server/http/limits/network.ts';
import { serve } from '#server/http/serve.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvent } from '#server/outbox/record-events.ts';

const HAS_LOGIN = invalidField('recipient', 'Este cliente ya entra a su cuenta con su email');
const EMAIL_TAKEN = invalidField('recipient', 'Este email ya es de otra cuenta. Use otro.');

function addressOf(channel: ProvingChannel, typed: string): Outcome<ProvedAddress> {
  if (!isTextChannel(channel))
    return isEmail(typed.trim())
      ? ok({ channel, recipient: normaliseEmail(typed) })
      : fail(invalidField('recipient', 'Email válido es requerido'));
  const phone = parsePhone(typed);
  return phone === null ? fail(invalidField('recipient', PHONE_FORMAT)) : ok({ channel, recipient: phone });
}

/**
 * Whether another account has proved this e-mail. An account that only claims it loses it with the proof (rule:
 * proved-address).
 */
async function isTaken(tx: Tx, { channel, recipient }: ProvedAddress): Promise<boolean> {
  if (isTextChannel(channel)) return false;
  const holder = await findUserByEmail(tx, recipient);
  return holder !== undefined && !claimsEmail(holder);
}

/**
 * Sends a code to the client's address, which the client types in front of the staff to prove the address (rule:
 * account-claim).
 */
export const sendClaimCode = serve(accountClaimsApi.send, async (context, { params, body }) => {
  const { deps, now } = context;
  const { verificationMethod: method } = body;
  const unavailable = await refuseMethod(context, method);
  if (unavailable) return fail(unavailable);
  const address = addressOf(method, body.recipient);
  if (!address.ok) return address;
  const { recipient } = address.value;
  const allowance = await takeCodeLimits(context, { email: recipient, phone: recipient, method });
  if (allowance.is === 'refused') return fail(allowance.failure);
  if (allowance.is === 'day-spent')
    return fail({
      code: 'too_many_requests',
      message: 'Hoy ya se enviaron muchos códigos a esta dirección. Pruebe mañana.',
    });
  return context.transactOnce(async (tx) => {
    const client = await lockPerson(tx, params.id);
    if (!client || client.isAdmin) return fail({ code: 'not_found' });
    if (client.email !== null) return fail(HAS_LOGIN);
    if (await isTaken(tx, address.value)) return fail(EMAIL_TAKEN);
    const code = await issueClaim(tx, client.id, address.value, { secret: deps.env.sessionSecret, now });
    const to = { verificationMethod: method, email: recipient, phone: recipient };
    await recordEvent(tx, context, 'client.claim_code_sent', client.id, {
      facts: { channel: method },
      letters: { 'registration-code': [registrationCodeMessage(await senderOf(deps), to, code, now)] },
    });
    return ok({ message: 'Código enviado' });
  });
});

export const proveClaim = serve(accountClaimsApi.prove, async (context, { params, body }) => {
  const { deps, now } = context;
  const refused = await deps.rateLimits.take('guesses', networkOf(context.ip));
  if (refused) return fail(refused);
  const done = await context.transact(async (tx) => {
    const client = await lockPerson(tx, params.id);
    if (!client || client.isAdmin) return fail({ code: 'not_found' });
    if (client.email !== null) return fail(HAS_LOGIN);
    const claim = await judgeClaim(tx, client.id, body.code, { secret: deps.env.sessionSecret, now });
    // Not a failure: the transaction must commit the count of a wrong guess.
    if (!claim) return ok(null);
    if (await isTaken(tx, claim)) return fail(EMAIL_TAKEN);
    const { channel, recipient } = claim;
    const isText = isTextChannel(channel);
    if (!isText) await takeEmail(tx, context, recipient);
    const proved = await setProved(tx, client.id, claim, now).catch(rollBackIfTaken(EMAIL_TAKEN));
    await spendClaim(tx, claim.id, now);
    const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
    const letters = isText
      ? []
      : claimedAccountMessages(
          await senderOf(deps),
          proved,
          await issueLink(tx, client.id, { now, expiresAt }),
          expiresAt,
        );
    await recordEvent(tx, context, 'client.claimed', client.id, {
      facts: { channel },
      letters: { 'account-claimed': letters },
    });
    return ok({
      message: isText
        ? 'Teléfono comprobado. Para entrar, la persona se registra con este teléfono y su cédula.'
        : `Email comprobado. Se le envió un enlace para elegir su contraseña; vale ${INVITATION_DAYS} días.`,
    });
  });
  if (!done.ok) return done;
  return done.value ? ok(done.value) : fail({ code: 'invalid_code' });
});

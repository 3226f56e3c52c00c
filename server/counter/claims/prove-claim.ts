import type { accountClaimsApi } from '#contract/account-claims.ts';
import { DAY_MS } from '#domain/calendar.ts';
import { INVITATION_DAYS } from '#domain/limits/limits.ts';
import { isTextChannel } from '#domain/messages/channel.ts';
import { fail, ok } from '#domain/result.ts';
import { claimedAccountMessages } from '#server/accounts/accounts.messages.ts';
import { issueLink, lockPerson } from '#server/accounts/accounts.store.ts';
import { takeEmail } from '#server/accounts/registration/verify-registration.ts';
import { judgeClaim, setProved, spendClaim } from '#server/counter/claims/claims.store.ts';
import { EMAIL_TAKEN, HAS_LOGIN, isTaken } from '#server/counter/claims/send-claim-code.ts';
import { rollBackIfTaken } from '#server/db/transaction.ts';
import type { Context } from '#server/http/context.ts';
import { networkOf } from '#server/http/limits/network.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

export async function proveClaim(
  context: Context,
  { params, body }: VerbInput<typeof accountClaimsApi.prove>,
) {
  const { deps, now } = context;
  const refused = await deps.rateLimits.take('guesses', networkOf(context.ip));
  if (refused) return fail(refused);
  const done = await context.transact(async (tx) => {
    const client = await lockPerson(tx, params.id);
    if (!client || client.isAdmin) return fail({ code: 'not_found' } as const);
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
    await recordEvents(tx, context, [
      {
        name: 'client.claimed',
        subjectId: client.id,
        facts: { channel },
        letters: { 'account-claimed': letters },
      },
    ]);
    return ok({
      message: isText
        ? 'Teléfono comprobado. Para entrar, la persona se registra con este teléfono y su cédula.'
        : `Email comprobado. Se le envió un enlace para elegir su contraseña; vale ${INVITATION_DAYS} días.`,
    });
  });
  if (!done.ok) return done;
  return done.value ? ok(done.value) : fail({ code: 'invalid_code' } as const);
}

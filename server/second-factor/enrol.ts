import { secondFactorApi } from '#contract/second-factor.ts';
import { fail, ok } from '#domain/result.ts';
import { findUser } from '#server/accounts/accounts.store.ts';
import { changing, reading, serve } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import {
  enrolmentUri,
  newRecoveryCodes,
  newSecret,
  recoveryHash,
  sealedFor,
  stepOfCode,
} from '#server/second-factor/codes.ts';
import { requiresSecondFactor } from '#server/second-factor/required.ts';
import { waysInChanged } from '#server/second-factor/second-factor.messages.ts';
import {
  changeSecondFactor,
  findSecondFactor,
  listPasskeys,
  lockSecondFactor,
  startSecondFactor,
} from '#server/second-factor/second-factor.store.ts';
import { decryptSecret, encryptSecret } from '#server/secrets/encryption.ts';

export const readSecondFactor = reading(secondFactorApi.read, async (tx, context) => {
  const { userId } = context.actor;
  const { env, settings } = context.deps;
  const row = await findSecondFactor(tx, userId);
  const passkeys = await listPasskeys(tx, userId);
  const active = row !== undefined && row.confirmedAt !== null;
  return ok({
    step: context.actor.secondFactor,
    active,
    required: requiresSecondFactor(env, await settings()),
    alwaysRequired: env.production,
    recoveryCodesLeft: active ? row.recoveryCodes.length : 0,
    hasPasskeys: passkeys.length > 0,
    passkeys:
      context.actor.secondFactor === 'done'
        ? passkeys.map(({ id, name, madeAt, lastUsedAt }) => ({
            id,
            name,
            madeAt: madeAt.toISOString(),
            lastUsedAt: lastUsedAt?.toISOString() ?? null,
          }))
        : [],
  });
});

/**
 * Makes a new secret for an authenticator application. An authenticator that is set up already has to give a code
 * before it can be replaced.
 */
export const enrolSecondFactor = changing(secondFactorApi.enrol, async (tx, context) => {
  const { actor, deps, now } = context;
  if (actor.secondFactor === 'verify') return fail({ code: 'second_factor_needed' });
  const row = await lockSecondFactor(tx, actor.userId);
  if (row && row.confirmedAt !== null) {
    return fail({
      code: 'second_factor_needed',
      message: 'El segundo paso ya está activo. Quítelo primero para usar otra aplicación.',
    });
  }
  const user = await findUser(tx, actor.userId);
  const secret = newSecret();
  await startSecondFactor(
    tx,
    actor.userId,
    encryptSecret(deps.env.sessionSecret, sealedFor(actor.userId), secret),
    now,
  );
  const { name } = await deps.settings();
  return ok({ secret, uri: enrolmentUri(secret, name, user?.email ?? '') });
});

/**
 * Turns the second factor on with the first right code, and ends the account's other sessions, which never gave a
 * code.
 */
export const confirmSecondFactor = serve(secondFactorApi.confirm, async (context, { body }) => {
  const { actor, deps, now } = context;
  const refused = await deps.rateLimits.take('secondFactor', String(actor.userId));
  if (refused) return fail(refused);
  return context.transact(async (tx) => {
    const row = await lockSecondFactor(tx, actor.userId);
    if (!row || row.confirmedAt !== null) return fail({ code: 'second_factor_needed' });
    const secret = decryptSecret(deps.env.sessionSecret, sealedFor(actor.userId), row.secret);
    const step = secret === null ? null : stepOfCode(secret, body.code, now, row.lastStep);
    if (step === null) return fail({ code: 'invalid_code' });
    const recoveryCodes = newRecoveryCodes();
    await changeSecondFactor(tx, actor.userId, {
      confirmedAt: now,
      lastStep: step,
      recoveryCodes: recoveryCodes.map((code) => recoveryHash(deps.env.sessionSecret, actor.userId, code)),
    });
    await context.cookies.passSecondFactor(tx);
    await context.cookies.endOtherSessions(tx, actor.userId);
    await recordEvent(tx, context, 'second_factor.confirmed', actor.userId, {
      letters: await waysInChanged(tx, context, actor.userId, 'second_factor.confirmed'),
    });
    return ok({ message: 'El segundo paso está activo.', recoveryCodes });
  });
});

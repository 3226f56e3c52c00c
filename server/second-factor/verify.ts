import { secondFactorApi } from '#contract/second-factor.ts';
import { fail, ok } from '#domain/result.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { changing, serve } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { withFreshCode, withinGuesses } from '#server/second-factor/codes.ts';
import { requiresSecondFactor } from '#server/second-factor/required.ts';
import { waysInChanged } from '#server/second-factor/second-factor.messages.ts';
import {
  deleteSecondFactor,
  listPasskeys,
  lockPasskey,
  notePasskeyUse,
} from '#server/second-factor/second-factor.store.ts';
import { hostOf, knownReply, newChallenge, readSignature } from '#server/second-factor/webauthn.ts';

export const verifySecondFactor = serve(secondFactorApi.verify, (context, { body }) =>
  withFreshCode(context, body.code, async (tx) => {
    await context.cookies.passSecondFactor(tx);
    return ok({ message: 'Listo.' });
  }),
);

/**
 * Removes the second factor with its passkeys: without the authenticator, no recovery code would replace a lost
 * passkey. Not allowed where it is required.
 */
export const removeSecondFactor = serve(secondFactorApi.remove, async (context, { body }) => {
  const { actor, deps } = context;
  if (requiresSecondFactor(deps.env, await deps.settings())) return fail({ code: 'second_factor_required' });
  return withFreshCode(context, body.code, async (tx) => {
    await deleteSecondFactor(tx, actor.userId);
    await recordEvent(tx, context, 'second_factor.removed', actor.userId, {
      letters: await waysInChanged(tx, context, actor.userId, 'second_factor.removed'),
    });
    return ok({ message: 'Se quitó el segundo paso.' });
  });
});

/**
 * Creates a challenge and the options with which the browser asks the device: to sign with a passkey, or to make a
 * new one where it `adds` one.
 */
export async function askDevice(tx: Tx, { actor, cookies, deps }: Context, adds: boolean) {
  const challenge = newChallenge();
  await cookies.keepChallenge(tx, challenge, adds);
  return {
    challenge,
    site: hostOf(deps.env),
    known: knownReply(await listPasskeys(tx, actor.userId)),
  };
}

export const askPasskey = changing(secondFactorApi.askPasskey, async (tx, context) =>
  ok(await askDevice(tx, context, false)),
);

export const verifyByPasskey = serve(secondFactorApi.verifyByPasskey, (context, { body }) =>
  withinGuesses(context, async () => {
    const { actor, deps, now } = context;
    // In its own transaction, so that a failed challenge is used up as well.
    const taken = await context.transact(async (tx) => ok(await context.cookies.takeChallenge(tx, false)));
    if (!taken.ok) return taken;
    const challenge = taken.value;
    return context.transact(async (tx) => {
      const row = await lockPasskey(tx, actor.userId, body.credentialId);
      const counter = row && challenge !== null ? await readSignature(deps.env, challenge, row, body) : null;
      if (!row || counter === null)
        return fail({
          code: 'invalid_code',
          message: 'No se pudo comprobar la llave de acceso. Intente de nuevo o escriba un código.',
        });
      await notePasskeyUse(tx, row.id, counter, now);
      await context.cookies.passSecondFactor(tx);
      return ok({ message: 'Listo.' });
    });
  }),
);

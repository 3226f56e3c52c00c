import type { secondFactorApi } from '#contract/second-factor.ts';
import { fail, ok } from '#domain/result.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { askDevice } from '#server/second-factor/ask-device.ts';
import { withinGuesses } from '#server/second-factor/fresh-code.ts';
import { lockPasskey, notePasskeyUse } from '#server/second-factor/second-factor.store.ts';
import { readSignature } from '#server/second-factor/webauthn.ts';

export const askPasskey = (context: Context) =>
  context.transact(async (tx) => ok(await askDevice(tx, context, false)));

export const verifyByPasskey = (
  context: Context,
  { body }: VerbInput<typeof secondFactorApi.verifyByPasskey>,
) =>
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
        } as const);
      await notePasskeyUse(tx, row.id, counter, now);
      await context.cookies.passSecondFactor(tx);
      return ok({ message: 'Listo.' });
    });
  });

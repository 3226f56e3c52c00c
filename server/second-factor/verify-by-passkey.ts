import type { secondFactorApi } from '#contract/second-factor.ts';
import { fail, ok } from '#domain/result.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { listPasskeys, lockPasskey, notePasskeyUse } from '#server/second-factor/passkeys.store.ts';
import { hostOf, knownReply, newChallenge, readSignature } from '#server/second-factor/webauthn.ts';

export function askPasskey(context: Context) {
  return context.transact(async (tx) => {
    const challenge = newChallenge();
    await context.cookies.keepChallenge(tx, challenge, false);
    return ok({
      challenge,
      site: hostOf(context.deps.env),
      known: knownReply(await listPasskeys(tx, context.actor.userId)),
    });
  });
}

export async function verifyByPasskey(
  context: Context,
  { body }: VerbInput<typeof secondFactorApi.verifyByPasskey>,
) {
  const { actor, deps, now } = context;
  const refused = await deps.rateLimits.take('secondFactor', String(actor.userId));
  if (refused) return fail(refused);
  // Of its own, so that one that was answered wrongly is spent as well.
  const taken = await context.transact(async (tx) => ok(await context.cookies.takeChallenge(tx, false)));
  if (!taken.ok) return taken;
  const challenge = taken.value;
  const outcome = await context.transact(async (tx) => {
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
  if (outcome.ok) await deps.rateLimits.forgive('secondFactor', String(actor.userId));
  return outcome;
}

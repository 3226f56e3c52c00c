import type { Context, Tx } from '#server/http/context.ts';
import { listPasskeys } from '#server/second-factor/second-factor.store.ts';
import { hostOf, knownReply, newChallenge } from '#server/second-factor/webauthn.ts';

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

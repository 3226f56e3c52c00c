import type { Context, Tx } from '#server/http/context.ts';
import { listPasskeys } from '#server/second-factor/passkeys.store.ts';
import { hostOf, knownReply, newChallenge } from '#server/second-factor/webauthn.ts';

/** The options for the device: to sign a challenge, or to make a new passkey where it `adds` one. */
export async function askDevice(tx: Tx, { actor, cookies, deps }: Context, adds: boolean) {
  const challenge = newChallenge();
  await cookies.keepChallenge(tx, challenge, adds);
  return {
    challenge,
    site: hostOf(deps.env),
    known: knownReply(await listPasskeys(tx, actor.userId)),
  };
}

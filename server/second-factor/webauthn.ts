import { randomBytes } from 'node:crypto';
import type { WebAuthnCredential } from '@simplewebauthn/server';
import type { secondFactorApi } from '#contract/second-factor.ts';
import { PASSKEY_TRANSPORTS } from '#domain/accounts/second-factor.ts';
import { isIn } from '#domain/enum-table.ts';
import { type Env, siteUrl } from '#server/env.ts';
import type { VerbInput } from '#server/http/serve.ts';
import type { PasskeyRow } from '#server/second-factor/second-factor.store.ts';

type Site = Pick<Env, 'publicUrl' | 'port'>;

// Loaded on demand: the library includes all certificate formats, and few requests use a passkey.
const library = () => import('@simplewebauthn/server');

export const newChallenge = (): string => randomBytes(32).toString('base64url');

/** The relying party of passkeys: the site's host, without its port. */
export const hostOf = (env: Site): string => new URL(siteUrl(env)).hostname;

const expected = (env: Site, challenge: string) =>
  ({
    expectedChallenge: challenge,
    expectedOrigin: siteUrl(env),
    expectedRPID: hostOf(env),
    requireUserVerification: true,
  }) as const;

const transportsOf = (texts: readonly string[]) => texts.filter((text) => isIn(PASSKEY_TRANSPORTS, text));

export const knownReply = (rows: readonly PasskeyRow[]) =>
  rows.map(({ credentialId, transports }) => ({ id: credentialId, transports: transportsOf(transports) }));

/** The public key that the device made for this challenge on our own page; `null` if any check fails. */
export async function readNewPasskey(
  env: Site,
  challenge: string,
  { credentialId, clientDataJson, attestationObject }: VerbInput<typeof secondFactorApi.addPasskey>['body'],
): Promise<WebAuthnCredential | null> {
  const { verifyRegistrationResponse } = await library();
  // The library throws for a refused response and for unreadable bytes.
  const verified = await verifyRegistrationResponse({
    ...expected(env, challenge),
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      response: { clientDataJSON: clientDataJson, attestationObject },
      clientExtensionResults: {},
    },
  }).catch(() => null);
  return verified?.verified ? verified.registrationInfo.credential : null;
}

/**
 * Verifies a passkey's signature, challenge and page.
 * @returns the passkey's signature counter; `null` where any of them is wrong
 */
export async function readSignature(
  env: Site,
  challenge: string,
  row: PasskeyRow,
  {
    credentialId,
    clientDataJson,
    authenticatorData,
    signature,
  }: VerbInput<typeof secondFactorApi.verifyByPasskey>['body'],
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    ...expected(env, challenge),
    response: {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      response: { clientDataJSON: clientDataJson, authenticatorData, signature },
      clientExtensionResults: {},
    },
    credential: { id: row.credentialId, publicKey: new Uint8Array(row.publicKey), counter: row.counter },
  }).catch(() => null);
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { type StartedPasskey, secondFactorApi } from '#contract/second-factor.ts';
import { PASSKEY_TRANSPORTS } from '#domain/accounts/second-factor.ts';
import { isIn } from '#domain/enum-table.ts';
import { call } from '#web/app/calls/api-client.ts';
import { sentenceOf } from '#web/app/calls/api-error.ts';

// RFC 9053: ES256, which every device supports, and RS256 for older Windows.
const ALGORITHMS = [-7, -257];

const typed = (known: StartedPasskey['known']) =>
  known.map(({ id, transports }) => ({ id, transports, type: 'public-key' as const }));

/**
 * Adds a passkey: the device creates it for a registration that began with a fresh code, and the server stores its
 * public key.
 */
export async function addPasskey(name: string, { challenge, site, product, person, known }: StartedPasskey) {
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { id: site, name: product },
      user: { id: person.id, name: person.email, displayName: person.name },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: typed(known),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      attestation: 'none',
    },
  });
  return call(secondFactorApi.addPasskey, {
    body: {
      name,
      credentialId: id,
      clientDataJson: response.clientDataJSON,
      attestationObject: response.attestationObject,
      transports: (response.transports ?? []).filter((transport) => isIn(PASSKEY_TRANSPORTS, transport)),
    },
  });
}

/** Passes the second step of the login by a passkey of this device, of a phone nearby or of a security key. */
export async function enterByPasskey() {
  const { challenge, site, known } = await call(secondFactorApi.askPasskey, {});
  const { id, response } = await startAuthentication({
    optionsJSON: { challenge, rpId: site, allowCredentials: typed(known), userVerification: 'required' },
  });
  return call(secondFactorApi.verifyByPasskey, {
    body: {
      credentialId: id,
      clientDataJson: response.clientDataJSON,
      authenticatorData: response.authenticatorData,
      signature: response.signature,
    },
  });
}

/** Advice after a failed passkey: the browser's own messages are English and for programs. */
export function passkeySentence(failure: unknown): string {
  const name = failure instanceof Error ? failure.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'No se usó ninguna llave de acceso. Intente de nuevo.';
  if (name === 'InvalidStateError') return 'Este equipo ya tiene una llave de acceso suya.';
  return sentenceOf(failure, 'Este navegador no pudo usar una llave de acceso en esta dirección.');
}

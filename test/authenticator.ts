import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Buffer) => bytes.toString('base64url');

// The few bytes of CBOR (RFC 8949) that an answer needs.
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
const cborBytes = (bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 0xff]),
    bytes,
  ]);

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HOLDS_KEY = 0x40;

interface Asked {
  readonly challenge: string;
  readonly site: string;
}
interface Odd {
  /** Origin of the page in the browser that asks for the passkey. */
  readonly origin?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
}

/** A device with one passkey (WebAuthn, ES256), and the browser that uses it for a page. */
export function newAuthenticator(page: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let signed = 0;
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (site: string, flags: number, counter: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(site), Buffer.from([flags]), count]);
  };
  return {
    /** The browser's reply when it makes a passkey for this device. */
    make({ challenge, site }: Asked, { origin = page, isVerified = true }: Odd = {}) {
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        cborBytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        cborBytes(Buffer.from(y, 'base64url')),
      ]);
      const data = Buffer.concat([
        authenticatorData(site, USER_PRESENT | HOLDS_KEY | (isVerified ? USER_VERIFIED : 0), 0),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ]);
      return {
        credentialId: base64url(id),
        clientDataJson: base64url(clientData('webauthn.create', challenge, origin)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      };
    },
    /** The browser's reply when it signs with the passkey. */
    use({ challenge, site }: Asked, { origin = page, isVerified = true, counter }: Odd = {}) {
      signed += 1;
      const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0);
      const data = authenticatorData(site, flags, counter ?? signed);
      const client = clientData('webauthn.get', challenge, origin);
      return {
        credentialId: base64url(id),
        clientDataJson: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      };
    },
  };
}

/** The six digits of an authenticator application at an instant, in milliseconds. */
export const codeAt = (secret: string, instant: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: instant });

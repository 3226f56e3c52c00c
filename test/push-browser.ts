import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';

/** A browser's half of Web Push: the keys of one subscription, and the decryption of its messages (RFC 8291). */
export interface BrowserKeys {
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** Decrypts a message. @throws {Error} for a message that is not encrypted for these keys */
  read(body: Buffer): string;
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

export function browserKeys(privateKey?: Buffer, auth: Buffer = randomBytes(16)): BrowserKeys {
  const own = createECDH('prime256v1');
  if (privateKey) own.setPrivateKey(privateKey);
  else own.generateKeys();
  const point = own.getPublicKey();
  return {
    keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') },
    read(body) {
      const salt = body.subarray(0, 16);
      const keyBytes = body.readUInt8(20);
      const theirs = body.subarray(21, 21 + keyBytes);
      const sealed = body.subarray(21 + keyBytes);
      const shared = own.computeSecret(theirs);
      const secret = derive(shared, auth, Buffer.concat([Buffer.from('WebPush: info\0'), point, theirs]), 32);
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // A 2 ends the last record; zeroes after it are padding.
      return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
    },
  };
}

/**
 * The sender of a push message as a push service reads it from the `Authorization` header (RFC 8292).
 * @throws {Error} if the signature is not that of the sender's key
 */
export function readVapid(authorization: string): { readonly key: string; readonly claims: unknown } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    {
      key: createPublicKey({
        format: 'jwk',
        key: {
          kty: 'EC',
          crv: 'P-256',
          x: point.subarray(1, 33).toString('base64url'),
          y: point.subarray(33).toString('base64url'),
        },
      }),
      dsaEncoding: 'ieee-p1363',
    },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('Not signed by the named key');
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) };
}

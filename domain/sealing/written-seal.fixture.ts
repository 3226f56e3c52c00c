import { type Bytes, fromHex, joined } from '#domain/sealing/bytes.ts';
import { TAG } from '#domain/sealing/der.ts';

// Certificates, seals and stamps of all kinds of keys, written here by the standards (RFC 5280, 5652, 5035, 3161) with
// numbers of their own, so that the reader is not checked against its own tables.

export const hex = (digits: string): Bytes => fromHex(digits, 'a-f') ?? new Uint8Array();
const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

export function wrapped(tag: number, ...parts: readonly Bytes[]): Bytes {
  const content = joined(...parts);
  const { length } = content;
  const head = length < 0x80 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return joined(Uint8Array.of(tag, ...head), content);
}
const sequence = (...parts: readonly Bytes[]) => wrapped(TAG.sequence, ...parts);
const set = (...parts: readonly Bytes[]) => wrapped(TAG.set, ...parts);
const oid = (digits: string) => wrapped(TAG.oid, hex(digits));
const integer = (value: number) => wrapped(TAG.integer, Uint8Array.of(value));
const octets = (bytes: Bytes) => wrapped(TAG.octets, bytes);
export const algorithm = (digits: string, ...parameters: readonly Bytes[]) =>
  sequence(oid(digits), ...parameters);

type HashName = 'SHA-256' | 'SHA-384' | 'SHA-512';
export interface Kind {
  readonly hash: HashName;
  readonly hashOid: string;
  readonly schemeOid: string;
  readonly key: RsaHashedKeyGenParams | EcKeyGenParams;
}
const rsa = (hash: HashName): RsaHashedKeyGenParams => ({
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2048,
  publicExponent: Uint8Array.of(1, 0, 1),
  hash,
});
const ecdsa = (namedCurve: string): EcKeyGenParams => ({ name: 'ECDSA', namedCurve });

/** The accepted algorithms: each hash with RSA and with the curve of its strength. */
export const KINDS = {
  'RSA, SHA-256': kind('SHA-256', '01', '2a864886f70d01010b', rsa('SHA-256')),
  'RSA, SHA-384': kind('SHA-384', '02', '2a864886f70d01010c', rsa('SHA-384')),
  'RSA, SHA-512': kind('SHA-512', '03', '2a864886f70d01010d', rsa('SHA-512')),
  'P-256, SHA-256': kind('SHA-256', '01', '2a8648ce3d040302', ecdsa('P-256')),
  'P-384, SHA-384': kind('SHA-384', '02', '2a8648ce3d040303', ecdsa('P-384')),
  'P-521, SHA-512': kind('SHA-512', '03', '2a8648ce3d040304', ecdsa('P-521')),
} as const;
function kind(hash: HashName, last: string, schemeOid: string, key: Kind['key']): Kind {
  return { hash, hashOid: `6086480165030402${last}`, schemeOid, key };
}

export const digestOf = async (hash: HashName, bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest(hash, bytes));

/** A number as an integer: no leading zeros but the one that keeps it positive. */
function positive(digits: Bytes): Bytes {
  const from = digits.findIndex((byte) => byte !== 0);
  const rest = digits.slice(from);
  return wrapped(TAG.integer, (rest[0] ?? 0) >= 0x80 ? joined(Uint8Array.of(0), rest) : rest);
}

/** A holder of a key, with the key and its name in the certificate. */
export interface Holder {
  readonly kind: Kind;
  readonly name: Bytes;
  /** Serial number of the holder's certificate, by which a signature names it. */
  readonly serial: number;
  readonly publicKey: Bytes;
  readonly sign: (bytes: Bytes) => Promise<Bytes>;
}

const distinguishedName = (commonName: string): Bytes =>
  sequence(set(sequence(oid('550403'), wrapped(0x0c, utf8(commonName)))));

let serials = 0;
export async function holderOf(commonName: string, kindOf: Kind = KINDS['RSA, SHA-256']): Promise<Holder> {
  const pair = await crypto.subtle.generateKey(kindOf.key, true, ['sign', 'verify']);
  serials += 1;
  const serial = serials;
  if (!('privateKey' in pair)) throw new Error('Expected a key pair');
  return {
    kind: kindOf,
    name: distinguishedName(commonName),
    serial,
    publicKey: new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey)),
    async sign(bytes) {
      const { name } = kindOf.key;
      const plain = new Uint8Array(
        await crypto.subtle.sign({ name, hash: kindOf.hash }, pair.privateKey, bytes),
      );
      if (name !== 'ECDSA') return plain;
      const half = plain.length / 2;
      return sequence(positive(plain.slice(0, half)), positive(plain.slice(half)));
    },
  };
}

/** The certificate that `issuer` gives to `subject`. */
export async function certificateOf(
  subject: Holder,
  issuer: Holder = subject,
  schemeOid = issuer.kind.schemeOid,
): Promise<Bytes> {
  const signed = sequence(
    integer(subject.serial),
    algorithm(schemeOid),
    issuer.name,
    sequence(),
    subject.name,
    subject.publicKey,
  );
  return sequence(
    signed,
    algorithm(schemeOid),
    wrapped(TAG.bitString, Uint8Array.of(0), await issuer.sign(signed)),
  );
}

const ATTRIBUTES = {
  messageDigest: '2a864886f70d010904',
  signingTime: '2a864886f70d010905',
  signingCertificate: '2a864886f70d010910022f',
  timeStamp: '2a864886f70d010910020e',
} as const;
export const attribute = (digits: string, value: Bytes): Bytes => sequence(oid(digits), set(value));
export const timeStampAttribute = (token: Bytes): Bytes => attribute(ATTRIBUTES.timeStamp, token);

interface Written {
  readonly signer: Holder;
  /** The issuer's name in the signature; default: the signer's issuer. */
  readonly issuer?: Holder;
  readonly certificates: readonly Bytes[];
  /** The certificate that the signature names by its hash. */
  readonly named: Bytes;
  /** The hash algorithm; default: SHA-256, which is not stated. */
  readonly namedBy?: Kind;
  /** The signed content. */
  readonly content: Bytes;
  /** The form of the content: its kind, and itself. */
  readonly contentInfo?: Bytes;
  readonly version?: 1 | 3;
  readonly schemeOid?: string;
  readonly hashAlgorithm?: Bytes;
  readonly unsigned?: readonly Bytes[];
  /** Elements between the certificates and the signer. */
  readonly beside?: readonly Bytes[];
}

/** DER bytes of a signature whose signed content is elsewhere. */
const DETACHED = hex('300b06092a864886f70d010701');

export async function signedData(written: Written): Promise<Bytes> {
  const { signer, certificates, named, namedBy, content, unsigned = [], version = 1 } = written;
  const { hash, hashOid, schemeOid } = signer.kind;
  const hashAlgorithm = written.hashAlgorithm ?? algorithm(hashOid);
  const print = octets(await digestOf(namedBy?.hash ?? 'SHA-256', named));
  const id = sequence(...(namedBy ? [algorithm(namedBy.hashOid)] : []), print);
  const attributes = [
    attribute(ATTRIBUTES.messageDigest, octets(await digestOf(hash, content))),
    attribute(ATTRIBUTES.signingTime, wrapped(TAG.utcTime, utf8('261120150000Z'))),
    attribute(ATTRIBUTES.signingCertificate, sequence(sequence(id))),
  ];
  const info = sequence(
    integer(1),
    sequence((written.issuer ?? signer).name, integer(signer.serial)),
    hashAlgorithm,
    wrapped(TAG.first, ...attributes),
    algorithm(written.schemeOid ?? schemeOid),
    octets(await signer.sign(set(...attributes))),
    ...(unsigned.length > 0 ? [wrapped(TAG.second, ...unsigned)] : []),
  );
  return sequence(
    oid('2a864886f70d010702'),
    wrapped(
      TAG.first,
      sequence(
        integer(version),
        set(hashAlgorithm),
        written.contentInfo ?? DETACHED,
        wrapped(TAG.first, ...certificates),
        ...(written.beside ?? []),
        set(info),
      ),
    ),
  );
}

/** The time stamp of a clock on a signature. */
export async function timeStamp(
  clock: Holder,
  stamped: Bytes,
  more: Partial<Written> & { readonly certificates: readonly Bytes[] },
): Promise<Bytes> {
  const info = sequence(
    integer(1),
    oid('2a03'),
    sequence(algorithm(KINDS['RSA, SHA-512'].hashOid), octets(await digestOf('SHA-512', stamped))),
    integer(9),
    wrapped(TAG.generalizedTime, utf8('20261120150003Z')),
  );
  const [named = new Uint8Array()] = more.certificates;
  return signedData({
    signer: clock,
    named,
    content: info,
    contentInfo: sequence(oid('2a864886f70d0109100104'), wrapped(TAG.first, octets(info))),
    version: 3,
    ...more,
  });
}

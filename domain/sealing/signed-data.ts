import { type Bytes, joined, latin1, sameBytes, textOfUtf8, toHex } from '#domain/sealing/bytes.ts';
import {
  type DerReader,
  type Element,
  elementsOf,
  inside,
  Malformed,
  onlyElement,
  TAG,
} from '#domain/sealing/der.ts';
import { curveOf, type Hash, type Primitives, plainSignature } from '#domain/sealing/primitives.ts';

/** The parts of an X.509 certificate that a seal needs. */
interface Certificate {
  readonly der: Bytes;
  /** Issuer and serial number, by which a signature names its certificate. */
  readonly name: { readonly issuer: Bytes; readonly serial: Bytes };
  readonly subject: Bytes;
  readonly publicKey: Bytes;
  /** The bytes of the certificate that its issuer signed; `algorithm` and `signature` are those of the issuer. */
  readonly signed: Bytes;
  readonly algorithm: Element;
  readonly signature: Bytes;
  /** Common name of the certificate's subject, else its organisation. */
  readonly holder: string;
}

const COMMON_NAME = '550403';
const ORGANISATION = '55040a';

/** UTF-8 fits all kinds of text in names; other bytes are Latin-1. */
const textOf = (bytes: string): string => textOfUtf8(bytes) ?? bytes;

function holderOf(subject: Bytes): string {
  const parts = new Map<string, string>();
  for (const set of elementsOf(onlyElement(subject, TAG.sequence)))
    for (const pair of elementsOf(set)) {
      const reader = inside(pair);
      parts.set(toHex(reader.next(TAG.oid).content), textOf(latin1(reader.next().content)));
    }
  return parts.get(COMMON_NAME) ?? parts.get(ORGANISATION) ?? '';
}

/**
 * Reads an X.509 certificate.
 *
 * @throws {Malformed}
 */
export function readCertificate(der: Bytes): Certificate {
  const parts = inside(onlyElement(der, TAG.sequence));
  const signed = parts.next(TAG.sequence);
  const algorithm = parts.next(TAG.sequence);
  const [unused, ...signature] = parts.next(TAG.bitString).content;
  parts.end();
  if (unused !== 0) throw new Malformed('bits');
  const facts = inside(signed);
  facts.optional(TAG.first);
  const serial = facts.next(TAG.integer).whole;
  // The algorithm occurs twice: inside, where its issuer signed it, and beside.
  if (!sameBytes(facts.next(TAG.sequence).whole, algorithm.whole)) throw new Malformed('another algorithm');
  const issuer = facts.next(TAG.sequence).whole;
  facts.next(TAG.sequence);
  const subject = facts.next(TAG.sequence).whole;
  const publicKey = facts.next(TAG.sequence).whole;
  return {
    der,
    name: { issuer, serial },
    subject,
    publicKey,
    signed: signed.whole,
    algorithm,
    signature: Uint8Array.from(signature),
    holder: holderOf(subject),
  };
}

const SIGNED_DATA = '2a864886f70d010702';
const RSA = '2a864886f70d010101';
const HASH_OF = new Map<string, Hash>([
  ['608648016503040201', 'SHA-256'],
  ['608648016503040202', 'SHA-384'],
  ['608648016503040203', 'SHA-512'],
]);
/** A signature algorithm, with its hash. */
interface Scheme {
  readonly by: 'RSA' | 'ECDSA';
  readonly hash: Hash;
}
const SCHEMES = new Map<string, Scheme>([
  ['2a864886f70d01010b', { by: 'RSA', hash: 'SHA-256' }],
  ['2a864886f70d01010c', { by: 'RSA', hash: 'SHA-384' }],
  ['2a864886f70d01010d', { by: 'RSA', hash: 'SHA-512' }],
  ['2a8648ce3d040302', { by: 'ECDSA', hash: 'SHA-256' }],
  ['2a8648ce3d040303', { by: 'ECDSA', hash: 'SHA-384' }],
  ['2a8648ce3d040304', { by: 'ECDSA', hash: 'SHA-512' }],
]);
export const ATTRIBUTE = {
  contentType: '2a864886f70d010903',
  messageDigest: '2a864886f70d010904',
  signingTime: '2a864886f70d010905',
  signingCertificate: '2a864886f70d010910022f',
  timeStamp: '2a864886f70d010910020e',
} as const;

/** A parsed signature of RFC 5652 with one signer. */
export interface SignedData {
  /** The kind of the signed content and, unless the content is elsewhere, the content. */
  readonly content: Element;
  readonly certificates: readonly Certificate[];
  readonly signer: Signer;
}

interface Signer {
  readonly name: Certificate['name'];
  readonly scheme: Scheme;
  readonly attributes: ReadonlyMap<string, Element>;
  /** The bytes that the signature covers: the attributes, encoded as a set. */
  readonly attributesSigned: Bytes;
  readonly signature: Bytes;
  /** Attributes that the signature does not cover. */
  readonly unsigned: ReadonlyMap<string, Element>;
}

const NULL = '0500';
/** Version of a signature in RFC 5652: 1 in our seals, 3 in time stamps. */
type Version = 1 | 3;

/** Reads the object identifier of an algorithm (RFC 5280), which must have no parameters. */
export function algorithmOf(reader: DerReader): string {
  const parts = inside(reader.next(TAG.sequence));
  const oid = parts.next(TAG.oid);
  if (!parts.ended && toHex(parts.next().whole) !== NULL) throw new Malformed('parameters');
  parts.end();
  return toHex(oid.content);
}

export function hashOf(oid: string): Hash {
  const hash = HASH_OF.get(oid);
  if (!hash) throw new Malformed('hash');
  return hash;
}

function version(reader: DerReader, expected: number): void {
  if (toHex(reader.next(TAG.integer).content) !== `0${expected}`) throw new Malformed('version');
}

function attributesOf(element: Element): Map<string, Element> {
  const found = new Map<string, Element>();
  for (const each of elementsOf(element, TAG.sequence)) {
    const attribute = inside(each);
    const name = toHex(attribute.next(TAG.oid).content);
    const values = attribute.next(TAG.set);
    attribute.end();
    if (found.has(name)) throw new Malformed('attribute twice');
    found.set(name, onlyElement(values.content, values.content[0] ?? 0));
  }
  return found;
}

/**
 * The signature scheme of an algorithm's identifier. A time stamp may name the key's kind alone; our seals always name
 * key and hash, so that no byte has two spellings.
 */
function schemeOf(algorithm: string, hash: Hash, expectedVersion: Version): Scheme {
  if (algorithm === RSA && expectedVersion === 3) return { by: 'RSA', hash };
  const scheme = SCHEMES.get(algorithm);
  if (scheme?.hash !== hash) throw new Malformed('algorithm');
  return scheme;
}

function signerOf(info: Element, digest: string, expectedVersion: Version): Signer {
  const parts = inside(info);
  version(parts, 1);
  const sid = inside(parts.next(TAG.sequence));
  const name = { issuer: sid.next(TAG.sequence).whole, serial: sid.next(TAG.integer).whole };
  sid.end();
  if (algorithmOf(parts) !== digest) throw new Malformed('another hash');
  const hash = hashOf(digest);
  const attributes = parts.next(TAG.first);
  const scheme = schemeOf(algorithmOf(parts), hash, expectedVersion);
  const signature = parts.next(TAG.octets).content;
  const unsigned = parts.optional(TAG.second);
  parts.end();
  return {
    name,
    scheme,
    attributes: attributesOf(attributes),
    attributesSigned: joined(Uint8Array.of(TAG.set), attributes.whole.subarray(1)),
    signature,
    unsigned: unsigned ? attributesOf(unsigned) : new Map(),
  };
}

/**
 * Reads a signature of RFC 5652 with one signer.
 *
 * @throws {Malformed}
 */
export function readSignedData(bytes: Bytes, expectedVersion: Version): SignedData {
  const wrapped = inside(onlyElement(bytes, TAG.sequence));
  if (toHex(wrapped.next(TAG.oid).content) !== SIGNED_DATA) throw new Malformed('kind');
  const explicit = wrapped.next(TAG.first);
  wrapped.end();
  const parts = inside(onlyElement(explicit.content, TAG.sequence));
  version(parts, expectedVersion);
  const digests = inside(parts.next(TAG.set));
  const digest = algorithmOf(digests);
  digests.end();
  const content = parts.next(TAG.sequence);
  const certificates = elementsOf(parts.next(TAG.first)).map(({ whole }) => readCertificate(whole));
  // A time stamp may contain revocation data.
  if (expectedVersion === 3) parts.optional(TAG.second);
  const signers = inside(parts.next(TAG.set));
  parts.end();
  const signer = signerOf(signers.next(TAG.sequence), digest, expectedVersion);
  signers.end();
  return { content, certificates, signer };
}

export function attribute({ attributes }: Signer, name: keyof typeof ATTRIBUTE): Element {
  const found = attributes.get(ATTRIBUTE[name]);
  if (!found) throw new Malformed(name);
  return found;
}

/** Whether the key of a certificate signed the bytes. */
async function isSignedWith(
  { verify }: Primitives,
  { by, hash }: Scheme,
  { publicKey }: Certificate,
  signature: Bytes,
  signed: Bytes,
): Promise<boolean> {
  if (by === 'RSA') return verify('RSA', hash, publicKey, signature, signed);
  const curve = curveOf(publicKey);
  return curve !== null && verify(curve, hash, publicKey, plainSignature(signature, curve), signed);
}

/**
 * Finds the signer of the content.
 *
 * @returns the certificate whose key signed this content; `null`: none of the certificates did, or the content differs.
 */
export async function signedBy(
  primitives: Primitives,
  { certificates, signer }: SignedData,
  content: Bytes,
): Promise<Certificate | null> {
  const said = attribute(signer, 'messageDigest').content;
  if (!sameBytes(said, await primitives.digest(signer.scheme.hash, content))) return null;
  const certificate = certificates.find(
    ({ name }) => sameBytes(name.issuer, signer.name.issuer) && sameBytes(name.serial, signer.name.serial),
  );
  if (!certificate) return null;
  const { scheme, signature, attributesSigned } = signer;
  return (await isSignedWith(primitives, scheme, certificate, signature, attributesSigned))
    ? certificate
    : null;
}

/** Whether a certificate is signed by another's key; `true` for an unsupported algorithm, which is not checked. */
async function isIssuedBy(
  primitives: Primitives,
  { algorithm, signature, signed }: Certificate,
  issuer: Certificate,
): Promise<boolean> {
  const scheme = SCHEMES.get(toHex(inside(algorithm).next(TAG.oid).content));
  return scheme === undefined || isSignedWith(primitives, scheme, issuer, signature, signed);
}

/**
 * Whether the certificates beside the signer's are those of its issuers: each has issued another one, and each whose
 * issuer is present was issued by it. The issuer of the last one may be absent; the certificate below holds its name
 * and key.
 */
export async function areIssuers(
  primitives: Primitives,
  { certificates }: SignedData,
  own: Certificate,
): Promise<boolean> {
  const issuerOf = ({ name }: Certificate) =>
    certificates.find(({ subject }) => sameBytes(subject, name.issuer));
  for (const one of certificates) {
    const issuer = issuerOf(one);
    if (issuer && !(await isIssuedBy(primitives, one, issuer))) return false;
    if (one !== own && !certificates.some((other) => other !== one && issuerOf(other) === one)) return false;
  }
  return true;
}

/**
 * Whether the signature names this certificate by its hash (ESSCertIDv2, RFC 5035), so that no other certificate can
 * replace it.
 */
export async function isNamed(
  { digest }: Primitives,
  { signer }: SignedData,
  { der }: Certificate,
): Promise<boolean> {
  const lists = inside(attribute(signer, 'signingCertificate'));
  const ids = inside(lists.next(TAG.sequence));
  const id = inside(ids.next(TAG.sequence));
  const named = id.next();
  // A hash algorithm other than SHA-256 is named first.
  const hash = named.tag === TAG.sequence ? hashOf(toHex(inside(named).next(TAG.oid).content)) : 'SHA-256';
  const print = named.tag === TAG.sequence ? id.next(TAG.octets) : named;
  return sameBytes(print.content, await digest(hash, der));
}

/**
 * The instant of a DER time: "261122063009Z", or with the century "20261122063009Z"; fractions of a second are dropped.
 */
export function instantOf({ tag, content }: Element): Date {
  const digits = String.fromCharCode(...content);
  const full = tag === TAG.utcTime ? `20${digits}` : digits;
  const at = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/.exec(full);
  if (!at) throw new Malformed('time');
  const [, year, month, day, hour, minute, second] = at;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

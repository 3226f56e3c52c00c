import { type Bytes, latin1, sameBytes, textOfUtf8, toHex } from '#domain/sealing/bytes.ts';
import { type Element, elementsOf, inside, Malformed, onlyElement, TAG } from '#domain/sealing/der.ts';

/** The parts of an X.509 certificate that a seal needs. */
export interface Certificate {
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

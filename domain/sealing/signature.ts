import { type Bytes, joined, sameBytes, toHex } from '#domain/sealing/bytes.ts';
import { type Element, inside, Malformed, TAG } from '#domain/sealing/der.ts';
import type { Primitives } from '#domain/sealing/primitives.ts';
import {
  ATTRIBUTE,
  algorithmOf,
  areIssuers,
  attribute,
  hashOf,
  instantOf,
  isNamed,
  readSignedData,
  type SignedData,
  signedBy,
} from '#domain/sealing/signed-data.ts';

const TIME_STAMP_INFO = '2a864886f70d0109100104';

interface TimeStamp {
  readonly at: Date;
  /** Name of the time stamp service in its certificate. */
  readonly by: string;
}

/**
 * Reads the RFC 3161 stamp of a time stamp service on a signature: the service saw the signature at that time. Whether
 * the service is trustworthy is not decided here: this program does not know the issuers of its certificate.
 *
 * @throws {Malformed} when the bytes are no stamp, or one of something else.
 */
export async function readTimeStamp(
  primitives: Primitives,
  token: Element,
  signature: Bytes,
): Promise<TimeStamp> {
  const data = readSignedData(token.whole, 3);
  const content = inside(data.content);
  if (toHex(content.next(TAG.oid).content) !== TIME_STAMP_INFO) throw new Malformed('no time stamp');
  const explicit = inside(content.next(TAG.first));
  content.end();
  const info = explicit.next(TAG.octets).content;
  explicit.end();
  const facts = inside(inside({ content: info, tag: TAG.octets, whole: info }).next(TAG.sequence));
  facts.next(TAG.integer);
  facts.next(TAG.oid);
  const imprint = inside(facts.next(TAG.sequence));
  const hash = hashOf(algorithmOf(imprint));
  const stamped = imprint.next(TAG.octets).content;
  facts.next(TAG.integer);
  const at = instantOf(facts.next(TAG.generalizedTime));
  if (!sameBytes(stamped, await primitives.digest(hash, signature)))
    throw new Malformed('stamp of something else');
  const stamper = await signedBy(primitives, data, info);
  if (!stamper || !(await isNamed(primitives, data, stamper))) throw new Malformed('stamp changed');
  if (!(await areIssuers(primitives, data, stamper))) throw new Malformed('certificates of others');
  return { at, by: stamper.holder };
}

/** DER bytes of a signature without content: the signed content is in the document around the signature. */
const DETACHED = '300b06092a864886f70d010701';

/** The holder of the seal, and the time at which it was set. */
export interface Seal {
  readonly holder: string;
  /** SHA-256 of the seal's certificate, as the lender publishes it. */
  readonly fingerprint: string;
  /** Time of the seal by the sealer's clock. */
  readonly at: Date;
  /** Time of the seal by the clock of a time stamp service, if the lender uses one. */
  readonly timeStamp: TimeStamp | null;
  /** The seal's certificate and the chain of its issuers. */
  readonly certificates: Bytes;
}

async function stampOf(primitives: Primitives, { signer }: SignedData): Promise<TimeStamp | null> {
  const token = signer.unsigned.get(ATTRIBUTE.timeStamp);
  if (signer.unsigned.size > (token ? 1 : 0)) throw new Malformed('unsigned attribute');
  return token ? readTimeStamp(primitives, token, signer.signature) : null;
}

/**
 * Reads the CAdES signature of a document. It trusts no part: the parts that the key did not sign must match those that
 * it signed.
 *
 * @returns `null` when it is no signature of these bytes.
 */
export async function readSeal(primitives: Primitives, der: Bytes, document: Bytes): Promise<Seal | null> {
  try {
    const data = readSignedData(der, 1);
    if (toHex(data.content.whole) !== DETACHED) return null;
    const certificate = await signedBy(primitives, data, document);
    if (!certificate || data.certificates[0] !== certificate) return null;
    if (!(await isNamed(primitives, data, certificate))) return null;
    const print = await primitives.digest('SHA-256', certificate.der);
    return {
      holder: certificate.holder,
      fingerprint: toHex(print),
      at: instantOf(attribute(data.signer, 'signingTime')),
      timeStamp: await stampOf(primitives, data),
      certificates: joined(...data.certificates.map(({ der: each }) => each)),
    };
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}

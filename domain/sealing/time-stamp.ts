import { type Bytes, sameBytes, toHex } from '#domain/sealing/bytes.ts';
import { type Element, inside, Malformed, TAG } from '#domain/sealing/der.ts';
import type { Primitives } from '#domain/sealing/primitives.ts';
import {
  algorithmOf,
  areIssuers,
  hashOf,
  instantOf,
  isNamed,
  readSignedData,
  signedBy,
} from '#domain/sealing/signed-data.ts';

const TIME_STAMP_INFO = '2a864886f70d0109100104';

export interface TimeStamp {
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

import { type KeyObject, randomBytes, sign } from 'node:crypto';
import { SHA256_WITH_RSA } from '#domain/sealing/signed-data.ts';
import { element, integer, NULL, octets, oid, sequence, set, utcTime } from '#server/sealing/der.ts';

const COMMON_NAME = '550403';
const BASIC_CONSTRAINTS = '551d13';
const KEY_USAGE = '551d0f';
const UTF8 = 0x0c;
const BIT_STRING = 0x03;
const BOOLEAN = 0x01;
const EXTENSIONS = 0xa3;
const VERSION = 0xa0;

/** The certificate's key usage: digital signature and non-repudiation, the first two bits of the field. */
const SIGNS = element(BIT_STRING, Buffer.from([6, 0xc0]));

/**
 * A self-signed certificate: it identifies the key that verifies the lender's seals, and does not prove the lender's
 * identity.
 */
export function selfSignedCertificate(
  { privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject },
  holder: string,
  from: Date,
  until: Date,
): Buffer {
  const algorithm = sequence(oid(SHA256_WITH_RSA), NULL);
  const name = sequence(set(sequence(oid(COMMON_NAME), element(UTF8, Buffer.from(holder)))));
  const serial = randomBytes(16);
  // Positive, and without a leading zero.
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  const critical = element(BOOLEAN, Buffer.from([0xff]));
  const facts = sequence(
    element(VERSION, integer(2)),
    element(0x02, serial),
    algorithm,
    name,
    sequence(utcTime(from), utcTime(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    element(
      EXTENSIONS,
      sequence(
        sequence(oid(BASIC_CONSTRAINTS), critical, octets(sequence())),
        sequence(oid(KEY_USAGE), critical, octets(SIGNS)),
      ),
    ),
  );
  const signature = sign('sha256', facts, privateKey);
  return sequence(facts, algorithm, element(BIT_STRING, Buffer.from([0]), signature));
}

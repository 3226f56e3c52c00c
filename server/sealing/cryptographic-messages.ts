import { createHash, KeyObject } from 'node:crypto';
import * as asn1 from 'asn1js';
import * as pkijs from 'pkijs';
import type { SealKey } from '#server/sealing/seal-key.ts';

// Certificates (RFC 5280) and signatures (RFC 5652) are written with pkijs, as @libpdf/core writes those of PDFs; why
// they are read by code of our own: docs/decisions/sealing.md.

const RSA_3072 = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 3072,
  publicExponent: Uint8Array.of(1, 0, 1),
  hash: 'SHA-256',
};
const COMMON_NAME = '2.5.4.3';
const BASIC_CONSTRAINTS = '2.5.29.19';
const KEY_USAGE = '2.5.29.15';

/** The certificate's key usage: digital signature and non-repudiation, the first two bits of the field. */
const SIGNS = new asn1.BitString({ valueHex: Uint8Array.of(0xc0).buffer, unusedBits: 6 });

const critical = (extnID: string, value: { toBER(): ArrayBuffer }) =>
  new pkijs.Extension({ extnID, critical: true, extnValue: value.toBER() });

/**
 * A new key with its self-signed certificate: it identifies the key that verifies the lender's seals, and does not
 * prove the lender's identity.
 */
export async function makeCertifiedKey(holder: string, from: Date, until: Date) {
  const pair = await crypto.subtle.generateKey(RSA_3072, true, ['sign', 'verify']);
  const serial = crypto.getRandomValues(new Uint8Array(16));
  // Positive, and without a leading zero.
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  const certificate = new pkijs.Certificate({
    version: 2,
    serialNumber: new asn1.Integer({ valueHex: serial.buffer }),
    notBefore: new pkijs.Time({ value: from }),
    notAfter: new pkijs.Time({ value: until }),
    extensions: [
      critical(BASIC_CONSTRAINTS, new pkijs.BasicConstraints().toSchema()),
      critical(KEY_USAGE, SIGNS),
    ],
  });
  const name = new pkijs.AttributeTypeAndValue({
    type: COMMON_NAME,
    value: new asn1.Utf8String({ value: holder }),
  });
  certificate.issuer.typesAndValues.push(name);
  certificate.subject.typesAndValues.push(name);
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey);
  // By hand: `certificate.sign` leaves out the parameters NULL, which RFC 4055 wants of RSA.
  certificate.signature = ALGORITHM.RSA;
  certificate.signatureAlgorithm = ALGORITHM.RSA;
  const toSign = certificate.encodeTBS().toBER();
  certificate.signatureValue = new asn1.BitString({
    valueHex: await crypto.subtle.sign(RSA_3072.name, pair.privateKey, toSign),
  });
  return {
    key: KeyObject.from(pair.privateKey).export({ type: 'pkcs8', format: 'pem' }),
    certificate: new Uint8Array(certificate.toSchema(true).toBER()),
  };
}

const DIGEST = new pkijs.AlgorithmIdentifier({ algorithmId: '2.16.840.1.101.3.4.2.1' });
const DATA = '1.2.840.113549.1.7.1';
const SIGNED_DATA = '1.2.840.113549.1.7.2';
const ALGORITHM = {
  RSA: new pkijs.AlgorithmIdentifier({
    algorithmId: '1.2.840.113549.1.1.11',
    algorithmParams: new asn1.Null(),
  }),
  ECDSA: new pkijs.AlgorithmIdentifier({ algorithmId: '1.2.840.10045.4.3.2' }),
};
const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const SIGNING_TIME = '1.2.840.113549.1.9.5';
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.47';

const sha256 = (bytes: Uint8Array) =>
  new asn1.OctetString({ valueHex: new Uint8Array(createHash('sha256').update(bytes).digest()).buffer });
const sequence = (value: asn1.Sequence | asn1.OctetString) => new asn1.Sequence({ value: [value] });

/**
 * A detached signature of some bytes, in the format that a PDF embeds (CAdES-BES, RFC 5652 and 5035). `openssl cms
 * -verify` can verify it as well as we can.
 */
export async function signBeside(key: SealKey, bytes: Uint8Array, at: Date): Promise<Buffer> {
  const [own] = key.certificates;
  const { issuer, serialNumber } = pkijs.Certificate.fromBER(own);
  const signedAttrs = new pkijs.SignedAndUnsignedAttributes({
    type: 0,
    // In the order of their bytes, as DER wants it.
    attributes: [
      new pkijs.Attribute({ type: CONTENT_TYPE, values: [new asn1.ObjectIdentifier({ value: DATA })] }),
      new pkijs.Attribute({ type: SIGNING_TIME, values: [new asn1.UTCTime({ valueDate: at })] }),
      new pkijs.Attribute({ type: MESSAGE_DIGEST, values: [sha256(bytes)] }),
      new pkijs.Attribute({ type: SIGNING_CERTIFICATE, values: [sequence(sequence(sequence(sha256(own))))] }),
    ],
  });
  const toSign = new Uint8Array(signedAttrs.toSchema().toBER());
  // The signature covers the attributes as a set.
  toSign[0] = 0x31;
  const data = new pkijs.SignedData({
    version: 1,
    digestAlgorithms: [DIGEST],
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: DATA }),
    certificates: key.certificates.map((der) => pkijs.Certificate.fromBER(der)),
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({ issuer, serialNumber }),
        digestAlgorithm: DIGEST,
        signedAttrs,
        signatureAlgorithm: ALGORITHM[key.kind],
        signature: new asn1.OctetString({ valueHex: (await key.sign(toSign)).buffer }),
      }),
    ],
  });
  const message = new pkijs.ContentInfo({ contentType: SIGNED_DATA, content: data.toSchema(true) });
  return Buffer.from(message.toSchema().toBER());
}

import { createHash } from 'node:crypto';
import { toHex } from '#domain/sealing/bytes.ts';
import { readCertificate } from '#domain/sealing/certificate.ts';
import { TAG } from '#domain/sealing/der.ts';
import { factsLine } from '#domain/sealing/sealed-facts.ts';
import {
  ATTRIBUTE,
  DATA,
  ECDSA_WITH_SHA256,
  SHA256,
  SHA256_WITH_RSA,
  SIGNED_DATA,
} from '#domain/sealing/signed-data.ts';
import { sealedText, textToSeal } from '#domain/sealing/verify-text.ts';
import { element, integer, NULL, octets, oid, sequence, set, utcTime } from '#server/sealing/der.ts';
import type { DocumentToSeal, SealedFiles, SealWork } from '#server/sealing/document-to-seal.ts';
import { openSealKey } from '#server/sealing/open-seal-key.ts';
import type { SealKey } from '#server/sealing/seal-key.ts';
import { sealPdf } from '#server/sealing/seal-pdf.ts';
import { legalPdf } from '#server/signing/legal-pdf.ts';
import { answerOrders } from '#server/threads/answer-orders.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const attribute = (name: keyof typeof ATTRIBUTE, value: Buffer) => sequence(oid(ATTRIBUTE[name]), set(value));

const ALGORITHM = {
  RSA: sequence(oid(SHA256_WITH_RSA), NULL),
  ECDSA: sequence(oid(ECDSA_WITH_SHA256)),
} as const;

/**
 * A detached signature of some bytes, in the format that a PDF embeds (CAdES-BES, RFC 5652 and 5035). `openssl cms
 * -verify` can verify it as well as we can.
 */
export async function signBeside(key: SealKey, bytes: Uint8Array, at: Date): Promise<Buffer> {
  const { certificates } = key;
  const [own] = certificates;
  const { name } = readCertificate(own);
  const attributes = [
    attribute('contentType', oid(DATA)),
    attribute('signingTime', utcTime(at)),
    attribute('messageDigest', octets(sha256(bytes))),
    attribute('signingCertificate', sequence(sequence(sequence(octets(sha256(own)))))),
    // DER orders the members of a set by their bytes.
  ].sort(Buffer.compare);
  const digest = sequence(oid(SHA256));
  const signer = sequence(
    integer(1),
    sequence(name.issuer, name.serial),
    digest,
    element(TAG.first, ...attributes),
    ALGORITHM[key.kind],
    octets(await key.sign(set(...attributes))),
  );
  const signedData = sequence(
    integer(1),
    set(digest),
    sequence(oid(DATA)),
    element(TAG.first, ...certificates),
    set(signer),
  );
  return sequence(oid(SIGNED_DATA), element(TAG.first, signedData));
}

// Drawing and signing a page takes a fifth of a second. In the main thread, it would block all requests.

async function sealed(
  key: SealKey,
  { facts, text, pdf }: DocumentToSeal,
  { now, timeStampUrl }: SealWork,
): Promise<SealedFiles> {
  const page = await legalPdf({ ...pdf, facts: factsLine(facts) });
  const toSeal = textToSeal(text, facts);
  const signature = await signBeside(key, Buffer.from(toSeal), now);
  return {
    pdf: await sealPdf(key, page, { at: now, timeStampUrl }),
    text: sealedText(toSeal, toHex(signature)),
  };
}

async function filesOf(work: SealWork): Promise<SealedFiles[]> {
  const key = await openSealKey(work.place, work.holder, work.now);
  return Promise.all(work.documents.map((document) => sealed(key, document, work)));
}

answerOrders<SealWork, readonly SealedFiles[]>(filesOf);

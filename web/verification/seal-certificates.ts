import { type Bytes, fromHex } from '#domain/sealing/bytes.ts';

const PLACEHOLDER = '{{sealCertificates}}';
export const HOLDER_ID = 'seal-certificates';

/**
 * The lender's certificates as the server writes them into this page; the placeholder while the page is prerendered.
 */
export const writtenCertificates = (): string =>
  typeof document === 'undefined'
    ? PLACEHOLDER
    : (document.getElementById(HOLDER_ID)?.getAttribute('data-certificates') ?? '');

/**
 * The lender's certificates, each with its issuers. They came with the page, so the check of a document needs no
 * network.
 */
export const trustedCertificates = (): readonly Bytes[] =>
  writtenCertificates()
    .split(' ')
    .flatMap((hex) => {
      const bytes = hex === '' ? null : fromHex(hex, 'a-f');
      return bytes === null ? [] : [bytes];
    });

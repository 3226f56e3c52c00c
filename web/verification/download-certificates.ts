import type { Bytes } from '#domain/sealing/bytes.ts';
import { DerReader } from '#domain/sealing/der.ts';
import { saveFile } from '#web/app/save-file.ts';

const FILE_NAME = 'certificado-del-sello.pem';

function pem(der: Bytes): string {
  const text = btoa(String.fromCharCode(...der)).replace(/.{64}(?=.)/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`;
}

/**
 * Downloads the lender's certificates, one file after the other, to check documents with other tools: `npm run verify`,
 * openssl, a PDF reader.
 */
export function downloadCertificates(chains: readonly Bytes[]): void {
  const texts = chains.flatMap((chain) => {
    const found: string[] = [];
    for (const reader = new DerReader(chain); !reader.ended; ) found.push(pem(reader.next().whole));
    return found;
  });
  saveFile(new Blob(texts, { type: 'application/x-pem-file' }), FILE_NAME);
}

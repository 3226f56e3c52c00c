import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { joined } from '#domain/sealing/bytes.ts';
import { factsLine, type SealedFacts } from '#domain/sealing/sealed-facts.ts';
import { drawSignature } from '#server/demo/demo-pictures.ts';
import { openSealKey } from '#server/sealing/open-seal-key.ts';
import type { SealKey } from '#server/sealing/seal-key.ts';
import { legalPdf } from '#server/signing/legal-pdf.ts';

export const AT = new Date('2026-11-20T15:00:00Z');
export const TEXT = 'DEBO Y PAGARÉ\n\nYo, Ana Núñez, debo y pagaré RD$12,075.\n';
export const FACTS: SealedFacts = {
  document: 'Debo y Pagaré',
  reference: '#LN-0007',
  person: 'Ana Núñez',
  cedula: '001-1234567-8',
  at: AT.toISOString(),
  signed: true,
  textSha256: 'ab'.repeat(32),
  evidenceSha256: 'cd'.repeat(32),
  lender: 'Préstamos del Cibao, S. R. L.',
};

/** Runs `make` with a temporary folder, which is removed afterwards. */
async function inFolder<T>(make: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'manito-seal-'));
  try {
    return await make(dataDir);
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

/** A new key that seals documents, as the first start makes it. */
export const newSealKey = (holder = 'Préstamos del Cibao'): Promise<SealKey> =>
  inFolder((dataDir) => openSealKey({ seal: null, dataDir, demo: false, production: false }, holder, AT));

let shared: Promise<Buffer> | null = null;

/** Puts one shared seal key into a data folder: making a key takes as long as a test. */
export async function shareSealKey(dataDir: string): Promise<void> {
  shared ??= inFolder(async (folder) => {
    await openSealKey({ seal: null, dataDir: folder, demo: true, production: false }, 'Manito', AT);
    return readFile(path.join(folder, 'seal', 'seal.pem'));
  });
  await mkdir(path.join(dataDir, 'seal'), { mode: 0o700 });
  await writeFile(path.join(dataDir, 'seal', 'seal.pem'), await shared, { mode: 0o600 });
}

export const trustIn = (key: SealKey) => [joined(...key.certificates)];

export async function notePdf(): Promise<Buffer> {
  const url = await drawSignature(0);
  return legalPdf({
    letterhead: null,
    title: FACTS.document,
    reference: FACTS.reference,
    body: TEXT,
    evidence: '\nEVIDENCIA\n---------\nUsuario: 4\n',
    drawing: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'),
    author: 'Manito',
    at: AT,
    attachments: [
      {
        name: 'documento.txt',
        type: 'text/plain',
        description: 'El texto firmado',
        bytes: Buffer.from(TEXT),
      },
    ],
    facts: factsLine(FACTS),
    verifiedAt: 'https://manito.example/verificar',
  });
}

import { keysOf } from '#domain/enum-table.ts';
import { LEGAL_DOCUMENT } from '#domain/signing/legal-document.ts';

/** The documents that the lender seals: those that customers sign, and its own letters. */
export const SEALED_DOCUMENT = {
  ...LEGAL_DOCUMENT,
  'settlement-letter': { label: 'Carta de saldo', file: 'carta-de-saldo' },
} as const;
export type SealedDocumentKind = keyof typeof SEALED_DOCUMENT;
export const SEALED_DOCUMENTS = keysOf(SEALED_DOCUMENT);

import { keysOf } from '#domain/enum-table.ts';
import { SIGNED_DOCUMENT } from '#domain/signing/legal-document.ts';

/** The documents that the lender seals: those that customers and guarantors sign, and its own letters. */
export const SEALED_DOCUMENT = {
  ...SIGNED_DOCUMENT,
  'settlement-letter': { label: 'Carta de saldo', file: 'carta-de-saldo' },
} as const;
export type SealedDocumentKind = keyof typeof SEALED_DOCUMENT;
export const SEALED_DOCUMENTS = keysOf(SEALED_DOCUMENT);

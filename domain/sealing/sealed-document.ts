import { membersOf } from '#domain/closed-set.ts';
import { LEGAL_DOCUMENT } from '#domain/signing/legal-document.ts';

/** What the lender puts its seal on: what people sign, and what it writes itself. */
export const SEALED_DOCUMENT = {
  ...LEGAL_DOCUMENT,
  'settlement-letter': { label: 'Carta de saldo', file: 'carta-de-saldo' },
} as const;
export type SealedDocumentKind = keyof typeof SEALED_DOCUMENT;
export const SEALED_DOCUMENTS = membersOf(SEALED_DOCUMENT);

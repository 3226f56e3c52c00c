import { keysOf } from '#domain/enum-table.ts';

/** The documents that a customer signs together: names, and beginnings of the file names. */
export const LEGAL_DOCUMENT = {
  'debt-agreement': { label: 'Debo y Pagaré', file: 'debo-y-pagare' },
  'credit-authorization': { label: 'Autorización de Crédito', file: 'autorizacion-de-credito' },
} as const;
export type LegalDocumentKind = keyof typeof LEGAL_DOCUMENT;
export const LEGAL_DOCUMENTS = keysOf(LEGAL_DOCUMENT);

import { keysOf } from '#domain/enum-table.ts';

/** The documents that a customer signs together: names, and beginnings of the file names. */
export const LEGAL_DOCUMENT = {
  'debt-agreement': { label: 'Debo y Pagaré', file: 'debo-y-pagare' },
  'credit-authorization': { label: 'Autorización de Crédito', file: 'autorizacion-de-credito' },
} as const;
export type LegalDocumentKind = keyof typeof LEGAL_DOCUMENT;
export const LEGAL_DOCUMENTS = keysOf(LEGAL_DOCUMENT);

/** Every signed document of an application: those of its customer, and that of their guarantor (rule: guarantor). */
export const SIGNED_DOCUMENT = { ...LEGAL_DOCUMENT, guaranty: { label: 'Fianza', file: 'fianza' } } as const;
export type SignedDocumentKind = keyof typeof SIGNED_DOCUMENT;
export const SIGNED_DOCUMENTS = keysOf(SIGNED_DOCUMENT);

/** What a client signs on a device of the office: the application that was taken, or the offer that answers it. */
export const HANDED_OVER = ['application', 'offer'] as const;

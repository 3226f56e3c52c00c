import { membersOf } from '#domain/closed-set.ts';

/** What a customer signs, both at once: its name, and the beginning of its file's. */
export const LEGAL_DOCUMENT = {
  'debt-agreement': { label: 'Debo y Pagaré', file: 'debo-y-pagare' },
  'credit-authorization': { label: 'Autorización de Crédito', file: 'autorizacion-de-credito' },
} as const;
export type LegalDocumentKind = keyof typeof LEGAL_DOCUMENT;
export const LEGAL_DOCUMENTS = membersOf(LEGAL_DOCUMENT);

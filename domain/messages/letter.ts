import { membersOf } from '#domain/closed-set.ts';
import type { TemplateKind } from '#domain/messages/whatsapp-template.ts';

interface LetterFacts {
  /** Carries a code, or a link that opens an account: what was sent is not kept. */
  readonly code: boolean;
  /** Whose template carries it by WhatsApp; `null`: it goes by e-mail or SMS alone. */
  readonly whatsapp: TemplateKind | null;
}

/** Every letter that the program writes, with the sentence that goes to the phone instead. */
export const LETTER = {
  'password-reset-code': { code: true, whatsapp: 'code' },
  'password-reset-link': { code: true, whatsapp: null },
  'staff-reset-link': { code: true, whatsapp: null },
  'password-changed': { code: false, whatsapp: 'account' },
  'registration-code': { code: true, whatsapp: 'code' },
  'registration-link': { code: true, whatsapp: null },
  'already-registered': { code: false, whatsapp: 'account' },
  'email-taken': { code: false, whatsapp: 'account' },
  'client-welcome': { code: false, whatsapp: 'account' },
  'profile-changed': { code: false, whatsapp: 'account' },
  'data-exported': { code: false, whatsapp: 'account' },
  'data-request-received': { code: false, whatsapp: 'account' },
  'data-request-answered': { code: false, whatsapp: 'account' },
  'application-received': { code: false, whatsapp: 'application' },
  'signature-requested': { code: false, whatsapp: 'application' },
  'documents-sealed': { code: false, whatsapp: 'application' },
  'application-approved': { code: false, whatsapp: 'loan' },
  'application-rejected': { code: false, whatsapp: 'application' },
  'application-counter-offer': { code: false, whatsapp: 'application' },
  'application-offer-changed': { code: false, whatsapp: 'application' },
  'application-cancelled': { code: false, whatsapp: 'application' },
  'loan-disbursed': { code: false, whatsapp: 'loan' },
  'instalment-due-soon': { code: false, whatsapp: 'loan' },
  'instalment-due-today': { code: false, whatsapp: 'loan' },
  'instalment-overdue': { code: false, whatsapp: 'loan' },
  'loan-settled': { code: false, whatsapp: 'loan' },
  'settlement-letter-sealed': { code: false, whatsapp: 'loan' },
  'payment-received': { code: false, whatsapp: 'payment' },
  'payment-confirmed': { code: false, whatsapp: 'payment' },
  'payment-recorded': { code: false, whatsapp: 'payment' },
  'payment-rejected': { code: false, whatsapp: 'payment' },
  'payment-reversed': { code: false, whatsapp: 'payment' },
  'collection-cost-added': { code: false, whatsapp: 'loan' },
  'late-charge-waived': { code: false, whatsapp: 'loan' },
  collection: { code: false, whatsapp: 'loan' },
  'credit-refunded': { code: false, whatsapp: 'loan' },
  'credit-carried-over': { code: false, whatsapp: 'loan' },
  'restructuring-proposed': { code: false, whatsapp: 'loan' },
  'restructuring-withdrawn': { code: false, whatsapp: 'loan' },
  'loan-restructured': { code: false, whatsapp: 'loan' },
  'account-suspended': { code: false, whatsapp: 'account' },
  'account-reactivated': { code: false, whatsapp: 'account' },
  'documents-requested': { code: false, whatsapp: 'application' },
  'identity-verified': { code: false, whatsapp: 'account' },
  'administrator-invited': { code: true, whatsapp: null },
  'second-factor-changed': { code: false, whatsapp: 'account' },
  'records-verified': { code: false, whatsapp: null },
  'morning-alerts': { code: false, whatsapp: null },
  'test-letter': { code: false, whatsapp: null },
  'test-text': { code: false, whatsapp: 'code' },
} as const satisfies Record<string, LetterFacts>;
export type LetterKind = keyof typeof LETTER;
export const LETTER_KINDS = membersOf(LETTER);

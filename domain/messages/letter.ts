import { membersOf } from '#domain/closed-set.ts';

interface LetterFacts {
  /** Carries a code, or a link that opens an account: what was sent is not kept. */
  readonly code: boolean;
}

/** Every letter that the program writes, with the sentence that goes to the phone instead. */
export const LETTER = {
  'password-reset-code': { code: true },
  'password-changed': { code: false },
  'registration-code': { code: true },
  'already-registered': { code: false },
  'email-taken': { code: false },
  'client-welcome': { code: false },
  'profile-changed': { code: false },
  'application-received': { code: false },
  'signature-requested': { code: false },
  'documents-sealed': { code: false },
  'application-approved': { code: false },
  'application-rejected': { code: false },
  'application-counter-offer': { code: false },
  'application-offer-changed': { code: false },
  'application-cancelled': { code: false },
  'loan-disbursed': { code: false },
  'instalment-due-soon': { code: false },
  'instalment-due-today': { code: false },
  'instalment-overdue': { code: false },
  'loan-settled': { code: false },
  'settlement-letter-sealed': { code: false },
  'payment-received': { code: false },
  'payment-confirmed': { code: false },
  'payment-recorded': { code: false },
  'payment-rejected': { code: false },
  'payment-reversed': { code: false },
  'collection-cost-added': { code: false },
  'late-charge-waived': { code: false },
  collection: { code: false },
  'credit-refunded': { code: false },
  'credit-carried-over': { code: false },
  'restructuring-proposed': { code: false },
  'restructuring-withdrawn': { code: false },
  'loan-restructured': { code: false },
  'account-suspended': { code: false },
  'account-reactivated': { code: false },
  'documents-requested': { code: false },
  'identity-verified': { code: false },
  'administrator-invited': { code: true },
  'second-factor-changed': { code: false },
  'records-verified': { code: false },
  'morning-alerts': { code: false },
  'test-letter': { code: false },
} as const satisfies Record<string, LetterFacts>;
export type LetterKind = keyof typeof LETTER;
export const LETTER_KINDS = membersOf(LETTER);

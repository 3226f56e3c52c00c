import { keysOf } from '#domain/enum-table.ts';
import type { TemplateKind } from '#domain/messages/whatsapp-template.ts';

interface MessageTemplateFacts {
  /** Whether the message contains a code, or a link that opens an account: then the sent text is not stored. */
  readonly code: boolean;
  /** The kind of WhatsApp template that carries the message; `null`: it goes only by e-mail or SMS. */
  readonly whatsapp: TemplateKind | null;
  /**
   * `lender`: the lender may change the text (rule: letter-texts). Any other value is the reason why the text is fixed.
   */
  readonly text: 'lender' | FixedText;
}

/** Why a letter's text is fixed; the editors of the other letters read it. */
export const FIXED_TEXT = {
  security: 'Las que cuidan la cuenta: códigos, enlaces, avisos de cambios y de suspensión.',
  rights: 'Las que dicen un derecho o un plazo que da la ley, o algo que el cliente puede objetar.',
  sealed: 'Las que llevan los documentos sellados con su huella.',
  written: 'Las de cobro, que se escriben con las plantillas de cobro de la configuración.',
  staff: 'Las del equipo y las de prueba.',
} as const;
type FixedText = keyof typeof FIXED_TEXT;
export const FIXED_TEXTS = keysOf(FIXED_TEXT);

/**
 * Every message of the program: whether it carries a code, its WhatsApp template, and whether its text can be changed.
 */
export const MESSAGE_TEMPLATES = {
  'password-reset-code': { code: true, whatsapp: 'code', text: 'security' },
  'password-reset-link': { code: true, whatsapp: null, text: 'security' },
  'staff-reset-link': { code: true, whatsapp: null, text: 'security' },
  'account-claimed': { code: true, whatsapp: null, text: 'security' },
  'password-changed': { code: false, whatsapp: 'account', text: 'security' },
  'new-browser': { code: false, whatsapp: 'account', text: 'security' },
  'registration-code': { code: true, whatsapp: 'code', text: 'security' },
  'registration-link': { code: true, whatsapp: null, text: 'security' },
  'already-registered': { code: false, whatsapp: 'account', text: 'security' },
  'email-taken': { code: false, whatsapp: 'account', text: 'security' },
  'client-welcome': { code: false, whatsapp: 'account', text: 'lender' },
  'accounts-merged': { code: false, whatsapp: 'account', text: 'security' },
  'merge-undone': { code: false, whatsapp: 'account', text: 'security' },
  'profile-changed': { code: false, whatsapp: 'account', text: 'security' },
  'data-exported': { code: false, whatsapp: 'account', text: 'security' },
  'data-request-received': { code: false, whatsapp: 'account', text: 'rights' },
  'data-request-answered': { code: false, whatsapp: 'account', text: 'rights' },
  'application-received': { code: false, whatsapp: 'application', text: 'lender' },
  'signature-requested': { code: false, whatsapp: 'application', text: 'rights' },
  'documents-sealed': { code: false, whatsapp: 'application', text: 'sealed' },
  'guarantor-answered': { code: false, whatsapp: 'application', text: 'rights' },
  'application-approved': { code: false, whatsapp: 'loan', text: 'lender' },
  'application-rejected': { code: false, whatsapp: 'application', text: 'lender' },
  'application-counter-offer': { code: false, whatsapp: 'application', text: 'lender' },
  'application-offer-changed': { code: false, whatsapp: 'application', text: 'rights' },
  'application-cancelled': { code: false, whatsapp: 'application', text: 'lender' },
  'loan-disbursed': { code: false, whatsapp: 'loan', text: 'lender' },
  'disbursement-returned': { code: false, whatsapp: 'loan', text: 'rights' },
  'instalment-due-soon': { code: false, whatsapp: 'loan', text: 'lender' },
  'instalment-due-today': { code: false, whatsapp: 'loan', text: 'lender' },
  'instalment-overdue': { code: false, whatsapp: 'loan', text: 'lender' },
  'guarantor-late': { code: false, whatsapp: null, text: 'rights' },
  'loan-settled': { code: false, whatsapp: 'loan', text: 'lender' },
  'settlement-letter-sealed': { code: false, whatsapp: 'loan', text: 'sealed' },
  'payment-received': { code: false, whatsapp: 'payment', text: 'lender' },
  'payment-confirmed': { code: false, whatsapp: 'payment', text: 'lender' },
  'payment-recorded': { code: false, whatsapp: 'payment', text: 'lender' },
  'payment-rejected': { code: false, whatsapp: 'payment', text: 'lender' },
  'payment-reversed': { code: false, whatsapp: 'payment', text: 'lender' },
  'collection-cost-added': { code: false, whatsapp: 'loan', text: 'rights' },
  'due-days-moved': { code: false, whatsapp: 'loan', text: 'rights' },
  'late-charge-waived': { code: false, whatsapp: 'loan', text: 'lender' },
  collection: { code: false, whatsapp: 'loan', text: 'written' },
  'credit-refunded': { code: false, whatsapp: 'loan', text: 'lender' },
  'credit-carried-over': { code: false, whatsapp: 'loan', text: 'lender' },
  'restructuring-proposed': { code: false, whatsapp: 'loan', text: 'lender' },
  'restructuring-withdrawn': { code: false, whatsapp: 'loan', text: 'lender' },
  'loan-restructured': { code: false, whatsapp: 'loan', text: 'lender' },
  'account-suspended': { code: false, whatsapp: 'account', text: 'security' },
  'account-reactivated': { code: false, whatsapp: 'account', text: 'lender' },
  'documents-requested': { code: false, whatsapp: 'application', text: 'lender' },
  'identity-verified': { code: false, whatsapp: 'account', text: 'lender' },
  'administrator-invited': { code: true, whatsapp: null, text: 'staff' },
  'second-factor-changed': { code: false, whatsapp: 'account', text: 'security' },
  'staff-guessed': { code: false, whatsapp: null, text: 'staff' },
  'records-verified': { code: false, whatsapp: null, text: 'staff' },
  'morning-alerts': { code: false, whatsapp: null, text: 'staff' },
  'report-ready': { code: false, whatsapp: null, text: 'staff' },
  'test-letter': { code: false, whatsapp: null, text: 'staff' },
  'test-text': { code: false, whatsapp: 'code', text: 'staff' },
} as const satisfies Record<string, MessageTemplateFacts>;
export type MessageTemplateName = keyof typeof MESSAGE_TEMPLATES;
export const MESSAGE_TEMPLATE_NAMES = keysOf(MESSAGE_TEMPLATES);

/** A table in a letter; the first cell of a row names the row. */
export interface LetterTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A variable whose value is a word or a number inside a sentence. */
export interface Line {
  readonly is: 'line';
  /** Description of the variable for the person who edits the text. */
  readonly about: string;
  readonly sample: string;
  readonly required: boolean;
}
/**
 * A variable whose value is one or more paragraphs or a table, and whose name is alone on its line; in some letters the
 * value is empty.
 */
export interface Part {
  readonly is: 'part';
  readonly about: string;
  readonly sample: string | LetterTable;
  readonly required: boolean;
}

/**
 * The text of a letter: a subject in one line, and paragraphs with an empty line between them. A name in braces, like
 * "{monto}", is replaced for each person.
 */
export interface LetterText {
  readonly subject: string;
  readonly body: string;
}

/** The variables of a letter's text, by name. */
export type Variables = Readonly<Record<string, Line | Part>>;

export interface LetterTextFacts extends LetterText {
  readonly label: string;
  readonly group: string;
  readonly variables: Variables;
}

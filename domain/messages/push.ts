import { isIn, keysOf } from '#domain/enum-table.ts';
import type { MessageTemplateName } from '#domain/messages/message-templates.ts';

/** Topics of notices by Web Push; a customer chooses each topic (rule: push-notices). */
export const PUSH_TOPIC = {
  decisions: { label: 'Respuestas a mis solicitudes' },
  deposits: { label: 'Depósitos' },
  due_dates: { label: 'Vencimientos de mis cuotas' },
  confirmations: { label: 'Confirmaciones de lo que envío y pago' },
} as const satisfies Record<string, { readonly label: string }>;
export type PushTopic = keyof typeof PUSH_TOPIC;
export const PUSH_TOPICS = keysOf(PUSH_TOPIC);

interface PushFacts {
  readonly topic: PushTopic;
  /**
   * The whole text on a locked screen beside the lender's name: no name, amount, number or date, and no debt
   * (docs/decisions/push.md).
   */
  readonly text: string;
}

const ANSWERED = { topic: 'decisions', text: 'Ya tenemos respuesta a su solicitud.' } as const;
const DUE = { topic: 'due_dates', text: 'Recordatorio de su cuota: ábralo para ver la fecha.' } as const;
const DECIDED_PAYMENT = { topic: 'confirmations', text: 'Hay una novedad sobre su pago.' } as const;

/**
 * The letters that may go by Web Push. Codes, links and changes of the account do not: they go to the proved address.
 */
export const PUSHED_LETTER = {
  'application-received': { topic: 'confirmations', text: 'Recibimos su solicitud.' },
  'application-approved': ANSWERED,
  'application-rejected': ANSWERED,
  'application-counter-offer': ANSWERED,
  'application-offer-changed': ANSWERED,
  'loan-disbursed': { topic: 'deposits', text: 'Su depósito está hecho.' },
  'disbursement-returned': { topic: 'deposits', text: 'Hay una novedad sobre su depósito.' },
  'instalment-due-soon': DUE,
  'instalment-due-today': DUE,
  'instalment-overdue': { topic: 'due_dates', text: 'Tiene un aviso sobre su cuota.' },
  'payment-received': { topic: 'confirmations', text: 'Recibimos su comprobante.' },
  'payment-confirmed': { topic: 'confirmations', text: 'Confirmamos su pago.' },
  'payment-recorded': { topic: 'confirmations', text: 'Registramos su pago.' },
  'payment-rejected': DECIDED_PAYMENT,
  'payment-reversed': DECIDED_PAYMENT,
  'loan-settled': { topic: 'confirmations', text: 'Su préstamo está saldado.' },
} as const satisfies Partial<Record<MessageTemplateName, PushFacts>>;
export type PushedLetter = keyof typeof PUSHED_LETTER;
export const PUSHED_LETTERS = keysOf(PUSHED_LETTER);
export const isPushed = (letter: string): letter is PushedLetter => isIn(PUSHED_LETTERS, letter);

/** Milliseconds after a message's creation in which it may be offered to a push service. */
export const PUSH_OFFERED_WITHIN = 9 * 60_000;
/**
 * Milliseconds after a message's creation at which the customer gets a text instead of the push notice. The last offer
 * to the push service cannot be under way any more, so no customer gets both.
 */
export const PUSH_ACCEPTED_WITHIN = 10 * 60_000;
/** Seconds for which the push service keeps a notice for a phone that is off. */
export const PUSH_KEPT_SECONDS = 3 * 24 * 3600;
/** Most browsers of one account that get notices; beyond them, the oldest is dropped. */
export const PUSH_BROWSERS_MAX = 5;

/**
 * Payload for the page's service worker: the only data that goes to the browser's push service, encrypted for that
 * browser.
 */
export interface PushPayload {
  /** The addressed push subscription: a browser that has another subscription by now shows nothing. */
  readonly to: string;
  /** Title of the notice: the lender's name. */
  readonly title: string;
  readonly body: string;
  /** Path of the page that the notice opens, on our own site, without its origin. */
  readonly path: string;
  /** Tag of the notice, equal in every attempt: a message that arrives twice is shown once. */
  readonly tag: string;
}

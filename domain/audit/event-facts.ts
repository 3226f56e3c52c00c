import { keysOf } from '#domain/enum-table.ts';
import type { MessageTemplateName } from '#domain/messages/message-templates.ts';

export const EVENT_SUBJECT_LABELS = {
  user: 'Persona',
  application: 'Solicitud',
  document: 'Documento',
  loan: 'Préstamo',
  payment: 'Pago',
  statement: 'Estado de cuenta',
  settings: 'Configuración',
  export: 'Exportación',
  verification: 'Verificación',
  alert: 'Aviso',
  token: 'Llave',
  import: 'Importación',
  webhook: 'Conexión',
  do_not_lend: 'Lista de no prestar',
  drawer: 'Caja',
  closed_day: 'Día cerrado',
  product: 'Producto',
} as const;
export type EventSubject = keyof typeof EVENT_SUBJECT_LABELS;
export const EVENT_SUBJECTS = keysOf(EVENT_SUBJECT_LABELS);

/** Subjects with a page of their own in the back office; a loan's history comes with its file. */
export const OBJECT_KINDS = ['application', 'payment', 'client'] as const;
export type ObjectKind = (typeof OBJECT_KINDS)[number];

export interface EventFacts {
  /** Name of the event in the audit log. */
  readonly label: string;
  readonly subject: EventSubject;
  /**
   * The action as the end of a sentence for a person who is deciding about the same row: "Pedro Santos ya …"; `null`:
   * the event decides nothing.
   */
  readonly staffAction: string | null;
  /** Text of the event in the history that the customer reads; `null`: the history omits the event. */
  readonly history: string | null;
  /** The messages that the event causes; the verb that records the event names the recipients. */
  readonly letters: readonly MessageTemplateName[];
  /** Whether its letters speak of what a loan owes that day: a payment since makes them untrue. */
  readonly saysDebt: boolean;
  /** Whether it makes letters of before untrue that speak of what the loan owes, as a payment does. */
  readonly changesDebt: boolean;
  /**
   * The event's effect on documents. `signed`: the customer signed both documents in that instant. `perhaps_signed`:
   * the customer may have signed them. `letter_due`: the settlement letter is due. `letter_changed`: its text may
   * change from now on.
   */
  readonly papers: 'signed' | 'perhaps_signed' | 'letter_due' | 'letter_changed' | null;
}

/** Most events are told to no colleague, to no customer and by no letter, and change no paper. */
const USUAL = {
  staffAction: null,
  history: null,
  letters: [],
  saysDebt: false,
  changesDebt: false,
  papers: null,
} as const;
type Unusual = Partial<Omit<EventFacts, 'subject' | 'label'>>;
/** Refuses what no fact of an event is called. */
type Only<U> = U & Readonly<Record<Exclude<keyof U, keyof Unusual>, never>>;

type Named<S> = { readonly subject: S; readonly label: string };

/** An event: its subject, its label, and what is not as usual. */
export function about<const S extends EventSubject>(subject: S, label: string): typeof USUAL & Named<S>;
export function about<const S extends EventSubject, const U extends Unusual>(
  subject: S,
  label: string,
  unusual: Only<U>,
): Omit<typeof USUAL, keyof U> & U & Named<S>;
export function about(subject: EventSubject, label: string, unusual: Unusual = {}): EventFacts {
  return { subject, label, ...USUAL, ...unusual };
}

import { membersOf } from '#domain/closed-set.ts';
import type { LetterKind } from '#domain/messages/letter.ts';

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
} as const;
export type EventSubject = keyof typeof EVENT_SUBJECT_LABELS;
export const EVENT_SUBJECTS = membersOf(EVENT_SUBJECT_LABELS);

/** What has a page of its own in the back office; a loan's history comes with its file. */
export const OBJECT_KINDS = ['application', 'payment', 'client'] as const;
export type ObjectKind = (typeof OBJECT_KINDS)[number];

export interface EventFacts {
  /** In the audit log. */
  readonly label: string;
  readonly subject: EventSubject;
  /** What somebody did to the row that another person is deciding about: "Pedro Santos ya …"; `null`: nothing that decides. */
  readonly deed: string | null;
  /** In the history that the customer reads; `null`: not there. */
  readonly history: string | null;
  /** What people are written about it: whoever records it names each of them. */
  readonly letters: readonly LetterKind[];
}

export interface LendingEventFacts extends EventFacts {
  /**
   * What it does to papers: both documents were signed in the same instant, or may have been; the letter of the repaid
   * loan is due, or may say something else from now on.
   */
  readonly papers: 'signed' | 'perhaps_signed' | 'letter_due' | 'letter_changed' | null;
}

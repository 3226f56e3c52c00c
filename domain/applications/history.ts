/** What a customer is told of what happened to an application, by the name of its event. */
export const HISTORY_LABELS = {
  'application.drafted': 'Borrador creado',
  'application.submitted': 'Solicitud enviada',
  'application.signed': 'Documentos firmados',
  'application.under_review': 'En revisión',
  'application.signature_requested': 'Se pidió una firma nueva',
  'application.counter_offered': 'Contra oferta recibida',
  'application.counter_offer_accepted': 'Oferta aceptada con una firma nueva',
  'application.counter_offer_declined': 'Oferta rechazada',
  'application.approved': 'Solicitud aprobada',
  'application.rejected': 'Solicitud rechazada',
  'application.withdrawn': 'Solicitud retirada',
  'application.called_off': 'Cancelada por el prestamista',
  'loan.disbursed': 'Dinero depositado',
  'loan.settled': 'Préstamo saldado',
} as const;

export type HistoryEvent = keyof typeof HISTORY_LABELS;
const isHistoryEvent = (name: string): name is HistoryEvent => Object.hasOwn(HISTORY_LABELS, name);
export const HISTORY_EVENTS = Object.keys(HISTORY_LABELS).filter(isHistoryEvent);

interface Happened {
  readonly name: string;
  readonly happenedAt: Date;
}

/**
 * The customer's part of the audit log, oldest first. A loan that owes again after a reversal was not settled after
 * all; of several settlements the last one counts.
 */
export function historyOf(events: readonly Happened[], settled: boolean) {
  const told = events.flatMap(({ name, happenedAt }) =>
    isHistoryEvent(name) ? [{ event: name, at: happenedAt }] : [],
  );
  const last = told.findLast(({ event }) => event === 'loan.settled');
  return told.filter((happening) => happening.event !== 'loan.settled' || (settled && happening === last));
}

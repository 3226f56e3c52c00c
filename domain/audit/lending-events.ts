import { APPLICATION_EVENTS } from '#domain/audit/application-events.ts';
import type { LendingEventFacts } from '#domain/audit/event-facts.ts';
import { keysWhereEqual } from '#domain/enum-table.ts';

/** Events of loans, of the loans that replace them, and of their payments. */
const LOAN_EVENTS = {
  'loan.imported': {
    label: 'Préstamo importado',
    subject: 'loan',
    staffAction: 'importó este préstamo',
    history: 'Préstamo traído de los libros anteriores',
    papers: null,
    letters: [],
  },
  'loan.disbursed': {
    label: 'Desembolso registrado',
    subject: 'loan',
    staffAction: 'registró el desembolso de este préstamo',
    history: 'Dinero depositado',
    papers: null,
    letters: ['loan-disbursed'],
  },
  'loan.reminded': {
    label: 'Recordatorio de cuota enviado',
    subject: 'loan',
    staffAction: null,
    history: null,
    papers: null,
    letters: ['instalment-due-soon', 'instalment-due-today', 'instalment-overdue'],
  },
  'loan.guarantor_told': {
    label: 'Atraso avisado al fiador',
    subject: 'loan',
    staffAction: null,
    history: null,
    papers: null,
    letters: ['guarantor-late'],
  },
  'loan.settled': {
    label: 'Préstamo saldado',
    subject: 'loan',
    staffAction: null,
    history: 'Préstamo saldado',
    papers: 'letter_due',
    letters: ['loan-settled'],
  },
  'loan.settlement_letter_sealed': {
    label: 'Carta de saldo sellada',
    subject: 'loan',
    staffAction: null,
    history: null,
    papers: null,
    letters: ['settlement-letter-sealed'],
  },
  'loan.collection_cost_added': {
    label: 'Gasto de cobranza registrado',
    subject: 'loan',
    staffAction: 'registró un gasto de cobranza en este préstamo',
    history: null,
    papers: null,
    letters: ['collection-cost-added'],
  },
  'loan.late_charge_waived': {
    label: 'Mora condonada',
    subject: 'loan',
    staffAction: 'condonó mora de este préstamo',
    history: null,
    papers: 'letter_changed',
    letters: ['late-charge-waived'],
  },
  'loan.due_days_moved': {
    label: 'Fechas movidas',
    subject: 'loan',
    staffAction: 'movió las fechas de este préstamo',
    history: 'Movimos las fechas de las cuotas que te quedan',
    papers: null,
    letters: ['due-days-moved'],
  },
  'loan.restructuring_proposed': {
    label: 'Reestructuración propuesta',
    subject: 'loan',
    staffAction: 'propuso reestructurar este préstamo',
    history: 'Te propusimos reestructurar el préstamo',
    papers: null,
    letters: ['restructuring-proposed'],
  },
  'loan.restructuring_withdrawn': {
    label: 'Reestructuración retirada',
    subject: 'loan',
    staffAction: 'retiró la reestructuración de este préstamo',
    history: 'Se retiró la propuesta de reestructurar',
    papers: null,
    letters: ['restructuring-withdrawn'],
  },
  'loan.restructuring_declined': {
    label: 'Reestructuración rechazada por el cliente',
    subject: 'loan',
    staffAction: 'rechazó la reestructuración de este préstamo',
    history: 'Rechazaste la reestructuración',
    papers: null,
    letters: [],
  },
  'application.restructuring_signed': {
    label: 'Reestructuración firmada',
    subject: 'application',
    staffAction: 'firmó la reestructuración de este préstamo',
    history: 'Documentos de la reestructuración firmados',
    papers: 'signed',
    letters: [],
  },
  'loan.restructured': {
    label: 'Préstamo reestructurado',
    subject: 'loan',
    staffAction: null,
    history: 'Préstamo reestructurado',
    papers: null,
    letters: ['loan-restructured'],
  },
  'loan.written_off': {
    label: 'Préstamo castigado',
    subject: 'loan',
    staffAction: 'castigó este préstamo',
    history: null,
    papers: null,
    letters: [],
  },
  'loan.credit_refunded': {
    label: 'Dinero a favor devuelto',
    subject: 'loan',
    staffAction: 'devolvió lo pagado de más en este préstamo',
    history: null,
    papers: 'letter_changed',
    letters: ['credit-refunded'],
  },
  'loan.credit_carried_over': {
    label: 'Dinero a favor pasado a otro préstamo',
    subject: 'loan',
    staffAction: 'pasó a otro préstamo lo pagado de más en este',
    history: null,
    papers: 'letter_changed',
    letters: ['credit-carried-over'],
  },
  'authorization.revoked': {
    label: 'Autorización de consulta revocada',
    subject: 'application',
    staffAction: null,
    history: 'Revocaste la autorización para consultar tu historial de crédito',
    papers: null,
    letters: [],
  },
  'bureau.consulted': {
    label: 'Buró consultado',
    subject: 'application',
    staffAction: null,
    history: null,
    papers: null,
    letters: [],
  },
  'payment.registered': {
    label: 'Pago registrado',
    subject: 'payment',
    staffAction: 'registró este pago',
    history: null,
    papers: null,
    letters: ['payment-received'],
  },
  'payment.recorded': {
    label: 'Pago recibido por el prestamista',
    subject: 'payment',
    staffAction: 'registró este pago',
    history: null,
    papers: 'letter_changed',
    letters: ['payment-recorded'],
  },
  'payment.receipt_sent': {
    label: 'Recibo enviado otra vez',
    subject: 'payment',
    staffAction: null,
    history: null,
    papers: null,
    letters: ['payment-recorded'],
  },
  'payment.receipt_opened': {
    label: 'Original de un comprobante abierto',
    subject: 'payment',
    staffAction: null,
    history: null,
    papers: null,
    letters: [],
  },
  'payment.verified': {
    label: 'Pago confirmado',
    subject: 'payment',
    staffAction: 'confirmó este pago',
    history: null,
    papers: 'letter_changed',
    letters: ['payment-confirmed'],
  },
  'payment.rejected': {
    label: 'Pago rechazado',
    subject: 'payment',
    staffAction: 'rechazó este pago',
    history: null,
    papers: null,
    letters: ['payment-rejected'],
  },
  'payment.reversed': {
    label: 'Pago reversado',
    subject: 'payment',
    staffAction: 'reversó este pago',
    history: null,
    papers: 'letter_changed',
    letters: ['payment-reversed'],
  },
} as const satisfies Record<string, LendingEventFacts>;

/** Events of applications, loans and payments. */
export const LENDING_EVENTS = { ...APPLICATION_EVENTS, ...LOAN_EVENTS } as const;

/** Events with which the customer has signed both documents. An application may also be sent unsigned. */
export const SIGNINGS = keysWhereEqual(LENDING_EVENTS, 'papers', 'signed');
export const MAY_TELL_OF_SIGNING = [
  ...SIGNINGS,
  ...keysWhereEqual(LENDING_EVENTS, 'papers', 'perhaps_signed'),
] as const;

/** Events that may change the words of a settlement letter, and so make it due. */
export const LETTER_CHANGES = keysWhereEqual(LENDING_EVENTS, 'papers', 'letter_changed');
export const LETTER_CAUSES = [
  ...LETTER_CHANGES,
  ...keysWhereEqual(LENDING_EVENTS, 'papers', 'letter_due'),
] as const;

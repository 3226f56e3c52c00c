import { APPLICATION, APPLICATION_EVENTS } from '#domain/audit/application-events.ts';
import { about, type LendingEventFacts } from '#domain/audit/event-facts.ts';
import { keysWhereEqual } from '#domain/enum-table.ts';

const LOAN = { ...about('loan'), papers: null } as const;
const PAYMENT = { ...about('payment'), papers: null } as const;

/** Events of loans, of the loans that replace them, and of their payments. */
const LOAN_EVENTS = {
  'loan.imported': {
    ...LOAN,
    label: 'Préstamo importado',
    staffAction: 'importó este préstamo',
    history: 'Préstamo traído de los libros anteriores',
  },
  // It changes nothing of the loan, so it is no act that somebody comes second to.
  'loan.put_in_bank_file': { ...LOAN, label: 'Puesto en un archivo del banco' },
  'loan.disbursed': {
    ...LOAN,
    label: 'Desembolso registrado',
    staffAction: 'registró el desembolso de este préstamo',
    history: 'Dinero depositado',
    letters: ['loan-disbursed'],
  },
  'loan.reminded': {
    ...LOAN,
    label: 'Recordatorio de cuota enviado',
    letters: ['instalment-due-soon', 'instalment-due-today', 'instalment-overdue'],
    saysDebt: true,
  },
  'loan.guarantor_told': {
    ...LOAN,
    label: 'Atraso avisado al fiador',
    letters: ['guarantor-late'],
    saysDebt: true,
  },
  'loan.settled': {
    ...LOAN,
    label: 'Préstamo saldado',
    history: 'Préstamo saldado',
    papers: 'letter_due',
    letters: ['loan-settled'],
  },
  'loan.reopened': { ...LOAN, label: 'Préstamo que se debe otra vez' },
  'loan.settlement_letter_sealed': {
    ...LOAN,
    label: 'Carta de saldo sellada',
    letters: ['settlement-letter-sealed'],
  },
  'loan.collection_cost_added': {
    ...LOAN,
    label: 'Gasto de cobranza registrado',
    staffAction: 'registró un gasto de cobranza en este préstamo',
    letters: ['collection-cost-added'],
  },
  'loan.late_charge_waived': {
    ...LOAN,
    label: 'Mora condonada',
    staffAction: 'condonó mora de este préstamo',
    papers: 'letter_changed',
    letters: ['late-charge-waived'],
  },
  'loan.due_days_moved': {
    ...LOAN,
    label: 'Fechas movidas',
    staffAction: 'movió las fechas de este préstamo',
    history: 'Movimos las fechas de las cuotas que te quedan',
    letters: ['due-days-moved'],
  },
  'loan.restructuring_proposed': {
    ...LOAN,
    label: 'Reestructuración propuesta',
    staffAction: 'propuso reestructurar este préstamo',
    history: 'Te propusimos reestructurar el préstamo',
    letters: ['restructuring-proposed'],
  },
  'loan.restructuring_withdrawn': {
    ...LOAN,
    label: 'Reestructuración retirada',
    staffAction: 'retiró la reestructuración de este préstamo',
    history: 'Se retiró la propuesta de reestructurar',
    letters: ['restructuring-withdrawn'],
  },
  'loan.restructuring_declined': {
    ...LOAN,
    label: 'Reestructuración rechazada por el cliente',
    staffAction: 'rechazó la reestructuración de este préstamo',
    history: 'Rechazaste la reestructuración',
  },
  'application.restructuring_signed': {
    ...APPLICATION,
    label: 'Reestructuración firmada',
    staffAction: 'firmó la reestructuración de este préstamo',
    history: 'Documentos de la reestructuración firmados',
    papers: 'signed',
  },
  'loan.restructured': {
    ...LOAN,
    label: 'Préstamo reestructurado',
    history: 'Préstamo reestructurado',
    letters: ['loan-restructured'],
  },
  'loan.written_off': { ...LOAN, label: 'Préstamo castigado', staffAction: 'castigó este préstamo' },
  'loan.credit_refunded': {
    ...LOAN,
    label: 'Dinero a favor devuelto',
    staffAction: 'devolvió lo pagado de más en este préstamo',
    papers: 'letter_changed',
    letters: ['credit-refunded'],
  },
  'loan.credit_carried_over': {
    ...LOAN,
    label: 'Dinero a favor pasado a otro préstamo',
    staffAction: 'pasó a otro préstamo lo pagado de más en este',
    papers: 'letter_changed',
    letters: ['credit-carried-over'],
  },
  'authorization.revoked': {
    ...APPLICATION,
    label: 'Autorización de consulta revocada',
    history: 'Revocaste la autorización para consultar tu historial de crédito',
  },
  'bureau.consulted': { ...APPLICATION, label: 'Buró consultado' },
  'payment.registered': {
    ...PAYMENT,
    label: 'Pago registrado',
    staffAction: 'registró este pago',
    letters: ['payment-received'],
  },
  'payment.recorded': {
    ...PAYMENT,
    label: 'Pago recibido por el prestamista',
    staffAction: 'registró este pago',
    papers: 'letter_changed',
    letters: ['payment-recorded'],
  },
  'payment.receipt_sent': { ...PAYMENT, label: 'Recibo enviado otra vez', letters: ['payment-recorded'] },
  'payment.receipt_opened': { ...PAYMENT, label: 'Original de un comprobante abierto' },
  'payment.verified': {
    ...PAYMENT,
    label: 'Pago confirmado',
    staffAction: 'confirmó este pago',
    papers: 'letter_changed',
    letters: ['payment-confirmed'],
  },
  'payment.rejected': {
    ...PAYMENT,
    label: 'Pago rechazado',
    staffAction: 'rechazó este pago',
    letters: ['payment-rejected'],
  },
  'payment.reversed': {
    ...PAYMENT,
    label: 'Pago reversado',
    staffAction: 'reversó este pago',
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

import { APPLICATION_EVENTS } from '#domain/audit/application-events.ts';
import { about, type EventFacts } from '#domain/audit/event-facts.ts';
import { keysWhereEqual } from '#domain/enum-table.ts';

/** Events of loans, of the loans that replace them, and of their payments. */
const LOAN_EVENTS = {
  'loan.imported': about('loan', 'Préstamo importado', {
    staffAction: 'importó este préstamo',
    history: 'Préstamo traído de los libros anteriores',
  }),
  // It changes nothing of the loan, so it is no act that somebody comes second to.
  'loan.put_in_bank_file': about('loan', 'Puesto en un archivo del banco'),
  'loan.disbursed': about('loan', 'Desembolso registrado', {
    staffAction: 'registró el desembolso de este préstamo',
    history: 'Dinero depositado',
    letters: ['loan-disbursed'],
  }),
  'loan.disbursement_returned': about('loan', 'Desembolso devuelto por el banco', {
    staffAction: 'anotó que el banco devolvió el dinero de este préstamo',
    history: 'El banco devolvió el dinero: falta depositarlo otra vez',
    letters: ['disbursement-returned'],
    changesDebt: true,
  }),
  'loan.reminded': about('loan', 'Recordatorio de cuota enviado', {
    letters: ['instalment-due-soon', 'instalment-due-today', 'instalment-overdue'],
    saysDebt: true,
  }),
  'loan.guarantor_told': about('loan', 'Atraso avisado al fiador', {
    letters: ['guarantor-late'],
    saysDebt: true,
  }),
  'loan.settled': about('loan', 'Préstamo saldado', {
    history: 'Préstamo saldado',
    papers: 'letter_due',
    letters: ['loan-settled'],
    changesDebt: true,
  }),
  'loan.reopened': about('loan', 'Préstamo que se debe otra vez'),
  'loan.settlement_letter_sealed': about('loan', 'Carta de saldo sellada', {
    letters: ['settlement-letter-sealed'],
  }),
  'loan.collection_cost_added': about('loan', 'Gasto de cobranza registrado', {
    staffAction: 'registró un gasto de cobranza en este préstamo',
    letters: ['collection-cost-added'],
  }),
  'loan.late_charge_waived': about('loan', 'Mora condonada', {
    staffAction: 'condonó mora de este préstamo',
    papers: 'letter_changed',
    letters: ['late-charge-waived'],
    changesDebt: true,
  }),
  'loan.due_days_moved': about('loan', 'Fechas movidas', {
    staffAction: 'movió las fechas de este préstamo',
    history: 'Movimos las fechas de las cuotas que te quedan',
    letters: ['due-days-moved'],
    changesDebt: true,
  }),
  'loan.restructuring_proposed': about('loan', 'Reestructuración propuesta', {
    staffAction: 'propuso reestructurar este préstamo',
    history: 'Te propusimos reestructurar el préstamo',
    letters: ['restructuring-proposed'],
  }),
  'loan.restructuring_withdrawn': about('loan', 'Reestructuración retirada', {
    staffAction: 'retiró la reestructuración de este préstamo',
    history: 'Se retiró la propuesta de reestructurar',
    letters: ['restructuring-withdrawn'],
  }),
  'loan.restructuring_declined': about('loan', 'Reestructuración rechazada por el cliente', {
    staffAction: 'rechazó la reestructuración de este préstamo',
    history: 'Rechazaste la reestructuración',
  }),
  'application.restructuring_signed': about('application', 'Reestructuración firmada', {
    staffAction: 'firmó la reestructuración de este préstamo',
    history: 'Documentos de la reestructuración firmados',
    papers: 'signed',
  }),
  'loan.restructured': about('loan', 'Préstamo reestructurado', {
    history: 'Préstamo reestructurado',
    letters: ['loan-restructured'],
    changesDebt: true,
  }),
  'loan.written_off': about('loan', 'Préstamo castigado', {
    staffAction: 'castigó este préstamo',
    changesDebt: true,
  }),
  'loan.credit_refunded': about('loan', 'Dinero a favor devuelto', {
    staffAction: 'devolvió lo pagado de más en este préstamo',
    papers: 'letter_changed',
    letters: ['credit-refunded'],
  }),
  'loan.credit_carried_over': about('loan', 'Dinero a favor pasado a otro préstamo', {
    staffAction: 'pasó a otro préstamo lo pagado de más en este',
    papers: 'letter_changed',
    letters: ['credit-carried-over'],
  }),
  'authorization.revoked': about('application', 'Autorización de consulta revocada', {
    history: 'Revocaste la autorización para consultar tu historial de crédito',
  }),
  'bureau.consulted': about('application', 'Buró consultado'),
  'payment.registered': about('payment', 'Pago registrado', {
    staffAction: 'registró este pago',
    letters: ['payment-received'],
  }),
  'payment.recorded': about('payment', 'Pago recibido por el prestamista', {
    staffAction: 'registró este pago',
    papers: 'letter_changed',
    letters: ['payment-recorded'],
  }),
  'payment.receipt_sent': about('payment', 'Recibo enviado otra vez', { letters: ['payment-recorded'] }),
  'payment.receipt_opened': about('payment', 'Original de un comprobante abierto'),
  'payment.verified': about('payment', 'Pago confirmado', {
    staffAction: 'confirmó este pago',
    papers: 'letter_changed',
    letters: ['payment-confirmed'],
  }),
  'payment.rejected': about('payment', 'Pago rechazado', {
    staffAction: 'rechazó este pago',
    letters: ['payment-rejected'],
  }),
  'payment.reversed': about('payment', 'Pago reversado', {
    staffAction: 'reversó este pago',
    papers: 'letter_changed',
    letters: ['payment-reversed'],
  }),
} as const satisfies Record<string, EventFacts>;

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

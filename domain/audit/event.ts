import { ACCESS_EVENTS } from '#domain/audit/access-events.ts';
import { ACCOUNT_EVENTS } from '#domain/audit/account-events.ts';
import { about, type EventFacts } from '#domain/audit/event-facts.ts';
import { LENDING_EVENTS } from '#domain/audit/lending-events.ts';
import { OFFICE_EVENTS } from '#domain/audit/office-events.ts';
import { isIn, keysOf, keysWhere, keysWhereEqual } from '#domain/enum-table.ts';

/** Events of collectors' phones, of receipts from those phones that wait for an owner's decision, and of whose clients are whose. */
const STREET_EVENTS = {
  'street.phone_opened': about('user', 'Teléfono de cobros abierto'),
  'street.phone_revoked': about('user', 'Teléfono de cobros cerrado'),
  'street.route_prepared': about('user', 'Ruta del día llevada a un teléfono'),
  'street.receipt_waiting': about('loan', 'Recibo de la calle en espera de un dueño'),
  'street.receipt_accepted': about('loan', 'Recibo de la calle aceptado', {
    staffAction: 'aceptó un recibo de la calle de este préstamo',
  }),
  'street.receipt_refused': about('loan', 'Recibo de la calle no aceptado'),
  'street.receipt_settled': about('loan', 'Dinero de un recibo no aceptado, arreglado'),
  'street.receipt_looked_at': about('loan', 'Segundo recibo de una visita revisado'),
  'collector.zone_given': about('user', 'Zona dada a un cobrador'),
  'collector.zone_taken': about('user', 'Zona retirada a un cobrador'),
  'collector.client_assigned': about('user', 'Cliente asignado a un cobrador'),
} as const satisfies Record<string, EventFacts>;

/** Events of proposals by the first of two persons (rule: two-persons). */
const PROPOSAL_EVENTS = {
  'application.approval_proposed': about('application', 'Aprobación propuesta', {
    staffAction: 'propuso aprobar esta solicitud',
  }),
  'application.counter_offer_proposed': about('application', 'Contra oferta propuesta', {
    staffAction: 'propuso una contra oferta para esta solicitud',
  }),
  'application.proposal_withdrawn': about('application', 'Propuesta retirada', {
    staffAction: 'retiró lo propuesto para esta solicitud',
  }),
  'loan.waiver_proposed': about('loan', 'Condonación propuesta', {
    staffAction: 'propuso condonar mora de este préstamo',
  }),
  'loan.refund_proposed': about('loan', 'Devolución propuesta', {
    staffAction: 'propuso devolver lo pagado de más en este préstamo',
  }),
  'loan.proposal_withdrawn': about('loan', 'Propuesta retirada', {
    staffAction: 'retiró lo propuesto para este préstamo',
  }),
  'loan.write_off_proposed': about('loan', 'Castigo propuesto', {
    staffAction: 'propuso castigar este préstamo',
  }),
  'loan.write_off_withdrawn': about('loan', 'Propuesta de castigo retirada', {
    staffAction: 'retiró la propuesta de castigar este préstamo',
  }),
  'loan.early_cash_proposed': about('loan', 'Efectivo de días atrás propuesto', {
    staffAction: 'propuso anotar efectivo de días atrás en este préstamo',
  }),
  'loan.early_cash_withdrawn': about('loan', 'Propuesta de efectivo retirada', {
    staffAction: 'retiró la propuesta de anotar efectivo en este préstamo',
  }),
} as const satisfies Record<string, EventFacts>;

/** Events of the bank's movements. */
const STATEMENT_EVENTS = {
  'statement.uploaded': about('statement', 'Estado de cuenta leído'),
  'statement.line_used': about('statement', 'Movimiento unido a un pago'),
  'statement.disbursement_seen': about('statement', 'Desembolso visto en el banco'),
  'statement.refund_seen': about('statement', 'Devolución al cliente vista en el banco'),
  'statement.own_money_seen': about('statement', 'Movimiento de dinero propio visto en el banco'),
  'statement.expense_booked': about('statement', 'Movimiento del banco anotado como gasto'),
  'statement.line_dismissed': about('statement', 'Movimiento del banco descartado'),
  'statement.line_restored': about('statement', 'Movimiento del banco devuelto a la lista'),
} as const satisfies Record<string, EventFacts>;

/** Events of cash drawers: opened, counted, and cash that moved. */
const DRAWER_EVENTS = {
  'drawer.opened': about('drawer', 'Caja abierta'),
  'drawer.counted': about('drawer', 'Caja contada'),
  'drawer.signed_off': about('drawer', 'Caja firmada'),
  'cash.overdrawn': about('drawer', 'Salió más efectivo del que había'),
  'expense.recorded': about('drawer', 'Gasto registrado'),
  'expense.reversed': about('drawer', 'Gasto anulado'),
  'cash.moved': about('drawer', 'Efectivo movido'),
} as const satisfies Record<string, EventFacts>;

/** Events of contacts with customers who are late. */
const COLLECTION_EVENTS = {
  'loan.contacted': about('loan', 'Contacto de cobro anotado', {
    staffAction: 'anotó un contacto sobre este préstamo',
  }),
  'loan.collection_letter_written': about('loan', 'Carta de cobro escrita', {
    staffAction: 'escribió al cliente sobre este préstamo',
    letters: ['collection'],
    saysDebt: true,
  }),
} as const satisfies Record<string, EventFacts>;

/** Every event that is recorded, in the past tense. */
export const EVENT = {
  ...ACCESS_EVENTS,
  ...OFFICE_EVENTS,
  ...ACCOUNT_EVENTS,
  ...COLLECTION_EVENTS,
  ...DRAWER_EVENTS,
  ...LENDING_EVENTS,
  ...PROPOSAL_EVENTS,
  ...STATEMENT_EVENTS,
  ...STREET_EVENTS,
} as const;

export type EventName = keyof typeof EVENT;
export const EVENT_NAMES = keysOf(EVENT);
/**
 * The label of a recorded event's name. Rows of an older version may carry a name that no longer exists, which is
 * returned as it is.
 */
export const eventLabel = (name: string): string => (isIn(EVENT_NAMES, name) ? EVENT[name].label : name);

export const STAFF_ACTIONS = keysWhere(EVENT, 'staffAction');
export type StaffAction = (typeof STAFF_ACTIONS)[number];

export const DEBT_EVENTS = keysWhereEqual(EVENT, 'saysDebt', true);
export const DEBT_CHANGES = keysWhereEqual(EVENT, 'changesDebt', true);

export const HISTORY_EVENTS = keysWhere(EVENT, 'history');

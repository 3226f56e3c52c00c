import { ACCESS_EVENTS } from '#domain/audit/access-events.ts';
import { ACCOUNT_EVENTS } from '#domain/audit/account-events.ts';
import type { EventFacts } from '#domain/audit/event-facts.ts';
import { LENDING_EVENTS } from '#domain/audit/lending-events.ts';
import { OFFICE_EVENTS } from '#domain/audit/office-events.ts';
import { isIn, keysOf, keysWhere } from '#domain/enum-table.ts';

/** Events of collectors' phones, of receipts from those phones that wait for an owner's decision, and of whose clients are whose. */
const STREET_EVENTS = {
  'street.phone_opened': {
    label: 'Teléfono de cobros abierto',
    subject: 'user',
    staffAction: null,
    history: null,
    letters: [],
  },
  'street.phone_revoked': {
    label: 'Teléfono de cobros cerrado',
    subject: 'user',
    staffAction: null,
    history: null,
    letters: [],
  },
  'street.route_prepared': {
    label: 'Ruta del día llevada a un teléfono',
    subject: 'user',
    staffAction: null,
    history: null,
    letters: [],
  },
  'street.receipt_waiting': {
    label: 'Recibo de la calle en espera de un dueño',
    subject: 'loan',
    staffAction: null,
    history: null,
    letters: [],
  },
  'street.receipt_accepted': {
    label: 'Recibo de la calle aceptado',
    subject: 'loan',
    staffAction: 'aceptó un recibo de la calle de este préstamo',
    history: null,
    letters: [],
  },
  'street.receipt_refused': {
    label: 'Recibo de la calle no aceptado',
    subject: 'loan',
    staffAction: null,
    history: null,
    letters: [],
  },
  'street.receipt_looked_at': {
    label: 'Segundo recibo de una visita revisado',
    subject: 'loan',
    staffAction: null,
    history: null,
    letters: [],
  },
  'collector.zone_given': {
    label: 'Zona dada a un cobrador',
    subject: 'user',
    staffAction: null,
    history: null,
    letters: [],
  },
  'collector.zone_taken': {
    label: 'Zona retirada a un cobrador',
    subject: 'user',
    staffAction: null,
    history: null,
    letters: [],
  },
  'collector.client_assigned': {
    label: 'Cliente asignado a un cobrador',
    subject: 'user',
    staffAction: null,
    history: null,
    letters: [],
  },
} as const satisfies Record<string, EventFacts>;

/** Events of proposals by the first of two persons (rule: two-persons). */
const PROPOSAL_EVENTS = {
  'application.approval_proposed': {
    label: 'Aprobación propuesta',
    subject: 'application',
    staffAction: 'propuso aprobar esta solicitud',
    history: null,
    letters: [],
  },
  'application.counter_offer_proposed': {
    label: 'Contra oferta propuesta',
    subject: 'application',
    staffAction: 'propuso una contra oferta para esta solicitud',
    history: null,
    letters: [],
  },
  'application.proposal_withdrawn': {
    label: 'Propuesta retirada',
    subject: 'application',
    staffAction: 'retiró lo propuesto para esta solicitud',
    history: null,
    letters: [],
  },
  'loan.waiver_proposed': {
    label: 'Condonación propuesta',
    subject: 'loan',
    staffAction: 'propuso condonar mora de este préstamo',
    history: null,
    letters: [],
  },
  'loan.refund_proposed': {
    label: 'Devolución propuesta',
    subject: 'loan',
    staffAction: 'propuso devolver lo pagado de más en este préstamo',
    history: null,
    letters: [],
  },
  'loan.proposal_withdrawn': {
    label: 'Propuesta retirada',
    subject: 'loan',
    staffAction: 'retiró lo propuesto para este préstamo',
    history: null,
    letters: [],
  },
  'loan.write_off_proposed': {
    label: 'Castigo propuesto',
    subject: 'loan',
    staffAction: 'propuso castigar este préstamo',
    history: null,
    letters: [],
  },
  'loan.write_off_withdrawn': {
    label: 'Propuesta de castigo retirada',
    subject: 'loan',
    staffAction: 'retiró la propuesta de castigar este préstamo',
    history: null,
    letters: [],
  },
  'loan.early_cash_proposed': {
    label: 'Efectivo de días atrás propuesto',
    subject: 'loan',
    staffAction: 'propuso anotar efectivo de días atrás en este préstamo',
    history: null,
    letters: [],
  },
  'loan.early_cash_withdrawn': {
    label: 'Propuesta de efectivo retirada',
    subject: 'loan',
    staffAction: 'retiró la propuesta de anotar efectivo en este préstamo',
    history: null,
    letters: [],
  },
} as const satisfies Record<string, EventFacts>;

/** Events of the bank's movements. */
const STATEMENT_EVENTS = {
  'statement.uploaded': {
    label: 'Estado de cuenta leído',
    subject: 'statement',
    staffAction: null,
    history: null,
    letters: [],
  },
  'statement.line_used': {
    label: 'Movimiento unido a un pago',
    subject: 'statement',
    staffAction: null,
    history: null,
    letters: [],
  },
  'statement.disbursement_seen': {
    label: 'Desembolso visto en el banco',
    subject: 'statement',
    staffAction: null,
    history: null,
    letters: [],
  },
  'statement.own_money_seen': {
    label: 'Movimiento de dinero propio visto en el banco',
    subject: 'statement',
    staffAction: null,
    history: null,
    letters: [],
  },
  'statement.expense_booked': {
    label: 'Movimiento del banco anotado como gasto',
    subject: 'statement',
    staffAction: null,
    history: null,
    letters: [],
  },
  'statement.line_dismissed': {
    label: 'Movimiento del banco descartado',
    subject: 'statement',
    staffAction: null,
    history: null,
    letters: [],
  },
  'statement.line_restored': {
    label: 'Movimiento del banco devuelto a la lista',
    subject: 'statement',
    staffAction: null,
    history: null,
    letters: [],
  },
} as const satisfies Record<string, EventFacts>;

/** Events of cash drawers: opened, counted, and cash that moved. */
const DRAWER_EVENTS = {
  'drawer.opened': {
    label: 'Caja abierta',
    subject: 'drawer',
    staffAction: null,
    history: null,
    letters: [],
  },
  'drawer.counted': {
    label: 'Caja contada',
    subject: 'drawer',
    staffAction: null,
    history: null,
    letters: [],
  },
  'drawer.signed_off': {
    label: 'Caja firmada',
    subject: 'drawer',
    staffAction: null,
    history: null,
    letters: [],
  },
  'cash.overdrawn': {
    label: 'Salió más efectivo del que había',
    subject: 'drawer',
    staffAction: null,
    history: null,
    letters: [],
  },
  'expense.recorded': {
    label: 'Gasto registrado',
    subject: 'drawer',
    staffAction: null,
    history: null,
    letters: [],
  },
  'cash.moved': {
    label: 'Efectivo movido',
    subject: 'drawer',
    staffAction: null,
    history: null,
    letters: [],
  },
} as const satisfies Record<string, EventFacts>;

/** Events of contacts with customers who are late. */
const COLLECTION_EVENTS = {
  'loan.contacted': {
    label: 'Contacto de cobro anotado',
    subject: 'loan',
    staffAction: 'anotó un contacto sobre este préstamo',
    history: null,
    letters: [],
  },
  'loan.collection_letter_written': {
    label: 'Carta de cobro escrita',
    subject: 'loan',
    staffAction: 'escribió al cliente sobre este préstamo',
    history: null,
    letters: ['collection'],
  },
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

export const HISTORY_EVENTS = keysWhere(EVENT, 'history');

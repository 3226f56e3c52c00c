import type { EventFacts } from '#domain/audit/event-facts.ts';

/** Events of the bank's movements. */
export const STATEMENT_EVENTS = {
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

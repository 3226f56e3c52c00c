import type { EventFacts } from '#domain/audit/event-facts.ts';

/** Of the bank's movements. */
export const STATEMENT_EVENTS = {
  'statement.uploaded': {
    label: 'Estado de cuenta leído',
    subject: 'statement',
    deed: null,
    history: null,
    letters: [],
  },
  'statement.line_used': {
    label: 'Movimiento unido a un pago',
    subject: 'statement',
    deed: null,
    history: null,
    letters: [],
  },
  'statement.line_dismissed': {
    label: 'Movimiento del banco descartado',
    subject: 'statement',
    deed: null,
    history: null,
    letters: [],
  },
  'statement.line_restored': {
    label: 'Movimiento del banco devuelto a la lista',
    subject: 'statement',
    deed: null,
    history: null,
    letters: [],
  },
} as const satisfies Record<string, EventFacts>;

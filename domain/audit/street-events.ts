import type { EventFacts } from '#domain/audit/event-facts.ts';

/** Events of collectors' phones, of receipts from those phones that wait for an owner's decision, and of whose clients are whose. */
export const STREET_EVENTS = {
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

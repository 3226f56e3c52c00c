import type { EventFacts } from '#domain/audit/event-facts.ts';

/** Events of the accountant, the tax office, and Law 155-17. */
export const OFFICE_EVENTS = {
  'accounting.changed': {
    label: 'Reglas de contabilidad cambiadas',
    subject: 'settings',
    staffAction: null,
    history: null,
    letters: [],
  },
  'fiscal.range_added': {
    label: 'Rango de e-NCF agregado',
    subject: 'settings',
    staffAction: null,
    history: null,
    letters: [],
  },
  'fiscal.number_entered': {
    label: 'e-NCF puesto',
    subject: 'export',
    staffAction: null,
    history: null,
    letters: [],
  },
  'fiscal.invoice_sent': {
    label: 'Factura enviada al proveedor de e-CF',
    subject: 'export',
    staffAction: null,
    history: null,
    letters: [],
  },
  'fiscal.invoice_accepted': {
    label: 'Factura aceptada por el proveedor',
    subject: 'export',
    staffAction: null,
    history: null,
    letters: [],
  },
  'fiscal.invoice_refused': {
    label: 'Factura rechazada por el proveedor',
    subject: 'export',
    staffAction: null,
    history: null,
    letters: [],
  },
  'fiscal.number_withdrawn': {
    label: 'e-NCF quitado',
    subject: 'export',
    staffAction: null,
    history: null,
    letters: [],
  },
  'accounting.month_closed': {
    label: 'Mes cerrado en la contabilidad',
    subject: 'settings',
    staffAction: null,
    history: null,
    letters: [],
  },
  'client.suspicion_noted': {
    label: 'Operación sospechosa anotada',
    subject: 'user',
    staffAction: null,
    history: null,
    letters: [],
  },
} as const satisfies Record<string, EventFacts>;

/** Events that only owners see (rule: suspicion-notes). */
export const OWNERS_EVENTS: readonly string[] = [
  'client.suspicion_noted' satisfies keyof typeof OFFICE_EVENTS,
];

import { about, type EventFacts } from '#domain/audit/event-facts.ts';

/** Events of the accountant, the tax office, and Law 155-17. */
export const OFFICE_EVENTS = {
  'accounting.changed': about('settings', 'Reglas de contabilidad cambiadas'),
  'fiscal.range_added': about('settings', 'Rango de e-NCF agregado'),
  'fiscal.number_entered': about('export', 'e-NCF puesto'),
  'fiscal.invoice_sent': about('export', 'Factura enviada al proveedor de e-CF'),
  'fiscal.invoice_accepted': about('export', 'Factura aceptada por el proveedor'),
  'fiscal.invoice_refused': about('export', 'Factura rechazada por el proveedor'),
  'fiscal.number_withdrawn': about('export', 'e-NCF quitado'),
  'accounting.month_closed': about('settings', 'Mes cerrado en la contabilidad'),
  'client.suspicion_noted': about('user', 'Operación sospechosa anotada'),
} as const satisfies Record<string, EventFacts>;

/** Events that only owners see (rule: suspicion-notes). */
export const OWNERS_EVENTS: readonly string[] = [
  'client.suspicion_noted' satisfies keyof typeof OFFICE_EVENTS,
];

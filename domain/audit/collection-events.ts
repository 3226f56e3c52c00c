import type { EventFacts } from '#domain/audit/event-facts.ts';

/** Events of contacts with customers who are late. */
export const COLLECTION_EVENTS = {
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

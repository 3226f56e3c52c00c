import type { EventFacts } from '#domain/audit/event-facts.ts';

/** Of what is said to people who are late. */
export const COLLECTION_EVENTS = {
  'loan.contacted': {
    label: 'Contacto de cobro anotado',
    subject: 'loan',
    deed: 'anotó un contacto sobre este préstamo',
    history: null,
    letters: [],
  },
  'loan.collection_letter_written': {
    label: 'Carta de cobro escrita',
    subject: 'loan',
    deed: 'escribió al cliente sobre este préstamo',
    history: null,
    letters: ['collection'],
  },
} as const satisfies Record<string, EventFacts>;

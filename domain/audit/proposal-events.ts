import type { EventFacts } from '#domain/audit/event-facts.ts';

/** Of what the first of two persons proposed (rule: two-persons). */
export const PROPOSAL_EVENTS = {
  'application.approval_proposed': {
    label: 'Aprobación propuesta',
    subject: 'application',
    deed: 'propuso aprobar esta solicitud',
    history: null,
    letters: [],
  },
  'application.counter_offer_proposed': {
    label: 'Contra oferta propuesta',
    subject: 'application',
    deed: 'propuso una contra oferta para esta solicitud',
    history: null,
    letters: [],
  },
  'application.proposal_withdrawn': {
    label: 'Propuesta retirada',
    subject: 'application',
    deed: 'retiró lo propuesto para esta solicitud',
    history: null,
    letters: [],
  },
  'loan.waiver_proposed': {
    label: 'Condonación propuesta',
    subject: 'loan',
    deed: 'propuso condonar mora de este préstamo',
    history: null,
    letters: [],
  },
  'loan.refund_proposed': {
    label: 'Devolución propuesta',
    subject: 'loan',
    deed: 'propuso devolver lo pagado de más en este préstamo',
    history: null,
    letters: [],
  },
  'loan.proposal_withdrawn': {
    label: 'Propuesta retirada',
    subject: 'loan',
    deed: 'retiró lo propuesto para este préstamo',
    history: null,
    letters: [],
  },
  'loan.write_off_proposed': {
    label: 'Castigo propuesto',
    subject: 'loan',
    deed: 'propuso castigar este préstamo',
    history: null,
    letters: [],
  },
  'loan.write_off_withdrawn': {
    label: 'Propuesta de castigo retirada',
    subject: 'loan',
    deed: 'retiró la propuesta de castigar este préstamo',
    history: null,
    letters: [],
  },
  'loan.early_cash_proposed': {
    label: 'Efectivo de días atrás propuesto',
    subject: 'loan',
    deed: 'propuso anotar efectivo de días atrás en este préstamo',
    history: null,
    letters: [],
  },
  'loan.early_cash_withdrawn': {
    label: 'Propuesta de efectivo retirada',
    subject: 'loan',
    deed: 'retiró la propuesta de anotar efectivo en este préstamo',
    history: null,
    letters: [],
  },
} as const satisfies Record<string, EventFacts>;

import type { EventFacts } from '#domain/audit/event-facts.ts';

/** Events of proposals by the first of two persons (rule: two-persons). */
export const PROPOSAL_EVENTS = {
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

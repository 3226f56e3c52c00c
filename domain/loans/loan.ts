import { membersOf } from '#domain/closed-set.ts';
import type { Tone } from '#domain/tone.ts';

interface LoanStatusFacts {
  readonly label: string;
  readonly tone: Tone;
  /** Keeps its borrower from another loan. */
  readonly open: boolean;
  /** Its money went out: it stands in the books. */
  readonly disbursed: boolean;
  /** Counts as lent; what was called off never was. */
  readonly lent: boolean;
}

export const LOAN_STATUS = {
  awaiting_disbursement: {
    label: 'Por desembolsar',
    tone: 'warning',
    open: true,
    disbursed: false,
    lent: true,
  },
  active: { label: 'Activo', tone: 'info', open: true, disbursed: true, lent: true },
  settled: { label: 'Saldado', tone: 'success', open: false, disbursed: true, lent: true },
  called_off: { label: 'Cancelado', tone: 'neutral', open: false, disbursed: false, lent: false },
} as const satisfies Record<string, LoanStatusFacts>;
export type LoanStatus = keyof typeof LOAN_STATUS;
export const LOAN_STATUSES = membersOf(LOAN_STATUS);
export const OPEN_LOANS = LOAN_STATUSES.filter((status) => LOAN_STATUS[status].open);
export const LENT_LOANS = LOAN_STATUSES.filter((status) => LOAN_STATUS[status].lent);

interface Owing {
  readonly balance: number;
  readonly instalments: readonly { readonly amount: number; readonly paid: number }[];
}

/** Of a balance, what is owed beside the instalments: late charge and collection costs, in pesos. */
export const chargesOwed = ({ balance, instalments }: Owing): number =>
  Math.max(0, balance - instalments.reduce((all, { amount, paid }) => all + amount - paid, 0));

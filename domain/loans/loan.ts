export const LOAN_STATUSES = ['awaiting_disbursement', 'active', 'settled', 'called_off'] as const;
export type LoanStatus = (typeof LOAN_STATUSES)[number];

export const LOAN_STATUS_LABELS: Record<LoanStatus, string> = {
  awaiting_disbursement: 'Por desembolsar',
  active: 'Activo',
  settled: 'Saldado',
  called_off: 'Cancelado',
};

interface Owing {
  readonly balance: number;
  readonly instalments: readonly { readonly amount: number; readonly paid: number }[];
}

/** Of a balance, what is owed beside the instalments: late charge and collection costs, in pesos. */
export const chargesOwed = ({ balance, instalments }: Owing): number =>
  Math.max(0, balance - instalments.reduce((all, { amount, paid }) => all + amount - paid, 0));

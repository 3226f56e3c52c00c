export const LOAN_STATUSES = ['awaiting_disbursement', 'active', 'settled', 'called_off'] as const;
export type LoanStatus = (typeof LOAN_STATUSES)[number];

export const LOAN_STATUS_LABELS: Record<LoanStatus, string> = {
  awaiting_disbursement: 'Por desembolsar',
  active: 'Activo',
  settled: 'Saldado',
  called_off: 'Cancelado',
};

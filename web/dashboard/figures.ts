import type { ActiveLoan } from '#contract/loans.ts';
import type { Stats } from '#contract/stats.ts';
import { formatDay } from '#domain/calendar.ts';
import { formatPesos } from '#domain/money.ts';
import { formatPercent, returnText } from '#domain/stats/ratios.ts';
import { verificationText } from '#web/loans/own/verification-text.ts';
import { told } from '#web/ui/figures/figure-tiles.tsx';

export const pesosOrNull = (amount: number | null): string | null =>
  amount === null ? null : formatPesos(amount);

/** A customer's own figures; the limit has its own card (rule: admin-sections-hidden). */
export const customerFigures = (stats: Stats, loan: ActiveLoan | null) =>
  told([
    {
      label: 'Próximo pago',
      value: stats.nextPayment ? formatPesos(stats.nextPayment.amount) : 'Sin pagos pendientes',
      ...(stats.nextPayment && {
        note: (loan && verificationText(loan)) ?? `a más tardar el ${formatDay(stats.nextPayment.date)}`,
      }),
    },
    { label: 'Solicitudes activas', value: stats.activeApplications, note: 'en revisión' },
    { label: 'Préstamos aprobados', value: stats.approvedLoans },
    { label: 'Total prestado', value: pesosOrNull(stats.totalLentAmount), note: 'desde que eres cliente' },
    { label: 'Préstamo promedio', value: pesosOrNull(stats.averageLoanAmount) },
  ]);

/** The figures of all customers, for an administrator. */
export const lenderFigures = (stats: Stats) =>
  told([
    { label: 'Solicitudes activas', value: stats.activeApplications, note: 'por revisar' },
    { label: 'Préstamos aprobados', value: stats.approvedLoans },
    { label: 'Total prestado', value: pesosOrNull(stats.totalLentAmount) },
    { label: 'Ingresos totales', value: pesosOrNull(stats.totalRevenue), note: 'interés contratado' },
    { label: 'Préstamo promedio', value: pesosOrNull(stats.averageLoanAmount) },
    { label: 'Ingresos estimados, 15 días', value: pesosOrNull(stats.estimatedRevenue15Days) },
    { label: 'Ingresos estimados, 30 días', value: pesosOrNull(stats.estimatedRevenue30Days) },
  ]);

export const approvalFigure = ({ approvalRate }: Stats) => ({
  label: 'Tasa de aprobación',
  value: approvalRate === null ? null : formatPercent(approvalRate),
  note: 'aprobadas ÷ (aprobadas + en revisión)',
});

export const performanceFigures = (stats: Stats) =>
  told([
    approvalFigure(stats),
    { label: 'ROI promedio', value: returnText(stats), note: 'ingresos ÷ total prestado' },
    { label: 'Préstamos activos', value: stats.activeLoansCount },
  ]);

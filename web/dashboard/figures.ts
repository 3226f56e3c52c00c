import type { Stats } from '#contract/stats.ts';
import { formatDay } from '#domain/calendar.ts';
import { formatPesos } from '#domain/money.ts';
import { formatPercent, returnText } from '#domain/stats/ratios.ts';
import type { Figure } from '#web/ui/figures/figure-tiles.tsx';

/** A customer's own figures; the limit has a picture of its own (rule: admin-sections-hidden). */
export const customerFigures = (stats: Stats, isReported: boolean): Figure[] => [
  {
    label: 'Próximo pago',
    value: stats.nextPayment ? formatPesos(stats.nextPayment.amount) : 'Sin pagos pendientes',
    ...(stats.nextPayment && {
      note: isReported
        ? 'ya lo registraste; lo estamos verificando'
        : `a más tardar el ${formatDay(stats.nextPayment.date)}`,
    }),
  },
  { label: 'Solicitudes activas', value: stats.activeApplications, note: 'en revisión' },
  { label: 'Préstamos aprobados', value: stats.approvedLoans },
  { label: 'Total prestado', value: formatPesos(stats.totalLentAmount), note: 'desde que eres cliente' },
  { label: 'Préstamo promedio', value: formatPesos(stats.averageLoanAmount) },
];

/** Everybody's, for an administrator. */
export const lenderFigures = (stats: Stats): Figure[] => [
  { label: 'Solicitudes activas', value: stats.activeApplications, note: 'por revisar' },
  { label: 'Préstamos aprobados', value: stats.approvedLoans },
  { label: 'Total prestado', value: formatPesos(stats.totalLentAmount) },
  { label: 'Ingresos totales', value: formatPesos(stats.totalRevenue), note: 'interés contratado' },
  { label: 'Préstamo promedio', value: formatPesos(stats.averageLoanAmount) },
  { label: 'Ingresos estimados, 15 días', value: formatPesos(stats.estimatedRevenue15Days) },
  { label: 'Ingresos estimados, 30 días', value: formatPesos(stats.estimatedRevenue30Days) },
];

export const performanceFigures = (stats: Stats): Figure[] => [
  {
    label: 'Tasa de aprobación',
    value: formatPercent(stats.approvalRate),
    note: 'aprobadas ÷ (aprobadas + en revisión)',
  },
  { label: 'ROI promedio', value: returnText(stats), note: 'ingresos ÷ total prestado' },
  { label: 'Préstamos activos', value: stats.activeLoansCount },
];

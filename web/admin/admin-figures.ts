import type { Stats } from '#contract/stats.ts';
import { formatPesos } from '#domain/money.ts';
import { formatPercent, returnText } from '#domain/stats/ratios.ts';
import type { Figure } from '#web/ui/figures/figure-tiles.tsx';

/** The four cards (rule: admin-dashboard). */
export const totals = (stats: Stats): Figure[] => [
  { label: 'Total de clientes', value: stats.totalClients.toLocaleString('es-DO') },
  {
    label: 'Solicitudes activas',
    value: stats.activeApplications.toLocaleString('es-DO'),
    note: 'Pendientes de revisión',
  },
  { label: 'Préstamos aprobados', value: stats.approvedLoans.toLocaleString('es-DO') },
  { label: 'Ingresos totales', value: formatPesos(stats.totalRevenue), note: 'Por intereses contratados' },
];

export const keyMetrics = (stats: Stats): Figure[] => [
  {
    label: 'Tasa de aprobación',
    value: formatPercent(stats.approvalRate),
    note: 'aprobadas ÷ (aprobadas + en revisión)',
  },
  { label: 'Préstamo promedio', value: formatPesos(stats.averageLoanAmount) },
  { label: 'ROI estimado', value: returnText(stats), note: 'ingresos ÷ total prestado' },
];

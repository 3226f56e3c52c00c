import type { Stats } from '#contract/stats.ts';
import { formatPesos } from '#domain/money.ts';
import type { Figure } from '#web/ui/figure-tiles.tsx';

/** A fraction as "12.5%" (specification §2). */
const percent = (fraction: number) => `${(fraction * 100).toFixed(1)}%`;

/** The four cards (specification §2, reading C18). */
export const totals = (stats: Stats): Figure[] => [
  { label: 'Total de clientes', value: stats.totalClients.toLocaleString('es-DO') },
  { label: 'Solicitudes activas', value: stats.activeApplications, note: 'Pendientes de revisión' },
  { label: 'Préstamos aprobados', value: stats.approvedLoans.toLocaleString('es-DO') },
  { label: 'Ingresos totales', value: formatPesos(stats.totalRevenue), note: 'Por intereses contratados' },
];

export const keyMetrics = (stats: Stats): Figure[] => [
  {
    label: 'Tasa de aprobación',
    value: percent(stats.approvalRate),
    note: 'aprobadas ÷ (aprobadas + en revisión)',
  },
  { label: 'Préstamo promedio', value: formatPesos(stats.averageLoanAmount) },
  { label: 'ROI estimado', value: percent(stats.estimatedROI), note: 'ingresos ÷ total prestado' },
];

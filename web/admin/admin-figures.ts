import type { Stats } from '#contract/stats.ts';
import { formatPercent, returnText } from '#domain/stats/ratios.ts';
import { pesosOrNull } from '#web/dashboard/figures.ts';
import { told } from '#web/ui/figures/figure-tiles.tsx';

/** The four totals of the back office's first page (rule: admin-dashboard), limited to the person's role. */
export const totals = (stats: Stats) =>
  told([
    { label: 'Total de clientes', value: stats.totalClients.toLocaleString('es-DO') },
    {
      label: 'Solicitudes activas',
      value: stats.activeApplications?.toLocaleString('es-DO') ?? null,
      note: 'Pendientes de revisión',
    },
    { label: 'Préstamos aprobados', value: stats.approvedLoans?.toLocaleString('es-DO') ?? null },
    {
      label: 'Ingresos totales',
      value: pesosOrNull(stats.totalRevenue),
      note: 'Interés contratado de lo desembolsado',
    },
  ]);

export const keyMetrics = (stats: Stats) =>
  told([
    {
      label: 'Tasa de aprobación',
      value: stats.approvalRate === null ? null : formatPercent(stats.approvalRate),
      note: 'aprobadas ÷ (aprobadas + en revisión)',
    },
    {
      label: 'Aprobadas de las decididas',
      value: stats.decidedApprovalRate === null ? null : formatPercent(stats.decidedApprovalRate),
      note: 'aprobadas ÷ (aprobadas + rechazadas)',
    },
    { label: 'Préstamo promedio', value: pesosOrNull(stats.averageLoanAmount) },
    { label: 'ROI estimado', value: returnText(stats), note: 'ingresos ÷ total prestado' },
  ]);

/** Fractions 0–1 of the dashboard (rule: approval-rate). */

/** approved ÷ (approved + active applications); 0 without applications (rule: approval-rate). */
export const approvalRate = (approved: number, active: number): number =>
  approved + active === 0 ? 0 : approved / (approved + active);

/** The return on loans as a fraction: revenue ÷ lent; 0.15 when nothing was lent. */
export const returnOnLoans = (revenue: number, lent: number): number => (lent === 0 ? 0.15 : revenue / lent);

/** A fraction as a percentage, "12.5%" (rule: admin-dashboard). */
export const formatPercent = (fraction: number): string => `${(fraction * 100).toFixed(1)}%`;

/** The return on loans as a screen shows it: none if nothing was lent, although the reply then has a default. */
export const returnText = (stats: {
  readonly estimatedROI: number | null;
  readonly totalLentAmount: number | null;
}): string | null =>
  stats.estimatedROI === null ? null : stats.totalLentAmount === 0 ? '—' : formatPercent(stats.estimatedROI);

import { formatPesos } from '#domain/money.ts';

/** "RD$2,500", or "RD$2,500.50" where a bank has centavos. */
export function formatCents(cents: number): string {
  const rest = cents % 100;
  const whole = formatPesos((cents - rest) / 100);
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(2, '0')}`;
}

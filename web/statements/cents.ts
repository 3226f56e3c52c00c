import { formatPesos } from '#domain/money.ts';

/** An amount in centavos as text: "RD$2,500", "RD$2,500.50" with centavos, "-RD$2,500" for outgoing money. */
export function formatCents(cents: number): string {
  const rest = Math.abs(cents) % 100;
  const whole = formatPesos(Math.trunc(cents / 100));
  const sign = cents < 0 && cents > -100 ? '-' : '';
  return rest === 0 ? whole : `${sign}${whole}.${String(rest).padStart(2, '0')}`;
}

import type { Plan } from '#domain/loans/terms.ts';
import { formatPesos } from '#domain/money.ts';

/**
 * The cost of a plan in one line: "2 × RD$5,750 = RD$11,500"; an instalment that differs is added: "2 × RD$4,167 +
 * RD$4,166 = RD$12,500".
 */
export function costLine({ instalments, total }: Pick<Plan, 'instalments' | 'total'>): string {
  const amounts = instalments.map(({ amount }) => amount);
  const sum = [...new Set(amounts)].map((amount) => {
    const count = amounts.filter((other) => other === amount).length;
    return count === 1 && amounts.length > 1 ? formatPesos(amount) : `${count} × ${formatPesos(amount)}`;
  });
  return amounts.length === 1 ? sum.join('') : `${sum.join(' + ')} = ${formatPesos(total)}`;
}

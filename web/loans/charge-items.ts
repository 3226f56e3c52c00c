import { formatPesos } from '#domain/money.ts';
import { CHARGE, type Costs, chargesOf } from '#domain/products/charges.ts';

/** The lines about a loan's charges in a list of its facts. */
export const chargeItems = (loan: Costs<number | undefined>) =>
  chargesOf(loan).map(({ charge, cost }) => ({
    label: `${CHARGE[charge].label}, descontado`,
    value: formatPesos(cost),
  }));

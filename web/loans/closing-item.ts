import { formatPesos } from '#domain/money.ts';

/** The line about a loan's closing cost in a list of its facts; none without one. */
export const closingItem = ({ closingCost }: { readonly closingCost?: number | undefined }) =>
  closingCost ? [{ label: 'Gasto de cierre, descontado', value: formatPesos(closingCost) }] : [];

import { formatPesos } from '#domain/money.ts';

/** The person's limit in pesos when the amount exceeds it; else `null` (rule: role-limits). */
export const limitPassed = (
  effect: { readonly limit: number | null } | undefined,
  amount: number | null,
): number | null =>
  effect && effect.limit !== null && amount !== null && amount > effect.limit ? effect.limit : null;

/** Says that the amount exceeds the person's limit, before the attempt that the server would refuse. */
export function AboveLimit({ limit }: { readonly limit: number | null }) {
  if (limit === null) return null;
  return (
    <p className="font-semibold text-danger">
      Pasa de lo que usted puede, {formatPesos(limit)}: lo hace un dueño.
    </p>
  );
}

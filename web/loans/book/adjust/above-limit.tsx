import { formatPesos } from '#domain/money.ts';

/** The limit of whoever asks where so much is more than it, in pesos; else `null` (rule: role-limits). */
export const limitPassed = (
  effect: { readonly limit: number | null } | undefined,
  amount: number | null,
): number | null =>
  effect && effect.limit !== null && amount !== null && amount > effect.limit ? effect.limit : null;

/** Said before it is tried; the server refuses it anyway. */
export function AboveLimit({ limit }: { readonly limit: number | null }) {
  if (limit === null) return null;
  return (
    <p className="font-semibold text-danger">Pasa de tu límite de {formatPesos(limit)}: lo hace un dueño.</p>
  );
}

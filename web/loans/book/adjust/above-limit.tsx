import { formatPesos } from '#domain/money.ts';

type Effect = { readonly limit: number | null } | undefined;

/** Whether so much is more than whoever asks may move (rule: role-limits). */
export const passes = (effect: Effect, amount: number | null): boolean =>
  amount !== null && effect !== undefined && effect.limit !== null && amount > effect.limit;

/** Said before it is tried; the server refuses it anyway. */
export function AboveLimit({ effect }: { readonly effect: Effect }) {
  if (!effect || effect.limit === null) return null;
  return (
    <p className="font-semibold text-danger">
      Pasa de tu límite de {formatPesos(effect.limit)}: lo hace un dueño.
    </p>
  );
}

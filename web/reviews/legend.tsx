import { CARD_KEYS, type CardKey } from '#web/reviews/cards/card-keys.ts';
import { Key } from '#web/ui/figures/key.tsx';

/** What the letters do, for those who have a keyboard. */
export function Legend({ keys }: { readonly keys: readonly CardKey[] }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft pointer-coarse:hidden">
      <span>Con una solicitud enfocada:</span>
      {keys.map((key) => (
        <span key={key} className="inline-flex items-center gap-1.5">
          <Key name={key.toUpperCase()} /> {CARD_KEYS[key]}
        </span>
      ))}
      <span className="inline-flex items-center gap-1.5">
        <Key name="J" /> siguiente
      </span>
      <span className="inline-flex items-center gap-1.5">
        <Key name="K" /> anterior
      </span>
    </p>
  );
}

import { AMOUNT_MAX } from '#domain/limits/limits.ts';
import { formatPesos } from '#domain/money.ts';

interface LimitMeterProps {
  readonly available: number;
  /** Who has a loan pays it off before the next: one at a time (rule: one-active-loan). */
  readonly owes: boolean;
}

/** How much of the limit is lent out: a picture of "can I ask for more, and how much". */
export function LimitMeter({ available, owes }: LimitMeterProps) {
  const used = AMOUNT_MAX - available;
  return (
    <figure className="grid gap-2 rounded-lg border border-line bg-surface p-4 shadow-card">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-sm text-ink-soft">Límite disponible</span>
        <span className="figure text-xl">{formatPesos(available)}</span>
      </figcaption>
      <meter
        className="limit"
        min={0}
        max={AMOUNT_MAX}
        value={available}
        aria-label={`Disponible: ${formatPesos(available)} de ${formatPesos(AMOUNT_MAX)}`}
      />
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
        <span>{used > 0 ? `En uso: ${formatPesos(used)}` : 'Todo tu límite está libre'}</span>
        <span>De {formatPesos(AMOUNT_MAX)}</span>
      </p>
      {owes && <p className="text-sm">Para pedir otro préstamo, salda primero el que tienes.</p>}
    </figure>
  );
}

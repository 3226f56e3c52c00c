import type { Stats } from '#contract/stats.ts';
import { limitGrowth, limitReason } from '#domain/loans/personal-limit.ts';
import { formatPesos } from '#domain/money.ts';

interface LimitMeterProps {
  readonly available: number;
  readonly limit: NonNullable<Stats['personalLimit']>;
}

/** How much of the customer's limit is used, which answers "can I ask for more, and how much". */
export function LimitMeter({ available, limit }: LimitMeterProps) {
  const used = Math.max(0, limit.amount - available);
  const reason = limitReason(limit);
  const growth = limitGrowth(limit);
  return (
    <figure className="grid gap-2 rounded-lg border border-line bg-surface p-4 shadow-card">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-sm text-ink-soft">Límite disponible</span>
        <span className="figure text-xl">{formatPesos(available)}</span>
      </figcaption>
      <meter
        className="limit"
        min={0}
        max={limit.amount}
        value={available}
        aria-label={`Disponible: ${formatPesos(available)} de ${formatPesos(limit.amount)}`}
      />
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
        <span>{used > 0 ? `En uso: ${formatPesos(used)}` : 'Todo tu límite está libre'}</span>
        <span>De {formatPesos(limit.amount)}</span>
      </p>
      {reason !== null && (
        <p className="text-sm">
          Por qué: {reason.toLowerCase()}. {growth}
        </p>
      )}
    </figure>
  );
}

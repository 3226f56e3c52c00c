import { useId } from 'react';
import type { Figure } from '#web/ui/figures/figure-tiles.tsx';

interface FigureLineProps {
  readonly title: string;
  readonly figures: readonly Figure[];
}

/** Figures with their names side by side in one box, for figures that change slowly. */
export function FigureLine({ title, figures }: FigureLineProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="rounded-lg border border-line bg-surface px-4 py-2 shadow-card"
    >
      <h2 id={heading} className="text-md">
        {title}
      </h2>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
        {figures.map(({ label, value, note }) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="figure text-lg break-words">{value}</dd>
            {note && <dd className="text-xs text-ink-soft">{note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}

import type { ReactNode } from 'react';

export interface Figure {
  readonly label: string;
  readonly value: ReactNode;
  /** Definition of the number, when its name is not enough. */
  readonly note?: ReactNode;
}

/** The figures that a reply has: `null` ones are for other roles (rule: stats-by-role). */
export const told = (
  figures: readonly {
    readonly label: string;
    readonly value: string | number | null;
    readonly note?: string;
  }[],
): Figure[] => figures.filter(({ value }) => value !== null);

/** Numbers with their names as tiles, two abreast on a phone. */
export function FigureTiles({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-3">
      {figures.map(({ label, value, note }) => (
        <div
          key={label}
          className="flex min-w-0 flex-col max-sm:last:odd:col-span-full gap-1 rounded-lg border border-line bg-surface p-3 shadow-card sm:p-4"
        >
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="figure text-lg break-words sm:text-xl">{value}</dd>
          {note && <dd className="text-sm text-ink-soft">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

import type { ReactNode } from 'react';

export interface DataItem {
  readonly label: string;
  readonly value: ReactNode;
}

/** A list of facts with their names, in as many columns as fit. */
export function DataList({ items }: { readonly items: readonly DataItem[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-6 gap-y-3">
      {items.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-xs text-ink-soft">{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

import type { ReactNode } from 'react';
import { TilePattern } from '#web/ui/tile-pattern.tsx';

export interface EmptyStateProps {
  readonly title: string;
  /** A sentence about the next step. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <section className="overflow-hidden rounded-lg border border-line bg-surface text-center shadow-card">
      <div aria-hidden="true" className="night relative h-16">
        <TilePattern />
      </div>
      <div className="grid justify-items-center gap-3 p-6">
        <h2 className="text-xl">{title}</h2>
        {children && <div className="max-w-prose text-ink-soft">{children}</div>}
        {action}
      </div>
    </section>
  );
}

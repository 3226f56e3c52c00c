import { type ReactNode, useId } from 'react';

export interface CardProps {
  /** Heading of the card, of level 2; with it the card is a named region. */
  readonly title?: ReactNode;
  readonly id?: string;
  /** Content beside the title: a badge, a small button. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function Card({ title, id, aside, children }: CardProps) {
  const heading = useId();
  return (
    <section
      id={id}
      aria-labelledby={title ? heading : undefined}
      className="grid grid-cols-1 content-start gap-4 rounded-lg border border-line bg-surface p-5 shadow-card"
    >
      {(title || aside) && (
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {title && (
            <h2 id={heading} className="text-xl">
              {title}
            </h2>
          )}
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a screen under a heading of level 2, without a frame of its own. */
export function Section({ title, children }: SectionProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-3">
      <h2 id={heading} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

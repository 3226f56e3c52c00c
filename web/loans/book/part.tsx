import { type ReactNode, useId } from 'react';

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a page with a title, whose table has its own frame: a card around it would leave no room on a phone. */
export function Part({ title, children }: PartProps) {
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

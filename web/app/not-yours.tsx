import type { ReactNode } from 'react';
import { useDocumentTitle } from '#web/app/shell/document-title.ts';

/** Shown in the place of a screen that is for another role. */
export function NotYours({
  title,
  actions,
  children,
}: {
  readonly title: string;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}) {
  useDocumentTitle(title);
  return (
    <section aria-labelledby="not-yours" className="grid max-w-xl gap-4">
      <h1 id="not-yours" className="text-2xl">
        {title}
      </h1>
      <p className="text-ink-soft">{children}</p>
      <div className="grid gap-3 sm:grid-flow-col sm:justify-start">{actions}</div>
    </section>
  );
}

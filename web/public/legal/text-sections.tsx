import type { ReactNode } from 'react';
import { PublicCard } from '#web/public/public-page.tsx';

export interface TextSection {
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

/** A page of text: its contents, then each section with its own address. */
export function TextSections({
  sections,
  version,
}: {
  readonly sections: readonly TextSection[];
  readonly version: string;
}) {
  return (
    <PublicCard>
      <nav aria-label="En esta página" className="border-b border-line pb-3">
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="link inline-flex min-h-11 items-center">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map(({ id, title, body }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="prose">
          <h2 id={`${id}-title`} className="text-xl">
            {title}
          </h2>
          {body}
        </section>
      ))}
      <p className="border-t border-line pt-3 text-sm text-ink-soft">{version}</p>
    </PublicCard>
  );
}

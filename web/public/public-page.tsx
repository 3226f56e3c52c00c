import type { ReactNode } from 'react';
import { PublicFrame } from '#web/public/public-frame.tsx';
import { TilePattern } from '#web/ui/tile-pattern.tsx';

interface PublicPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** `form`: a column for a form. `text`: a wider column, for pages of text. */
  readonly kind?: 'form' | 'text';
  readonly children: ReactNode;
}

/** The layout of a public page: a dark band with the tiles, and a card that overlaps it. */
export function PublicPage({ title, lead, kind = 'form', children }: PublicPageProps) {
  const width = kind === 'text' ? 'max-w-3xl' : 'max-w-lg';
  return (
    <PublicFrame>
      <div className="night relative overflow-hidden px-4 pt-5 pb-18">
        <div aria-hidden="true" className="fade-from-left absolute inset-y-0 right-0 w-32 sm:w-1/3">
          <TilePattern />
        </div>
        <div className={`relative mx-auto ${width}`}>
          <h1 className="max-w-[14ch] text-3xl sm:max-w-none">{title}</h1>
          {lead && <p className="mt-2 max-w-[32ch] text-on-night-soft sm:max-w-prose">{lead}</p>}
        </div>
      </div>
      <main
        id="main"
        tabIndex={-1}
        className={`relative mx-auto -mt-14 grid w-[calc(100%-2rem)] grid-cols-1 gap-6 pb-12 ${width}`}
      >
        {children}
      </main>
    </PublicFrame>
  );
}

export function PublicCard({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <section className="relative grid grid-cols-1 gap-4 rounded-lg border border-line bg-surface p-5 shadow-card">
      {title && <h2 className="text-xl">{title}</h2>}
      {children}
    </section>
  );
}

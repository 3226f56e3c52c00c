import type { ReactNode } from 'react';
import { BrandLink } from '#web/app/brand-link.tsx';
import { TilePattern } from '#web/ui/tile-pattern.tsx';

interface PublicPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** Beside the brand. */
  readonly aside?: ReactNode;
}

/** Brand, the dark band with the tiles, and a card that overlaps it. */
export function PublicPage({ title, lead, aside, children }: PublicPageProps) {
  return (
    <>
      <header className="flex items-center justify-between border-b border-line bg-surface px-4 py-1.5">
        <BrandLink href="/" />
        {aside}
      </header>
      <div className="night relative overflow-hidden px-4 pt-5 pb-18">
        <div aria-hidden="true" className="fade-from-left absolute inset-y-0 right-0 w-32 sm:w-1/2">
          <TilePattern />
        </div>
        <div className="relative mx-auto max-w-lg">
          <h1 className="max-w-[14ch] text-3xl sm:max-w-none">{title}</h1>
          {lead && <p className="mt-2 max-w-[30ch] text-on-night-soft">{lead}</p>}
        </div>
      </div>
      <main id="main" tabIndex={-1} className="mx-auto -mt-14 grid max-w-lg grid-cols-1 gap-6 px-4 pb-10">
        {children}
      </main>
    </>
  );
}

export function PublicCard({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <section className="relative grid gap-4 rounded-lg border border-line bg-surface p-5 shadow-card">
      {title && <h2 className="text-xl">{title}</h2>}
      {children}
    </section>
  );
}

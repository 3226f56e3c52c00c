import type { ReactNode } from 'react';
import { BrandLink } from '#web/app/shell/brand-link.tsx';
import { TilePattern } from '#web/ui/tile-pattern.tsx';

interface NoticePageProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

/** A whole page with one message and links onward. */
export function NoticePage({ title, children, actions }: NoticePageProps) {
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-lg overflow-hidden rounded-lg border border-line bg-surface shadow-card">
        <div aria-hidden="true" className="night relative h-24">
          <TilePattern />
        </div>
        <div className="grid gap-4 p-6">
          <BrandLink href="/" />
          <h1 className="text-2xl">{title}</h1>
          <div className="text-ink-soft">{children}</div>
          <div className="grid gap-3 sm:flex sm:flex-wrap">{actions}</div>
        </div>
      </div>
    </main>
  );
}

import type { ReactNode } from 'react';
import { BrandLink } from '#web/app/shell/brand-link.tsx';
import { SkipLink } from '#web/app/shell/skip-link.tsx';
import { PublicFooter } from '#web/public/public-footer.tsx';
import { SideMenu } from '#web/public/side-menu.tsx';

/** The frame of every public page: brand and menu above, footer below. */
export function PublicFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b border-line bg-surface px-4 pt-[env(safe-area-inset-top)] sm:px-6">
        <div className="top-bar mx-auto flex max-w-6xl items-center justify-between gap-2">
          <BrandLink href="/" />
          <SideMenu />
        </div>
      </header>
      <div className="flex-1">{children}</div>
      <PublicFooter />
    </div>
  );
}

import type { ReactNode } from 'react';
import { productName } from '#web/app/product-name.ts';
import { BrandLink } from '#web/app/shell/brand-link.tsx';
import { SkipLink } from '#web/app/shell/skip-link.tsx';
import { SideMenu } from '#web/public/side-menu.tsx';
import { COLUMNS } from '#web/public/site-links.ts';

const LINK = 'inline-flex min-h-11 min-w-11 items-center text-sm text-on-night-soft hover:text-on-night';

function PublicFooter() {
  return (
    <footer className="later night px-4 pt-8 pb-[max(2rem,env(safe-area-inset-bottom))] sm:px-6">
      <div className="mx-auto grid max-w-6xl grid-cols-2 gap-x-5 gap-y-4 sm:grid-cols-3">
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="text-md">{title}</h2>
            <ul>
              {links.map(({ text, href }) => (
                <li key={text}>
                  <a href={href} className={LINK}>
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div className="col-span-full flex flex-wrap items-center justify-between gap-x-6 border-t border-night-line pt-3">
          <p className="text-sm text-on-night-soft">© 2024 {productName()}</p>
          <a href="/admin-login" className={LINK}>
            Acceso administrativo
          </a>
        </div>
      </div>
    </footer>
  );
}

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

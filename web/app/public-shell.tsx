import type { ReactNode } from 'react';
import { BrandLink } from '#web/app/brand-link.tsx';
import { productName } from '#web/app/product-name.ts';
import { SkipLink } from '#web/app/skip-link.tsx';

// Anchors of the landing page: help, contact, faq (specification §1, footer).
const COLUMNS = [
  {
    title: 'Productos',
    links: [
      { href: '/calculator', text: 'Préstamos Personales' },
      { href: '/calculator', text: 'Préstamos por Nómina' },
    ],
  },
  {
    title: 'Soporte',
    links: [
      { href: '/#help', text: 'Centro de Ayuda' },
      { href: '/#contact', text: 'Contacto' },
      { href: '/#faq', text: 'FAQ' },
    ],
  },
  { title: 'Seguridad', links: [{ href: '/admin-login', text: 'Acceso administrativo' }] },
];

interface PublicShellProps {
  /** Right end of the header: a menu button, a link. */
  readonly aside?: ReactNode;
  /** Full width between header and content: the hero. */
  readonly hero?: ReactNode;
  /** `narrow` for a form, `wide` for two columns. */
  readonly width?: 'narrow' | 'wide';
  readonly children: ReactNode;
}

/** Header, content and footer of the pages that anybody sees. */
export function PublicShell({ aside, hero, width = 'narrow', children }: PublicShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b border-line bg-surface pt-[env(safe-area-inset-top)]">
        <div className="mx-auto flex max-w-6xl items-center justify-between gap-4 px-4 py-1.5 sm:px-6">
          <BrandLink href="/" />
          {aside}
        </div>
      </header>
      {hero}
      <main
        id="main"
        tabIndex={-1}
        className={`mx-auto w-full flex-1 px-4 pb-10 sm:px-6 ${width === 'wide' ? 'max-w-6xl' : 'max-w-xl'}`}
      >
        {children}
      </main>
      <Footer />
    </div>
  );
}

function Footer() {
  return (
    <footer className="night border-t border-night-line">
      <div className="mx-auto grid max-w-6xl grid-cols-2 gap-x-5 gap-y-4 px-4 pt-7 pb-8 text-sm sm:grid-cols-3 sm:px-6">
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="text-md">{title}</h2>
            <ul>
              {links.map(({ href, text }) => (
                <li key={text}>
                  <a
                    href={href}
                    className="inline-flex min-h-12 items-center text-on-night-soft hover:underline"
                  >
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <p className="col-span-full text-on-night-soft">{`© 2024 ${productName()}`}</p>
      </div>
    </footer>
  );
}

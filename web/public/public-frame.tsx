import { type ReactNode, useState } from 'react';
import { BrandLink } from '#web/app/shell/brand-link.tsx';
import { SkipLink } from '#web/app/shell/skip-link.tsx';
import { productName } from '#web/app/shell/template-variables.tsx';
import { ModalFrame } from '#web/ui/overlays/modal-frame.tsx';

export interface DrawerProps {
  readonly open: boolean;
  /** Called for Escape, the close button, or a press outside. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
}

/** A menu at the right edge, as a modal dialog. */
function Drawer({ open, ...props }: DrawerProps) {
  return open ? <OpenDrawer {...props} /> : null;
}

function OpenDrawer({ children, ...frame }: Omit<DrawerProps, 'open'>) {
  return (
    <ModalFrame {...frame} lightly className="drawer my-0 mr-0 ml-auto h-dvh max-h-none w-80 max-w-[88vw]">
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        {children}
      </div>
    </ModalFrame>
  );
}

/** The links of the menu on every public page. */
const MENU = [
  { text: 'Inicio', href: '/' },
  { text: 'Calculadora', href: '/calculator' },
  { text: 'Quiénes Somos', href: '/about' },
  { text: 'Servicios', href: '/#services' },
  { text: 'Soporte', href: '/support' },
  { text: 'Crear mi cuenta', href: '/register' },
] as const;

/** The footer's columns (rule: footer). */
const COLUMNS = [
  {
    title: 'Productos',
    links: [
      { text: 'Préstamos Personales', href: '/calculator' },
      { text: 'Préstamos por Nómina', href: '/support#payroll' },
    ],
  },
  {
    title: 'Soporte',
    links: [
      { text: 'Centro de Ayuda', href: '/support' },
      { text: 'Contacto', href: '/support#contact' },
      { text: 'FAQ', href: '/support#faq' },
    ],
  },
  {
    title: 'Seguridad',
    links: [
      { text: 'Privacidad', href: '/privacy' },
      { text: 'Términos', href: '/terms' },
      { text: 'Seguridad', href: '/security' },
      { text: 'Verificar un documento', href: '/verificar' },
    ],
  },
] as const;

const MENU_LINK =
  'flex min-h-12 items-center rounded-md px-3 font-semibold hover:bg-brand-tint hover:text-brand';

/** The menu of the public pages: about, services, support, and the login for administrators (rule: login-page). */
function SideMenu() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="-mr-2 inline-flex min-h-[min(3rem,60px)] min-w-[min(3rem,60px)] shrink-0 items-center justify-center gap-2 rounded-md px-2 font-semibold hover:bg-brand-tint"
      >
        <span className="max-sm:sr-only">Menú</span>
        <svg viewBox="0 0 24 24" className="size-6" aria-hidden="true">
          <path d="M4 7h16M4 12h16M4 17h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
      <Drawer open={open} onClose={close} title="Menú">
        <nav aria-label="Menú">
          <ul>
            {MENU.map(({ text, href }) => (
              <li key={href}>
                <a href={href} onClick={close} className={MENU_LINK}>
                  {text}
                </a>
              </li>
            ))}
            <li className="mt-2 border-t border-line pt-2">
              <a href="/admin-login" onClick={close} className={`${MENU_LINK} text-ink-soft`}>
                Acceso administrativo
              </a>
            </li>
          </ul>
        </nav>
      </Drawer>
    </>
  );
}

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

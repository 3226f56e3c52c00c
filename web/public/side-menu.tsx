import { useState } from 'react';
import { MENU } from '#web/public/site-links.ts';
import { Drawer } from '#web/ui/overlays/drawer.tsx';

const LINK = 'flex min-h-12 items-center rounded-md px-3 font-semibold hover:bg-brand-tint hover:text-brand';

/** The menu of the public pages: about, services, support, and the login for administrators (rule: login-page). */
export function SideMenu() {
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
                <a href={href} onClick={close} className={LINK}>
                  {text}
                </a>
              </li>
            ))}
            <li className="mt-2 border-t border-line pt-2">
              <a href="/admin-login" onClick={close} className={`${LINK} text-ink-soft`}>
                Acceso administrativo
              </a>
            </li>
          </ul>
        </nav>
      </Drawer>
    </>
  );
}

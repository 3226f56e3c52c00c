import LogOut from 'lucide-react/icons/log-out';
import type { PropsWithChildren } from 'react';
import { HELP } from '#contract/paths.ts';
import { useAskedLogout } from '#web/app/queue/logout-question.tsx';
import { displayNameOf } from '#web/app/session/person.ts';
import { useUser } from '#web/app/session/session.tsx';
import { AdminMenu } from '#web/app/shell/admin-menu.tsx';
import { BrandLink } from '#web/app/shell/brand-link.tsx';
import { CounterLinks } from '#web/app/shell/counter-links.tsx';
import { SettingsNav } from '#web/app/shell/settings-nav.tsx';
import { SkipLink } from '#web/app/shell/skip-link.tsx';

/** Header with "Administrador Activo" and the menu of six cards in two lines (rule: admin-shell). */
export function AdminShell({ children }: PropsWithChildren) {
  const user = useUser();
  const { logout, busy, question } = useAskedLogout();
  return (
    <>
      <SkipLink />
      <header className="night border-b border-night-line print:hidden pt-[env(safe-area-inset-top)]">
        {/* One line also on a phone: the page below it is what a person came for. */}
        <div className="mx-auto flex max-w-7xl items-center gap-x-3 px-4 sm:px-8">
          <div className="flex min-w-0 grow">
            <BrandLink href="/admin" onNight />
          </div>
          <span className="text-sm text-on-night-soft max-lg:hidden">Panel de Administración</span>
          <p className="flex min-w-0 items-center gap-2 text-sm text-on-night-soft">
            <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-tile-bud" />
            <span className="min-w-0 truncate max-sm:sr-only">
              Administrador Activo<span className="text-on-night"> · {displayNameOf(user)}</span>
            </span>
          </p>
          <CounterLinks />
          <button
            type="button"
            onClick={logout}
            aria-disabled={busy}
            className="inline-flex min-h-11 min-w-11 items-center lg:shrink-0 justify-center gap-2 rounded-md px-2 text-sm font-semibold hover:bg-night-line [&_svg]:size-5"
          >
            <LogOut aria-hidden="true" />
            <span className="max-md:sr-only">Cerrar Sesión</span>
          </button>
        </div>
        <AdminMenu />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid min-h-dvh w-full grid-cols-1 max-w-7xl content-start gap-4 px-4 py-4 sm:gap-5 sm:px-8"
      >
        <SettingsNav />
        {children}
      </main>
      <footer className="mx-auto w-full max-w-7xl px-4 pb-6 sm:px-8 print:hidden">
        <a href={HELP.manual} className="link inline-flex min-h-11 items-center text-sm">
          Manual del equipo
        </a>
      </footer>
      {question}
    </>
  );
}

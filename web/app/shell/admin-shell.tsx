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

/** Header with "Administrador Activo" and the menu of six cards (rule: admin-shell). */
export function AdminShell({ children }: PropsWithChildren) {
  const user = useUser();
  const { logout, busy, question } = useAskedLogout();
  return (
    <>
      <SkipLink />
      <header className="night border-b border-night-line print:hidden pt-[env(safe-area-inset-top)]">
        <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-4 px-4 py-2 sm:px-8">
          {/* Its width is not the name's, so that the bar breaks where it did when the face of the name loads. */}
          <div className="flex min-w-0 grow basis-28">
            <BrandLink href="/admin" onNight />
          </div>
          <span className="text-sm text-on-night-soft max-md:hidden">Panel de Administración</span>
          <p className="ml-auto flex items-center gap-2 text-sm text-on-night-soft max-sm:order-last max-sm:w-full max-sm:pb-1">
            <span aria-hidden="true" className="size-2.5 rounded-full bg-tile-bud" />
            <span>
              Administrador Activo<span className="text-on-night"> · {displayNameOf(user)}</span>
            </span>
          </p>
          <CounterLinks />
          <button
            type="button"
            onClick={logout}
            aria-disabled={busy}
            className="inline-flex min-h-12 items-center gap-2 rounded-md border-[1.5px] border-night-control px-4 text-sm font-semibold hover:bg-night-line max-sm:ml-auto [&_svg]:size-5"
          >
            <LogOut aria-hidden="true" />
            <span className="max-sm:sr-only">Cerrar Sesión</span>
          </button>
        </div>
        <AdminMenu />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid min-h-dvh w-full grid-cols-1 max-w-7xl content-start gap-6 px-4 py-6 sm:px-8"
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

import type { LucideIcon } from 'lucide-react';
import Banknote from 'lucide-react/icons/banknote';
import Calculator from 'lucide-react/icons/calculator';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import FilePlus2 from 'lucide-react/icons/file-plus-corner';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Share2 from 'lucide-react/icons/share-2';
import UserRound from 'lucide-react/icons/user-round';
import Users from 'lucide-react/icons/users';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { PagePath } from '#contract/paths.ts';
import { usePagePermission } from '#web/app/shell/page-permission.ts';

interface Section {
  readonly text: string;
  readonly icon: LucideIcon;
  readonly href: PagePath;
}

/**
 * The sections of the dashboard, each with its own address (rule: dashboard-sections). Sections with other people's
 * data are hidden from customers, and the server refuses that data to them (rule: admin-sections-hidden).
 */
const SECTIONS: readonly Section[] = [
  { text: 'Dashboard', icon: LayoutDashboard, href: '/dashboard' },
  { text: 'Mi Perfil', icon: UserRound, href: '/profile' },
  { text: 'Nueva Solicitud', icon: FilePlus2, href: '/new-application' },
  { text: 'Mis Solicitudes', icon: ClipboardList, href: '/my-applications' },
  { text: 'Calculadora', icon: Calculator, href: '/dashboard/calculator' },
  { text: 'Administrar Préstamos', icon: ClipboardCheck, href: '/dashboard/applications' },
  { text: 'Gestionar Pagos', icon: Banknote, href: '/dashboard/payments' },
  // In the back office (rule: dashboard-sections: "redirects to /clients").
  { text: 'Ver Clientes', icon: Users, href: '/clients' },
  { text: 'Compartir', icon: Share2, href: '/dashboard/share' },
  { text: 'Quiénes Somos', icon: HeartHandshake, href: '/dashboard/about' },
];

const LOOK =
  'flex h-full min-h-16 min-w-22 flex-col items-center justify-center gap-1 rounded-md border border-line bg-surface px-2 py-2 text-center text-xs leading-tight font-semibold text-ink-soft hover:border-brand hover:text-brand aria-[current]:border-brand aria-[current]:bg-brand-tint aria-[current]:text-brand lg:min-h-12 lg:flex-row lg:justify-start lg:gap-3 lg:border-transparent lg:bg-transparent lg:px-3 lg:text-left lg:text-sm lg:hover:bg-brand-tint [&_svg]:size-5 [&_svg]:shrink-0';

/**
 * The menu of the dashboard's sections: a row that scrolls under the thumb on a phone, a column beside the section on a
 * wide screen.
 */
export function SectionMenu() {
  const mayOpen = usePagePermission();
  const [path] = useLocation();
  const current = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is current when the path changes
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would call as the effect's cleanup.
    current.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [path]);
  return (
    // This column beside its section is never a scroll anchor: the browser would hold it in place, and move the content
    // under the reader's eyes.
    <nav aria-label="Secciones" className="min-w-0 [overflow-anchor:none]">
      <ul className="-mx-4 flex scroll-px-4 gap-2 overflow-x-auto px-4 py-1 sm:-mx-6 sm:px-6 lg:sticky lg:top-20 lg:mx-0 lg:flex-col lg:gap-1 lg:overflow-visible lg:p-0">
        {SECTIONS.filter(({ href }) => mayOpen(href)).map(({ text, icon: Icon, href }) => (
          <li key={href} className="shrink-0">
            <a
              href={href}
              ref={href === path ? current : undefined}
              aria-current={href === path ? 'page' : undefined}
              // A browser considers a partly visible one visible.
              onFocus={({ currentTarget }) =>
                currentTarget.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
              }
              className={LOOK}
            >
              <Icon />
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The frame of a section of the dashboard, with the menu of all sections. */
export function SectionFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8">
      <SectionMenu />
      <div className="grid min-w-0 grid-cols-1 content-start gap-6">{children}</div>
    </div>
  );
}

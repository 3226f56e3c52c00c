import { useLocation } from 'wouter';
import type { PagePath } from '#contract/paths.ts';
import { usePagePermission } from '#web/app/shell/page-permission.ts';

const PAGES: readonly { readonly href: PagePath; readonly text: string }[] = [
  { href: '/admin-settings', text: 'Negocio' },
  { href: '/admin-letters', text: 'Cartas' },
  { href: '/admin-closed-days', text: 'Días cerrados' },
  { href: '/admin-team', text: 'Administradores' },
  { href: '/admin-security', text: 'Segundo paso' },
  { href: '/admin-connections', text: 'Conexiones' },
  { href: '/admin-import', text: 'Importar y exportar' },
  { href: '/admin-data-requests', text: 'Peticiones de datos' },
  { href: '/admin-audit', text: 'Auditoría' },
  { href: '/admin-verification', text: 'Verificación' },
];

/** The pages of "Configuración", each with its own address. */
export function SettingsNav() {
  const [path] = useLocation();
  const mayOpen = usePagePermission();
  if (!PAGES.some(({ href }) => href === path)) return null;
  return (
    <nav aria-label="Configuración">
      <ul className="flex overflow-x-auto border-b border-line [scrollbar-width:none] lg:flex-wrap lg:overflow-visible">
        {PAGES.filter(({ href }) => mayOpen(href)).map(({ href, text }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={href === path ? 'page' : undefined}
              className="flex min-h-11 items-center border-b-3 border-transparent px-3 text-sm lg:px-1.5 font-semibold whitespace-nowrap text-ink-soft hover:text-brand focus-visible:-outline-offset-3 aria-[current]:border-brand aria-[current]:text-brand"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

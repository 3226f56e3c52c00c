import { useLocation } from 'wouter';
import type { PagePath, PublicPath } from '#contract/paths.ts';
import { usePagePermission } from '#web/app/shell/page-permission.ts';

interface Tab {
  readonly text: string;
  readonly pages: readonly [AppPath, ...AppPath[]];
}
type AppPath = Exclude<PagePath, PublicPath>;

const TABS: readonly Tab[] = [
  { text: 'Pendientes', pages: ['/admin-pending', '/admin-applications'] },
  { text: 'Decididas', pages: ['/admin-decided'] },
  { text: 'No prestar', pages: ['/admin-do-not-lend'] },
];

/** The tabs of the staff's work on applications: waiting, decided, and the do-not-lend list. */
export function ReviewTabs() {
  const [path] = useLocation();
  const mayOpen = usePagePermission();
  return (
    <nav aria-label="Solicitudes" className="border-b border-line">
      <ul className="flex flex-wrap gap-x-2">
        {TABS.filter(({ pages }) => mayOpen(pages[0])).map(({ text, pages }) => (
          <li key={text}>
            <a
              href={pages[0]}
              aria-current={pages.some((page) => page === path) ? 'page' : undefined}
              className="inline-flex min-h-12 items-center border-b-3 border-transparent px-4 font-semibold text-ink-soft hover:text-brand aria-[current]:border-brand aria-[current]:text-brand"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

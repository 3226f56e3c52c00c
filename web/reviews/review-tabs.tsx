import { useLocation } from 'wouter';
import type { PagePath } from '#contract/paths.ts';

const TABS: readonly { readonly text: string; readonly pages: readonly [PagePath, ...PagePath[]] }[] = [
  { text: 'Pendientes', pages: ['/admin-pending', '/admin-applications'] },
  { text: 'Decididas', pages: ['/admin-decided'] },
];

/** What waits, and what was decided. */
export function ReviewTabs() {
  const [path] = useLocation();
  return (
    <nav aria-label="Solicitudes" className="border-b border-line">
      <ul className="flex flex-wrap gap-x-2">
        {TABS.map(({ text, pages }) => (
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

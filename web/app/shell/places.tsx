import type { LucideIcon } from 'lucide-react';
import Banknote from 'lucide-react/icons/banknote';
import House from 'lucide-react/icons/house';
import UserRound from 'lucide-react/icons/user-round';
import Wallet from 'lucide-react/icons/wallet';
import { useLocation } from 'wouter';
import type { PagePath } from '#contract/paths.ts';

interface Place {
  readonly text: string;
  readonly icon: LucideIcon;
  readonly href: PagePath;
  /** Pages that belong to this place beside its own. */
  readonly also: readonly PagePath[];
}

const PLACES: readonly Place[] = [
  {
    text: 'Inicio',
    icon: House,
    href: '/dashboard',
    also: ['/dashboard/calculator', '/dashboard/share', '/dashboard/about'],
  },
  {
    text: 'Préstamo',
    icon: Wallet,
    href: '/my-products',
    also: ['/my-applications', '/new-application', '/loan-application'],
  },
  { text: 'Pagos', icon: Banknote, href: '/make-payment', also: [] },
  { text: 'Perfil', icon: UserRound, href: '/profile', also: ['/my-data'] },
];

/** The four places of a customer on a phone, under the thumb on every page (rule: shell). */
export function Places() {
  const [path] = useLocation();
  const markOf = ({ href, also }: Place) => {
    if (href === path) return 'page';
    return also.some((page) => page === path) ? 'true' : undefined;
  };
  return (
    <nav aria-label="Lugares" className="places border-t border-line bg-surface lg:hidden print:hidden">
      <ul className="mx-auto grid h-full max-w-lg grid-cols-4">
        {PLACES.map((place) => (
          <li key={place.href} className="min-w-0">
            <a
              href={place.href}
              aria-current={markOf(place)}
              className="flex h-full flex-col items-center justify-center gap-0.5 border-t-3 border-transparent text-[min(0.75rem,4.2vw)] leading-tight font-semibold text-ink-soft hover:text-brand aria-[current]:border-brand aria-[current]:text-brand"
            >
              <place.icon aria-hidden="true" className="size-[min(1.375rem,26px)]" />
              {place.text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import HandCoins from 'lucide-react/icons/hand-coins';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { goTo } from '#web/app/shell/navigation.ts';
import { usePagePermission } from '#web/app/shell/page-permission.ts';

const TAKE = '/admin-take-payment';
const SEARCH = 'buscar';

/** Address of the search for taking a payment: from another page an anchor moves the focus to the search field. */
const addressFrom = (path: string) => (path === TAKE ? TAKE : `${TAKE}#${SEARCH}`);

/**
 * Alt+C opens the search for taking a payment, anywhere in the office: a single letter would collide with typing (WCAG
 * 2.1.4).
 */
function useTakeKey(allowed: boolean, path: string): void {
  useEffect(() => {
    if (!allowed) return;
    function press(event: KeyboardEvent) {
      // The key and not its letter: with Alt some keyboards produce another one.
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyC') return;
      // Leaving would lose the entries of an open dialog.
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      goTo(addressFrom(path));
      document.getElementById(SEARCH)?.focus();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [allowed, path]);
}

const LOOK =
  'inline-flex min-h-11 items-center gap-2 lg:shrink-0 rounded-md border-[1.5px] px-4 text-sm font-semibold [&_svg]:size-5';

/** The link for taking a payment at the counter, on every page of the office. */
export function CounterLinks() {
  const [path] = useLocation();
  const mayTake = usePagePermission()(TAKE);
  useTakeKey(mayTake, path);
  if (!mayTake) return null;
  return (
    <a
      href={addressFrom(path)}
      aria-keyshortcuts="Alt+C"
      aria-current={path === TAKE ? 'page' : undefined}
      className={`${LOOK} border-transparent bg-money-action text-on-money-action hover:bg-money-action-hover`}
    >
      <HandCoins aria-hidden="true" />
      Cobrar
      <span
        aria-hidden="true"
        className="font-normal max-md:hidden pointer-coarse:hidden [@media(hover:none)]:hidden"
      >
        Alt+C
      </span>
    </a>
  );
}

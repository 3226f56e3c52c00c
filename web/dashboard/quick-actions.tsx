import type { LucideIcon } from 'lucide-react';
import Banknote from 'lucide-react/icons/banknote';
import Calculator from 'lucide-react/icons/calculator';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import FilePlus2 from 'lucide-react/icons/file-plus-corner';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Wallet from 'lucide-react/icons/wallet';
import type { Loan } from '#contract/loans.ts';
import type { PagePath } from '#contract/paths.ts';
import { isRunning } from '#domain/loans/loan.ts';
import { usePagePermission } from '#web/app/shell/page-permission.ts';

interface QuickAction {
  readonly text: string;
  readonly href: PagePath;
  readonly icon: LucideIcon;
}

const ASK: QuickAction = { text: 'Solicitar préstamo', href: '/loan-application', icon: FilePlus2 };
const PAY: QuickAction = { text: 'Registrar un pago', href: '/make-payment', icon: Banknote };
const ANYBODY: readonly QuickAction[] = [
  { text: 'Mis Productos', href: '/my-products', icon: Wallet },
  { text: 'Calcular', href: '/dashboard/calculator', icon: Calculator },
];
export const LENDER_ACTIONS: readonly QuickAction[] = [
  { text: 'Panel de Administración', href: '/admin', icon: LayoutDashboard },
  { text: 'Solicitudes pendientes', href: '/admin-pending', icon: ClipboardList },
  { text: 'Confirmar pagos', href: '/admin-payments', icon: Banknote },
  { text: 'Préstamos', href: '/admin-loans', icon: Wallet },
];

/**
 * The actions that the dashboard offers: a customer with a debt may pay, one without a loan may apply, and one who
 * awaits the deposit may do neither. `next`: the address of the next step, which is not offered a second time.
 */
export function customerActions(loan: Pick<Loan, 'status'> | null, next = ''): readonly QuickAction[] {
  if (loan === null) return next.startsWith(ASK.href) ? ANYBODY : [ASK, ...ANYBODY];
  return isRunning(loan) ? [PAY, ...ANYBODY] : ANYBODY;
}

/** Links to the most frequent pages, one tap away. */
export function QuickActions({ actions }: { readonly actions: readonly QuickAction[] }) {
  const mayOpen = usePagePermission();
  return (
    <nav aria-label="Acciones rápidas">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-3">
        {actions
          .filter(({ href }) => mayOpen(href))
          .map(({ text, href, icon: Icon }) => (
            <li key={href}>
              <a
                href={href}
                className="flex h-full min-h-14 items-center gap-3 rounded-lg border border-line bg-surface p-3.5 leading-tight font-semibold shadow-card hover:border-brand hover:text-brand"
              >
                <Icon aria-hidden="true" className="size-5 shrink-0 text-brand" />
                {text}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}

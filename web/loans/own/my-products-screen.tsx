import type { LucideIcon } from 'lucide-react';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import Lightbulb from 'lucide-react/icons/lightbulb';
import Smartphone from 'lucide-react/icons/smartphone';
import Wallet from 'lucide-react/icons/wallet';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { later } from '#web/app/later.tsx';
import { idIn } from '#web/app/shell/navigation.ts';
import { LoansTab } from '#web/loans/own/loans-tab.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const SERVICES: readonly { readonly title: string; readonly text: string; readonly icon: LucideIcon }[] = [
  { title: 'Pagos móviles', text: 'Paga en comercios con tu celular.', icon: Wallet },
  { title: 'Recargas', text: 'Recarga tu celular o el de tu familia.', icon: Smartphone },
  { title: 'Servicios', text: 'Paga la luz, el agua y el internet.', icon: Lightbulb },
  { title: 'Seguros', text: 'Protege lo que más te importa.', icon: HeartHandshake },
];

/** Services that are announced and do not exist yet (rule: services-announced). */
function ServicesTab() {
  return (
    <>
      <p className="text-ink-soft">Estamos preparando estos servicios. Te avisaremos cuando estén listos.</p>
      <ul className="grid gap-3 sm:grid-cols-2">
        {SERVICES.map(({ title, text, icon: Icon }) => (
          <li
            key={title}
            className="flex items-start gap-3 rounded-lg border border-dashed border-control bg-surface p-4"
          >
            <Icon className="size-6 shrink-0 text-ink-soft" />
            <div className="grid flex-1 gap-1">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h3 className="text-lg">{title}</h3>
                <Badge>Próximamente</Badge>
              </div>
              <p className="text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The statement of a loan, loaded on demand: the list of products does not need it. */
const LoanStatement = later(
  async () => (await import('#web/loans/statement/loan-statement.tsx')).LoanStatement,
);

const TABS = [
  { id: 'prestamos', label: 'Préstamos' },
  { id: 'servicios', label: 'Servicios' },
] as const;

/**
 * The customer's products (rule: my-products). The address holds the open tab, so that a reload keeps it; with
 * `?estado=` it shows one loan's statement.
 */
export function MyProductsScreen() {
  const parameters = new URLSearchParams(useSearch());
  const current = parameters.get('tab') === 'servicios' ? 'servicios' : 'prestamos';
  const loanId = idIn(parameters, 'estado');
  if (loanId !== null)
    return <LoanStatement key={loanId} id={loanId} back={{ href: '/my-products', text: 'Mis Productos' }} />;
  return (
    <>
      <h1 className="text-2xl">Mis Productos</h1>
      <Tabs
        label="Tus productos"
        tabs={TABS}
        current={current}
        onChange={(id) =>
          navigate(id === 'servicios' ? '/my-products?tab=servicios' : '/my-products', { replace: true })
        }
      >
        {current === 'servicios' ? <ServicesTab /> : <LoansTab />}
      </Tabs>
    </>
  );
}

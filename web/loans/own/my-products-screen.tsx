import { lazy, Suspense } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { idIn } from '#web/app/shell/navigation.ts';
import { LoansTab } from '#web/loans/own/loans-tab.tsx';
import { ServicesTab } from '#web/loans/own/services-tab.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

/** The statement of a loan, loaded on demand: the list of products does not need it. */
const LoanStatement = lazy(async () => ({
  default: (await import('#web/loans/statement/loan-statement.tsx')).LoanStatement,
}));

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
    return (
      <Suspense fallback={<Skeleton lines={8} label="Cargando el estado de cuenta..." />}>
        <LoanStatement key={loanId} id={loanId} back={{ href: '/my-products', text: 'Mis Productos' }} />
      </Suspense>
    );
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

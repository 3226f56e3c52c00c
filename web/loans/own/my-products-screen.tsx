import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { LoansTab } from '#web/loans/own/loans-tab.tsx';
import { ServicesTab } from '#web/loans/own/services-tab.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const TABS = [
  { id: 'prestamos', label: 'Préstamos' },
  { id: 'servicios', label: 'Servicios' },
] as const;

/** Rule: my-products. The tab stands in the address, so that a reload keeps it. */
export function MyProductsScreen() {
  const named = new URLSearchParams(useSearch()).get('tab');
  const current = named === 'servicios' ? 'servicios' : 'prestamos';
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

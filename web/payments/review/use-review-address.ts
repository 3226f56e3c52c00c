import { useLocation, useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { ReviewedPayment } from '#contract/payments.ts';
import { PAYMENT_METHODS } from '#domain/payments/payment.ts';

export const STATUS_TABS = [
  { id: 'pendientes', status: 'pending', label: 'Pendientes', empty: 'No hay pagos por confirmar' },
  { id: 'confirmados', status: 'verified', label: 'Confirmados', empty: 'No hay pagos confirmados' },
  { id: 'rechazados', status: 'rejected', label: 'Rechazados', empty: 'No hay pagos rechazados' },
] as const satisfies readonly {
  id: string;
  status: ReviewedPayment['status'];
  label: string;
  empty: string;
}[];

/** What is looked at stands in the address: a reload keeps it, and it can be sent to a colleague. */
export function useReviewAddress() {
  const [path] = useLocation();
  const said = new URLSearchParams(useSearch());
  const one = /^\d{1,9}$/.exec(said.get('pago') ?? '')?.[0];
  return {
    /** A single payment, instead of a list. */
    one: one === undefined ? null : Number(one),
    tab: STATUS_TABS.find(({ id }) => id === said.get('estado')) ?? STATUS_TABS[0],
    method: PAYMENT_METHODS.find((method) => method === said.get('metodo')),
    search: said.get('buscar') ?? '',
    all: path,
    change(changes: Readonly<Partial<Record<'estado' | 'metodo' | 'buscar', string>>>) {
      const next = new URLSearchParams(said);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      const query = next.toString();
      navigate(query ? `${path}?${query}` : path, { replace: true });
    },
  };
}

import { useLocation, useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { PAYMENT_METHODS, PAYMENT_STATUSES, type PaymentStatus } from '#domain/payments/payment.ts';

const TAB = {
  pending: { id: 'pendientes', label: 'Pendientes', empty: 'No hay pagos por confirmar' },
  verified: { id: 'confirmados', label: 'Confirmados', empty: 'No hay pagos confirmados' },
  rejected: { id: 'rechazados', label: 'Rechazados', empty: 'No hay pagos rechazados' },
} as const satisfies Record<PaymentStatus, { id: string; label: string; empty: string }>;

export const STATUS_TABS = PAYMENT_STATUSES.map((status) => ({ ...TAB[status], status }));
const FIRST_TAB = { ...TAB.pending, status: 'pending' } as const;

/** What is looked at stands in the address: a reload keeps it, and it can be sent to a colleague. */
export function useReviewAddress() {
  const [path] = useLocation();
  const said = new URLSearchParams(useSearch());
  const one = /^\d{1,9}$/.exec(said.get('pago') ?? '')?.[0];
  return {
    /** A single payment, instead of a list. */
    one: one === undefined ? null : Number(one),
    tab: STATUS_TABS.find(({ id }) => id === said.get('estado')) ?? FIRST_TAB,
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

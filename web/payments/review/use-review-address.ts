import { useLocation, useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { PAYMENT_METHODS, PAYMENT_STATUSES, type PaymentStatus } from '#domain/payments/payment.ts';
import { withParameter } from '#web/app/shell/navigation.ts';
import { useSearchText } from '#web/app/use-search-text.ts';

const TAB = {
  pending: { id: 'pendientes', label: 'Pendientes', empty: 'No hay pagos por confirmar' },
  verified: { id: 'confirmados', label: 'Confirmados', empty: 'No hay pagos confirmados' },
  rejected: { id: 'rechazados', label: 'Rechazados', empty: 'No hay pagos rechazados' },
} as const satisfies Record<PaymentStatus, { id: string; label: string; empty: string }>;

export const STATUS_TABS = PAYMENT_STATUSES.map((status) => ({ ...TAB[status], status }));
const FIRST_TAB = { ...TAB.pending, status: 'pending' } as const;

/** The view of the payments that the address holds, so that a reload keeps it and a colleague can open it. */
export function useReviewAddress() {
  const [path] = useLocation();
  const search = useSearch();
  const said = new URLSearchParams(search);
  const idIn = (name: string) => {
    const id = /^\d{1,9}$/.exec(said.get(name) ?? '')?.[0];
    return id === undefined ? null : Number(id);
  };
  const change = (name: string) => (value: string) =>
    navigate(withParameter(search, name, value), { replace: true });
  return {
    ...useSearchText(),
    /** Id of a single payment to show instead of a list; `null`: a list. */
    one: idIn('pago'),
    /** Id of the payment whose numbered receipt is shown; `null`: none. */
    receipt: idIn('recibo'),
    tab: STATUS_TABS.find(({ id }) => id === said.get('estado')) ?? FIRST_TAB,
    method: PAYMENT_METHODS.find((method) => method === said.get('metodo')),
    all: path,
    chooseTab: change('estado'),
    chooseMethod: change('metodo'),
  };
}

import { useQuery } from '@tanstack/react-query';
import { adjustmentsApi } from '#contract/adjustments.ts';
import { formatPesos } from '#domain/money.ts';
import { query } from '#web/app/calls/query-client.ts';
import type { Adjusting } from '#web/loans/book/adjust/adjusting.ts';
import { DataList } from '#web/ui/figures/data-list.tsx';

/** What the server says that it would do; asked anew each time, since the books go on. */
export function useForetold(id: number, kind: Adjusting, amount: number | null) {
  const asked = amount === null || amount < 1 ? {} : { amount: String(amount) };
  const { data } = useQuery({
    ...query(adjustmentsApi.foretell, { params: { id }, query: { kind, ...asked } }),
    staleTime: 0,
    placeholderData: (before) => before,
  });
  return data;
}

const change = (before: number, after: number) =>
  before === after ? formatPesos(after) : `${formatPesos(before)} → ${formatPesos(after)}`;

/** The loan before and after, to the peso. */
export function Foretold({ effect }: { readonly effect: ReturnType<typeof useForetold> }) {
  if (!effect) return null;
  const { before, after } = effect;
  return (
    <DataList
      items={[
        { label: 'Saldo hoy', value: change(before.balance, after.balance) },
        { label: 'Saldo en libros', value: change(before.bookBalance, after.bookBalance) },
        { label: 'Mora en curso', value: change(before.runningLateCharge, after.runningLateCharge) },
        { label: 'A favor del cliente', value: change(before.credit, after.credit) },
      ]}
    />
  );
}

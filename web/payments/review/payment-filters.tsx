import { PAYMENT_SEARCH_MAX } from '#domain/limits/lengths.ts';
import { PAYMENT_METHOD, PAYMENT_METHODS } from '#domain/payments/payment.ts';
import type { useReviewAddress } from '#web/payments/review/use-review-address.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { QueueSearch } from '#web/ui/queue/queue-search.tsx';

const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD[value].label }));

interface PaymentFiltersProps {
  readonly address: ReturnType<typeof useReviewAddress>;
}

/** The filters of the lists of payments: a client, a reference, a method. */
export function PaymentFilters({ address: { typed, setTyped, method, chooseMethod } }: PaymentFiltersProps) {
  return (
    <>
      <QueueSearch
        label="Cliente o referencia"
        placeholder="Nombre, cédula, PG-000012…"
        maxLength={PAYMENT_SEARCH_MAX}
        typed={typed}
        setTyped={setTyped}
      />
      <SelectField
        name="method"
        label="Método"
        placeholder="Todos"
        options={METHODS}
        value={method ?? ''}
        onChange={(event) => chooseMethod(event.target.value)}
      />
    </>
  );
}

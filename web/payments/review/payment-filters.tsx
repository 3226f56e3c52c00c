import { Search } from 'lucide-react';
import { type FormEvent, useId } from 'react';
import { PAYMENT_SEARCH_MAX } from '#domain/limits/lengths.ts';
import { PAYMENT_METHOD, PAYMENT_METHODS } from '#domain/payments/payment.ts';
import type { useReviewAddress } from '#web/payments/review/use-review-address.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

interface PaymentFiltersProps {
  readonly address: ReturnType<typeof useReviewAddress>;
}

/** A client, a reference, a method: what narrows the lists down. */
export function PaymentFilters({ address: { search, method, change } }: PaymentFiltersProps) {
  const id = useId();
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('search');
    change({ buscar: typeof typed === 'string' ? typed.trim() : '' });
  }
  return (
    <section
      aria-label="Filtros"
      className="grid gap-3 rounded-lg border border-line bg-surface p-4 shadow-card sm:grid-cols-[minmax(0,1fr)_14rem]"
    >
      <form onSubmit={send} className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            key={search}
            name="search"
            id={id}
            type="search"
            label="Cliente o referencia"
            placeholder="Nombre, cédula, PG-000012…"
            autoComplete="off"
            maxLength={PAYMENT_SEARCH_MAX}
            defaultValue={search}
          />
        </div>
        <Button type="submit" variant="outline" aria-label="Buscar" icon={<Search aria-hidden="true" />} />
      </form>
      <SelectField
        name="method"
        label="Método"
        placeholder="Todos"
        options={PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD[value].label }))}
        value={method ?? ''}
        onChange={(event) => change({ metodo: event.target.value })}
      />
      {(search || method) && (
        <div className="col-span-full">
          <Button variant="outline" onClick={() => change({ buscar: '', metodo: '' })}>
            Quitar filtros
          </Button>
        </div>
      )}
    </section>
  );
}

import { type FormEvent, useState } from 'react';
import { drawersApi, type Money } from '#contract/drawers.ts';
import { AMOUNT_FORMAT } from '#domain/limits/amounts.ts';
import { parsePesos } from '#domain/money.ts';
import { DRAWER } from '#domain/payments/payment.ts';
import { fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { useOpenBalance } from '#web/drawers/drawers.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { MoneyField } from '#web/ui/fields/money-field.tsx';

interface Place {
  readonly accountNumber: string;
  readonly name: string;
}

/** Asks what a place held before the books began: also a zero is an answer. */
function OpeningForm({ accountNumber, name }: Place) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const open = useOpenBalance();
  function send(event: FormEvent) {
    event.preventDefault();
    const amount = parsePesos(text);
    if (amount === null) return setError(AMOUNT_FORMAT);
    setError(undefined);
    open.mutate(
      { body: { accountNumber, amount } },
      { onError: (failure) => setError(fieldErrorsOf(failure).amount) },
    );
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-wrap items-end gap-3 max-sm:[&>*]:w-full">
      <MoneyField
        name={`saldo-${accountNumber}`}
        label={name}
        value={text}
        error={error}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" variant="outline" busy={open.isPending} aria-label={`Anotar el saldo de ${name}`}>
        Anotar
      </Button>
    </form>
  );
}

/** The places of which nobody said yet what they held before the books began (rule: opening-balances). */
const unopened = ({ safeOpening, banks }: Money): readonly Place[] => [
  ...(safeOpening === null ? [{ accountNumber: DRAWER, name: 'Caja general' }] : []),
  ...banks.filter(({ accountNumber, opening }) => accountNumber !== '' && opening === null),
];

/** Asks an owner for the opening balances that are missing. */
export function OpeningBalances({ money }: { readonly money: Money }) {
  const places = unopened(money);
  if (places.length === 0) return null;
  return (
    <WithPermission call={drawersApi.opening}>
      <section aria-label="Saldos de apertura" className="grid gap-3">
        <h3 className="text-lg">Saldos de apertura</h3>
        <p className="max-w-prose text-sm text-ink-soft">
          Cuánto había en cada lugar antes del primer movimiento de estos libros. Se anota una vez; si no
          había nada, escriba 0.
        </p>
        {places.map((place) => (
          <OpeningForm key={place.accountNumber} accountNumber={place.accountNumber} name={place.name} />
        ))}
      </section>
    </WithPermission>
  );
}

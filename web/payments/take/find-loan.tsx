import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useSearchText } from '#web/app/use-search-text.ts';
import { FOUND_LOAN, FoundLoan, FoundLoans } from '#web/payments/take/found-loans.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

/** The id of the search field: a link from any page puts the focus into it. */
export const SEARCH_ID = 'buscar';

/** Finds a loan by name, cédula, phone, reference or its number in earlier books. The Enter key moves to the first match, and again opens it. */
export function FindLoan() {
  const { sought, typed, setTyped } = useSearchText();
  const first = useRef<HTMLAnchorElement>(null);
  // From a receipt or another loan of this page; from another page its anchor leads here.
  useEffect(() => document.getElementById(SEARCH_ID)?.focus(), []);
  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'Enter') first.current?.focus();
  }
  return (
    <>
      <search className="grid items-end gap-x-6 gap-y-2 sm:flex">
        <h1 className="self-center text-2xl">Cobrar</h1>
        <div className="grow sm:max-w-xl">
          <TextField
            name={SEARCH_ID}
            type="search"
            label="¿Quién paga?"
            placeholder="Nombre, cédula, teléfono, referencia o número de antes"
            autoComplete="off"
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </div>
      </search>
      {sought !== '' && (
        <FoundLoans
          sought={sought}
          choice={(loan, index) => (
            <a
              ref={index === 0 ? first : undefined}
              href={`/admin-take-payment?prestamo=${loan.id}`}
              className={FOUND_LOAN}
            >
              <FoundLoan loan={loan} />
            </a>
          )}
        />
      )}
    </>
  );
}

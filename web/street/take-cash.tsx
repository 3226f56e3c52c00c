import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import type { Visit } from '#contract/street.ts';
import { AMOUNT_FORMAT } from '#domain/limits/amounts.ts';
import { formatCount, formatPesos, parsePesos, pesos } from '#domain/money.ts';
import { dueToday } from '#web/street/due-today.ts';
import { giveReceipt } from '#web/street/phone/give-receipt.ts';
import type { GivenReceipt } from '#web/street/phone/route-store.ts';
import { debtNow, toldOf } from '#web/street/phone/told-debt.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { MoneyField } from '#web/ui/fields/money-field.tsx';

const FAILED = {
  forgotten:
    'Este teléfono perdió la cuenta de su talonario. Actualice la ruta con señal antes de dar otro recibo.',
  unkept: 'Este teléfono no tiene espacio para guardar el recibo. Escríbalo a mano y avise a la oficina.',
} as const;

interface TakeCashProps {
  /** Day of the route. */
  readonly day: string;
  readonly visit: Visit;
  /** Receipts that this phone gave for the loan today. */
  readonly given: readonly GivenReceipt[];
  readonly onCancel: () => void;
  readonly onGiven: (receipt: GivenReceipt) => void;
}

/** Warnings that a receipt may be a second one, or for too much; the collector can confirm each. */
function warningsOf(
  { givenToday }: Visit,
  balance: number,
  given: readonly GivenReceipt[],
  amount: number | null,
) {
  const earlier = Math.max(given.length, givenToday.length);
  return [
    ...(earlier > 0
      ? [`Hoy ya hay ${earlier === 1 ? 'un recibo' : `${earlier} recibos`} de este préstamo`]
      : []),
    ...(amount !== null && amount > balance
      ? [`Pasa de lo que debe: ${formatPesos(pesos(amount - balance))} quedan a su favor`]
      : []),
  ];
}

/** The form for a client's payment in cash; what is due today and not paid yet is filled in. */
export function TakeCash({ day, visit, given, onCancel, onGiven }: TakeCashProps) {
  const { balance, due: parts } = debtNow(visit, given, day);
  const due = dueToday({ due: parts }) || balance;
  const [typed, setTyped] = useState(formatCount(due));
  const [meant, setMeant] = useState(false);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const amount = parsePesos(typed);
  const warnings = warningsOf(visit, balance, given, amount);
  async function take() {
    if (amount === null || amount < 1) return setError(AMOUNT_FORMAT);
    if (warnings.length > 0 && !meant) return setError('Márquelo, o corrija el monto');
    setBusy(true);
    const told = toldOf(visit, given, amount, day);
    const giving = await giveReceipt(visit, amount, told, new Date()).catch(
      () => ({ outcome: 'unkept' }) as const,
    );
    setBusy(false);
    if (giving.outcome === 'given') onGiven(giving.receipt);
    else setError(FAILED[giving.outcome]);
  }
  return (
    <>
      <button
        type="button"
        onClick={onCancel}
        className="link inline-flex min-h-12 items-center gap-2 justify-self-start font-semibold"
      >
        <ArrowLeft aria-hidden="true" className="size-5" /> Volver a la ruta
      </button>
      <Card title={visit.fullName}>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void take();
          }}
        >
          <p className="text-sm text-ink-soft">
            Vencido hasta hoy {formatPesos(pesos(dueToday({ due: parts })))}, en total debe{' '}
            {formatPesos(pesos(balance))}.
          </p>
          <MoneyField
            name="amount"
            label="Efectivo que recibe"
            value={typed}
            error={error}
            onChange={({ target }) => {
              setTyped(target.value);
              setError(undefined);
            }}
          />
          {warnings.length > 0 && (
            <CheckboxField
              name="meant"
              label={`${warnings.join('. ')}. Es así`}
              checked={meant}
              onChange={({ target }) => setMeant(target.checked)}
            />
          )}
          <Button type="submit" variant="money" wide busy={busy}>
            {amount !== null && amount > 0
              ? `Recibir ${formatPesos(amount)} y dar recibo`
              : 'Recibir y dar recibo'}
          </Button>
        </form>
      </Card>
    </>
  );
}

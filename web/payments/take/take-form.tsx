import { useEffect, useRef } from 'react';
import type { LoanBalance } from '#contract/loan-balance.ts';
import type { AdminLoan } from '#contract/loans.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { formatCount, formatPesos } from '#domain/money.ts';
import { isCash, PAYMENT_METHOD, PAYMENT_METHODS, parsePaymentMethod } from '#domain/payments/payment.ts';
import { AbovePayoff, BankFields } from '#web/loans/book/record/payment-fields.tsx';
import { useRecordedPayment } from '#web/loans/book/record/use-recorded-payment.ts';
import { PaidSplit, totalDue } from '#web/payments/take/owed-table.tsx';
import { Button } from '#web/ui/button.tsx';
import { MoneyField } from '#web/ui/fields/money-field.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';

const METHODS = [...PAYMENT_METHODS]
  .sort((one, other) => Number(isCash(other)) - Number(isCash(one)))
  .map((value) => ({ value, label: PAYMENT_METHOD[value].label }));

interface TakeFormProps {
  readonly loan: AdminLoan;
  readonly loanBalance: LoanBalance;
  /** Called with the id of the recorded payment. */
  readonly onTaken: (paymentId: number) => void;
}

/** The usual amounts of a payment: the due one, else the next instalment, else the whole debt. */
function usualAmounts(loanBalance: LoanBalance) {
  const amounts = [
    { label: 'Lo vencido', amount: totalDue(loanBalance) },
    { label: 'La próxima cuota', amount: loanBalance.nextPayment?.amount ?? 0 },
    { label: 'Para saldar', amount: loanBalance.balance },
  ];
  return amounts.filter(
    ({ amount }, index) => amount > 0 && amounts.findIndex((one) => one.amount === amount) === index,
  );
}

/** Records a payment of today: amount and method; the due amount is filled in. */
export function TakeForm({ loan, loanBalance, onTaken }: TakeFormProps) {
  const usual = usualAmounts(loanBalance);
  const payment = useRecordedPayment({
    loan,
    startAmount: formatCount(usual[0]?.amount ?? 0),
    on: dayInSantoDomingo(new Date()),
  });
  const { amount, effect, errors } = payment;
  const form = useRef<HTMLFormElement>(null);
  // The amount is the one thing that is asked: typing replaces what is due, and Enter takes it.
  useEffect(() => {
    const field = form.current?.querySelector('input');
    field?.focus();
    field?.select();
  }, []);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Cash of today never waits for a second person.
        payment.send((reply) => !reply.proposed && onTaken(reply.id));
      }}
      className="grid grid-cols-1 gap-4"
    >
      <MoneyField
        name="amount"
        label="Monto"
        value={payment.typed}
        error={errors.amount}
        onChange={(event) => payment.changeAmount(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        {usual.map(({ label, amount: usualAmount }) => (
          <Button
            key={label}
            variant="outline"
            aria-pressed={amount === usualAmount}
            onClick={() => payment.changeAmount(formatCount(usualAmount))}
          >
            {label}: {formatPesos(usualAmount)}
          </Button>
        ))}
      </div>
      <RadioGroup
        name="paymentMethod"
        label="Cómo paga"
        options={METHODS}
        value={payment.method}
        onChange={(event) => payment.setMethod(parsePaymentMethod(event.target.value) ?? 'cash')}
      />
      <BankFields payment={payment} />
      {effect && amount !== null && !effect.isOfBefore && <PaidSplit {...effect} />}
      <AbovePayoff payment={payment} />
      <Button type="submit" variant="money" wide busy={payment.isPending}>
        {amount !== null && amount > 0 ? `Cobrar ${formatPesos(amount)}` : 'Cobrar'}
      </Button>
    </form>
  );
}

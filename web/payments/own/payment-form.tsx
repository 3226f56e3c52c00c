import { type FormEvent, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import type { ActiveLoan } from '#contract/loans.ts';
import { paymentBody } from '#contract/payment-report.ts';
import { chargesOwed, payoffOf } from '#domain/loans/loan.ts';
import { formatPesos, parsePesos } from '#domain/money.ts';
import { parseReportedMethod, REPORTED_METHOD, REPORTED_METHODS } from '#domain/payments/payment.ts';
import { fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { FailedCall } from '#web/app/calls/failed-call.tsx';
import { ItemWord } from '#web/app/queue/item-word.tsx';
import { useQueue } from '#web/app/queue/page-queue.ts';
import { displayNameOf } from '#web/app/session/person.ts';
import type { CompanyAccount } from '#web/payments/own/company-accounts.tsx';
import type { PaymentFields, PaymentStart } from '#web/payments/own/payment-start.ts';
import { ReceiptField } from '#web/payments/own/receipt/receipt-field.tsx';
import { FAILED, type Registered, useRegisterPayment } from '#web/payments/own/use-register-payment.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx';
import { MoneyField } from '#web/ui/fields/money-field.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { ProgressBar } from '#web/ui/figures/progress-bar.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

const METHODS = REPORTED_METHODS.map((value) => ({ value, label: REPORTED_METHOD[value].label }));
const NO_RECEIPT = 'Debes subir un comprobante de pago';
const NO_ROOM =
  'Este teléfono no tiene espacio para guardar el pago. No cierres esta página hasta que se envíe.';
const INCOMPLETE = 'Por favor complete todos los campos requeridos antes de continuar.';

interface PaymentFormProps {
  readonly user: User;
  readonly loan: ActiveLoan;
  readonly accounts: readonly CompanyAccount[];
  /** Values with which the form opens; `null`: a new payment. */
  readonly start: PaymentStart | null;
  /** Whether the customer has already registered a payment on this page. */
  readonly isAnother: boolean;
  readonly onQueued: (clientId: string) => void;
  readonly onRegistered: (what: Registered, clientId: string) => void;
}

const textsOf = (form: HTMLFormElement) =>
  Object.fromEntries([...new FormData(form)].filter(([, value]) => typeof value === 'string'));

const plain = (amount: number) => formatPesos(amount).replace('RD$', '');

/**
 * The amount with which the payment form opens: the next instalment. Empty right after another payment, which may have
 * been just that, and when pending payments cover everything.
 */
export function suggested(
  loan: Pick<ActiveLoan, 'balance' | 'reported' | 'nextAfterVerification'>,
  again: { readonly amount: number } | null,
  isAnother: boolean,
): string {
  if (again) return plain(again.amount);
  if (isAnother || (loan.reported > 0 && !loan.nextAfterVerification)) return '';
  return plain(loan.nextAfterVerification?.amount ?? loan.balance);
}

type Owing = Pick<ActiveLoan, 'balance' | 'reported' | 'rebate'>;

/**
 * That a typed amount, with the payments that wait for verification, is more than the debt; `null` where it is not. Both
 * are registered all the same: the money was paid.
 */
export function overText(loan: Owing, amount: number): string | null {
  const { reported } = loan;
  // What is in verification may change the rebate.
  const isOff = loan.rebate && reported === 0;
  const balance = isOff ? payoffOf(loan) : loan.balance;
  if (amount + reported <= balance) return null;
  const what = amount > balance ? 'Es' : `Con ${formatPesos(reported)} en verificación, es`;
  return `${what} más que ${isOff ? 'lo que salda tu préstamo hoy,' : 'tu balance de'} ${formatPesos(balance)}. Si pagaste eso, regístralo igual: lo que sobre queda a tu favor.`;
}

/** The customer's debt as text, with the late charge in it. */
export function balanceText(loan: Parameters<typeof chargesOwed>[0] & Pick<Owing, 'rebate'>): string {
  const charges = chargesOwed(loan);
  const late = charges > 0 ? `, con ${formatPesos(charges)} de mora hasta hoy` : '';
  const off = loan.rebate ? `. Para saldarlo hoy: ${formatPesos(payoffOf(loan))}` : '';
  return `Balance: ${formatPesos(loan.balance)}${late}${off}`;
}

/** The form in which the customer reports a payment with its receipt; the typed values survive any response. */
export function PaymentForm({ user, loan, accounts, start, isAnother, ...options }: PaymentFormProps) {
  const paidInto = accounts.find(({ bankName }) => bankName === start?.bankName) ?? accounts[0];
  const [account, setAccount] = useState(paidInto);
  const [amount, setAmount] = useState<number | null>(null);
  const [receipt, setReceipt] = useState<File | null>(start?.receipt ?? null);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [attempt, setAttempt] = useState(0);
  const { toast } = useToast();
  const { register, busy, failure, unkept, clientId } = useRegisterPayment({
    corrects: start?.corrects ?? null,
    ...options,
  });
  const { progress, sending } = useQueue();

  const mend = (field: keyof PaymentFields | 'receiptFile') =>
    setWrong((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== field)));

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const checked = paymentBody.safeParse(textsOf(event.currentTarget));
    const found: Record<string, string> = {};
    for (const { path, message } of checked.success ? [] : checked.error.issues)
      found[path.join('.')] ??= message;
    if (!receipt) {
      found.receiptFile = NO_RECEIPT;
      toast({ variant: 'destructive', title: 'Comprobante requerido', description: NO_RECEIPT });
    }
    setWrong(found);
    if (checked.success && receipt) return register(checked.data, receipt);
    setAttempt(attempt + 1);
  }

  // The server's errors stay at their fields until the next attempt.
  const refused = fieldErrorsOf(failure);
  const errors = { ...refused, ...wrong };
  const field = (name: keyof PaymentFields) => ({ name, error: errors[name] });
  const summed = Object.entries(errors).map(([field, message]) => ({ field, message }));
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {summed.length > 0 && <ErrorSummary title={INCOMPLETE} errors={summed} attempt={attempt} />}
      <MoneyField
        {...field('amount')}
        label="Monto pagado"
        hint={(amount !== null && overText(loan, amount)) || balanceText(loan)}
        defaultValue={suggested(loan, start?.amount ? { amount: start.amount } : null, isAnother)}
        onChange={({ target }) => {
          setAmount(parsePesos(target.value));
          mend('amount');
        }}
      />
      <RadioGroup
        {...field('paymentMethod')}
        label="Método de pago"
        options={METHODS}
        defaultValue={parseReportedMethod(start?.paymentMethod ?? '') ?? 'bank_transfer'}
      />
      <SelectField
        {...field('bankName')}
        label="Banco donde pagaste"
        options={accounts.map(({ bankName }) => ({ value: bankName, label: bankName }))}
        defaultValue={paidInto?.bankName}
        onChange={({ target }) => setAccount(accounts.find(({ bankName }) => bankName === target.value))}
      />
      <TextField
        {...field('accountNumber')}
        label="Número de cuenta"
        hint="La cuenta de la empresa, según el banco que elijas"
        readOnly
        value={account?.accountNumber ?? ''}
      />
      <TextField
        {...field('accountHolder')}
        label="Titular / quién pagó"
        defaultValue={start?.accountHolder || displayNameOf(user)}
        autoComplete="name"
        onChange={() => mend('accountHolder')}
      />
      <ReceiptField
        userId={user.id}
        receipt={receipt}
        error={errors.receiptFile}
        onChange={(chosen) => {
          setReceipt(chosen);
          mend('receiptFile');
        }}
      />
      <TextareaField {...field('notes')} label="Notas (opcional)" rows={2} defaultValue={start?.notes} />
      {failure && Object.keys(refused).length === 0 && <FailedCall {...FAILED} error={failure} />}
      {unkept && <p className="text-warning">{NO_ROOM}</p>}
      {busy && progress !== null && (
        <ProgressBar label="Enviando el comprobante" value={Math.round(progress * 100)} />
      )}
      <div role="status">{busy && <ItemWord state={sending === clientId ? 'sending' : 'waiting'} />}</div>
      <Button type="submit" variant="money" wide busy={busy}>
        {busy ? 'Enviando...' : 'Registrar pago'}
      </Button>
    </form>
  );
}

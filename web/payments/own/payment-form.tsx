import { type FormEvent, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import type { Configuration } from '#contract/configuration.ts';
import type { ActiveLoan } from '#contract/loans.ts';
import { paymentBody } from '#contract/payment-report.ts';
import { ACCOUNT_TYPE, ACCOUNT_TYPES } from '#domain/applications/application.ts';
import { isIn } from '#domain/enum-table.ts';
import { VERIFICATION_HOURS } from '#domain/limits/limits.ts';
import { payoffOf } from '#domain/loans/loan.ts';
import { formatPesos, parsePesos } from '#domain/money.ts';
import { parseReportedMethod, REPORTED_METHOD, REPORTED_METHODS } from '#domain/payments/payment.ts';
import { ApiError, fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { FailedCall } from '#web/app/calls/failed-call.tsx';
import { newClientId } from '#web/app/queue/client-id.ts';
import { ItemWord } from '#web/app/queue/item-word.tsx';
import { useQueue } from '#web/app/queue/page-queue.ts';
import { send } from '#web/app/queue/page-sender.ts';
import type { QueueItem } from '#web/app/queue/sending/queue-item.ts';
import { displayNameOf } from '#web/app/session/person.ts';
import { useUser } from '#web/app/session/session.tsx';
import { besideText } from '#web/loans/own/beside-text.ts';
import { type PaymentFields, type PaymentStart, paymentItem } from '#web/payments/own/payment-start.ts';
import { ReceiptField, smallReceipt } from '#web/payments/own/receipt/receipt-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { MoneyField } from '#web/ui/fields/money-field.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ProgressBar } from '#web/ui/figures/progress-bar.tsx';
import { ErrorSummary, SelectField, TextareaField } from '#web/ui/forms.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

const FAILED = { title: 'Error al registrar pago', otherwise: 'No se pudo registrar el pago' };

/** How a payment was sent when the form is no longer needed: the server has it, or it waits on this phone. */
export type Registered = 'received' | 'kept';

interface Options {
  /** The refused queue item that the payment corrects; `null`: none. */
  readonly corrects: QueueItem | null;
  /** Called when the payment is in the queue, under this `clientId`, until it is received or deleted. */
  readonly onQueued: (clientId: string) => void;
  readonly onRegistered: (what: Registered, clientId: string) => void;
}

/**
 * Puts a payment with its receipt into this phone's queue and sends it. Each form has one `clientId`: the server takes
 * one payment, despite repeated presses and lost responses (rule: queued-write).
 */
function useRegisterPayment({ corrects, onQueued, onRegistered }: Options) {
  const user = useUser();
  const [clientId] = useState(() => corrects?.clientId ?? newClientId());
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const [unkept, setUnkept] = useState(false);
  const { toast, dismiss } = useToast();

  function fail(error: Error) {
    setFailure(error);
    toast({
      variant: 'destructive',
      title: FAILED.title,
      description: (error instanceof ApiError ? error.userMessage : undefined) ?? FAILED.otherwise,
    });
  }

  async function sendIt(fields: PaymentFields, file: File) {
    const prepared = await smallReceipt(file);
    // The field has said why the picture cannot be sent.
    if (!prepared.ok) return;
    const item = await paymentItem({
      clientId,
      account: user.id,
      fields,
      receipt: prepared.value,
      corrects,
      now: new Date(),
    });
    const sent = await send(item, () => onQueued(clientId));
    setUnkept(sent.outcome === 'unkept');
    switch (sent.outcome) {
      case 'received':
        toast({
          title: 'Pago registrado',
          description: `Tu pago será verificado en las próximas ${VERIFICATION_HOURS} horas.`,
        });
        return onRegistered('received', clientId);
      case 'kept':
        // The list shows it and its result: a toast would stay and go out of date.
        return onRegistered('kept', clientId);
      case 'refused':
        return fail(new ApiError(sent.refusal));
      case 'unkept':
        return fail(sent.failure);
    }
  }

  async function register(fields: PaymentFields, file: File) {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    dismiss();
    try {
      await sendIt(fields, file);
    } catch (thrown) {
      // The receipt can no longer be read.
      fail(thrown instanceof Error ? thrown : new Error(String(thrown)));
    } finally {
      setBusy(false);
    }
  }

  return { register, busy, failure, unkept, clientId };
}

export type CompanyAccount = NonNullable<Configuration['companyAccounts']>[number];

/** The lender's accounts for payments, to copy into the application of the customer's bank. */
export function CompanyAccounts({ accounts }: { readonly accounts: readonly CompanyAccount[] }) {
  return (
    <ul className="grid gap-3">
      {accounts.map(({ bankName, accountType, accountNumber, accountHolder }) => (
        <li key={`${bankName} ${accountNumber}`} className="rounded-md border border-line p-4">
          <p className="font-semibold">{bankName}</p>
          <p className="text-sm text-ink-soft">
            {isIn(ACCOUNT_TYPES, accountType) ? ACCOUNT_TYPE[accountType].account : accountType}
          </p>
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <p className="figure text-lg tracking-wide">{accountNumber}</p>
            <CopyButton text={accountNumber} what={`el número de cuenta de ${bankName}`} />
          </div>
          <p className="text-sm">A nombre de {accountHolder}</p>
        </li>
      ))}
    </ul>
  );
}

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

/** The customer's debt as text, with what it has beside the instalments. */
export function balanceText(loan: Pick<ActiveLoan, 'balance' | 'beside' | 'rebate'>): string {
  const beside = besideText(loan);
  const off = loan.rebate ? `. Para saldarlo hoy: ${formatPesos(payoffOf(loan))}` : '';
  return `Balance: ${formatPesos(loan.balance)}${beside && `, con ${beside}`}${off}`;
}

/** The form in which the customer reports a payment with its receipt; the typed values survive any response. */
export function PaymentForm({ user, loan, accounts, start, isAnother, ...options }: PaymentFormProps) {
  const at = accounts.findIndex(({ accountNumber }) => accountNumber === start?.accountNumber);
  const [account, setAccount] = useState(accounts[at] ?? accounts[0]);
  const banks = accounts.map(({ bankName }) => bankName);
  // A bank where the lender has two accounts does not name one of them.
  const names = accounts.map(({ bankName, accountNumber }) =>
    banks.indexOf(bankName) === banks.lastIndexOf(bankName) ? bankName : `${bankName} ${accountNumber}`,
  );
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
        options={names.map((name) => ({ value: name, label: name }))}
        defaultValue={names[at]}
        onChange={({ target }) => setAccount(accounts[target.selectedIndex])}
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

import { Paperclip } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import type { Configuration } from '#contract/configuration.ts';
import type { Loan } from '#contract/loans.ts';
import { paymentBody, paymentsApi, RECEIPT_MAX_BYTES } from '#contract/payments.ts';
import { formatPesos } from '#domain/money.ts';
import { useActionKey } from '#web/app/action-key.ts';
import { call } from '#web/app/api-client.ts';
import { ApiError } from '#web/app/api-error.ts';
import { displayNameOf } from '#web/app/person.ts';
import { useForgetPayments } from '#web/payments/payments.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextareaField } from '#web/ui/textarea-field.tsx';
import { useToast } from '#web/ui/toast.tsx';

type Account = NonNullable<Configuration['companyAccounts']>[number];
type Errors = Readonly<Record<string, string>>;

const METHODS = [
  { value: 'bank_transfer', label: 'Transferencia bancaria' },
  { value: 'deposit', label: 'Depósito en efectivo' },
];

interface PaymentFormProps {
  readonly user: User;
  readonly loan: Loan;
  readonly accounts: readonly Account[];
}

/** Reports a payment with its receipt; what was typed stays whatever the answer. */
export function PaymentForm({ user, loan, accounts }: PaymentFormProps) {
  const [account, setAccount] = useState(accounts[0]);
  const [receipt, setReceipt] = useState<File | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [attempt, setAttempt] = useState(0);
  const [progress, setProgress] = useState<number | null>(null);
  const { toast } = useToast();
  const key = useActionKey();
  const forget = useForgetPayments();

  function choose(file: File) {
    if (file.size > RECEIPT_MAX_BYTES) {
      setErrors({ ...errors, receiptFile: 'El archivo debe ser menor a 5MB' });
      return toast({
        variant: 'destructive',
        title: 'Archivo muy grande',
        description: 'El archivo debe ser menor a 5MB',
      });
    }
    const { receiptFile: _mended, ...others } = errors;
    setErrors(others);
    setReceipt(file);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (progress !== null) return;
    const form = event.currentTarget;
    const texts = [...new FormData(form)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    const checked = paymentBody.safeParse(Object.fromEntries(texts));
    const wrong: Record<string, string> = {};
    for (const { path, message } of checked.success ? [] : checked.error.issues)
      wrong[path.join('.')] ??= message;
    if (!receipt) wrong.receiptFile = 'Debes subir un comprobante de pago';
    setErrors(wrong);
    if (!checked.success || !receipt) {
      setAttempt(attempt + 1);
      if (!receipt)
        toast({
          variant: 'destructive',
          title: 'Comprobante requerido',
          description: 'Debes subir un comprobante de pago',
        });
      return;
    }
    setProgress(0);
    try {
      const input = { body: checked.data, file: receipt };
      await call(paymentsApi.register, input, { onProgress: setProgress, idempotencyKey: key.keyFor(input) });
      key.renew();
      setReceipt(null);
      form.reset();
      toast({ title: 'Pago registrado', description: 'Tu pago será verificado en las próximas 24 horas.' });
      await forget();
    } catch (thrown) {
      const said = thrown instanceof ApiError ? thrown : null;
      setErrors(Object.fromEntries(said?.errors.map(({ field, message }) => [field, message]) ?? []));
      toast({
        variant: 'destructive',
        title: 'Error al registrar pago',
        description: said?.userMessage ?? 'No se pudo registrar el pago',
      });
    } finally {
      setProgress(null);
    }
  }

  const wrong = Object.entries(errors).map(([field, message]) => ({ field, message }));
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {wrong.length > 0 && (
        <ErrorSummary
          title="Por favor complete todos los campos requeridos antes de continuar."
          errors={wrong}
          attempt={attempt}
        />
      )}
      <MoneyField
        name="amount"
        label="Monto pagado"
        hint={`Balance: ${formatPesos(loan.balance)}`}
        defaultValue={formatPesos(loan.nextPayment?.amount ?? loan.balance).replace('RD$', '')}
        error={errors.amount}
      />
      <RadioGroup
        name="paymentMethod"
        label="Método de pago"
        options={METHODS}
        defaultValue="bank_transfer"
        error={errors.paymentMethod}
      />
      <SelectField
        name="bankName"
        label="Banco donde pagaste"
        options={accounts.map(({ bankName }) => ({ value: bankName, label: bankName }))}
        error={errors.bankName}
        onChange={(event) => setAccount(accounts.find(({ bankName }) => bankName === event.target.value))}
      />
      <TextField
        name="accountNumber"
        label="Número de cuenta"
        readOnly
        value={account?.accountNumber ?? ''}
        error={errors.accountNumber}
      />
      <TextField
        name="accountHolder"
        label="Titular / quién pagó"
        defaultValue={displayNameOf(user)}
        autoComplete="name"
        error={errors.accountHolder}
      />
      <TextareaField name="notes" label="Notas (opcional)" error={errors.notes} />
      <FileField
        name="receiptFile"
        label="Comprobante"
        hint="Foto o PDF, hasta 5MB"
        accept="image/*,application/pdf"
        buttonText={receipt ? 'Cambiar archivo' : 'Elegir archivo'}
        fileName={receipt?.name}
        icon={<Paperclip aria-hidden="true" />}
        error={errors.receiptFile}
        onFile={choose}
      />
      {progress !== null && (
        <ProgressBar label="Enviando el comprobante" value={Math.round(progress * 100)} />
      )}
      <Button type="submit" variant="money" wide busy={progress !== null}>
        Registrar pago
      </Button>
    </form>
  );
}

import { useState } from 'react';
import { drawersApi } from '#contract/drawers.ts';
import {
  CASH_MOVEMENT,
  type CashPlace,
  DRAWER_MOVEMENTS,
  FIELD_DRAWER_MOVEMENTS,
  SAFE_MOVEMENTS,
} from '#domain/drawers/cash-movement.ts';
import { AMOUNT_FORMAT } from '#domain/limits/amounts.ts';
import { PAYMENT_REFERENCE_MAX, REASON_MAX } from '#domain/limits/lengths.ts';
import { parsePesos } from '#domain/money.ts';
import { useAction } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { usePermission } from '#web/app/session/permissions.tsx';
import { CHANGES } from '#web/drawers/drawers.queries.ts';
import { FundsAccountField } from '#web/loans/book/funds-account-field.tsx';
import { MoneyField } from '#web/ui/fields/money-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { SelectField, TextareaField, type TextareaFieldProps } from '#web/ui/forms.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';

interface Typed<Kind extends string> {
  readonly kind: Kind;
  readonly amount: number;
  readonly accountNumber?: string;
  readonly toAccountNumber?: string;
  readonly reason?: string;
  readonly reference?: string;
  readonly cashReason?: string;
}
interface FormProps<Kind extends string> {
  readonly title: string;
  readonly kinds: readonly Kind[];
  readonly busy: boolean;
  readonly onSend: (body: Typed<Kind>, onError: (failure: unknown) => void) => void;
  readonly onClose: () => void;
}

/**
 * Why an owner lets out more cash than a place holds (rule: cash-held). Shown once the server asked for it: its answer
 * is the error where the place does not hold the cash, and this person may let it out with a reason.
 */
export function CashReasonField(field: Omit<TextareaFieldProps, 'label'>) {
  if (field.error === undefined && field.value === '') return null;
  return (
    <TextareaField
      {...field}
      label="Por qué sale más efectivo del que hay"
      hint="Queda en la auditoría con su nombre."
      maxLength={REASON_MAX}
    />
  );
}

/** The part of a body that says why, where it was written. */
export const cashReasonIn = (text: string): { readonly cashReason?: string } =>
  text.trim() === '' ? {} : { cashReason: text.trim() };

function MovementForm<Kind extends keyof typeof CASH_MOVEMENT>({
  title,
  kinds,
  busy,
  onSend,
  onClose,
}: FormProps<Kind>) {
  const [kind, setKind] = useState<Kind | undefined>(kinds[0]);
  const { values, field, setErrors, onError } = useFields({
    amount: '',
    reason: '',
    reference: '',
    cashReason: '',
    accountNumber: '',
    toAccountNumber: '',
  });
  if (kind === undefined) return null;
  const facts = CASH_MOVEMENT[kind];
  const places: readonly CashPlace[] = [...facts.from, ...facts.to];
  const atBank = places.includes('bank');
  const between = places.every((place) => place === 'bank');
  function confirm() {
    const amount = parsePesos(values.amount);
    const [reason, reference] = [values.reason.trim(), values.reference.trim()];
    const { accountNumber, toAccountNumber } = values;
    if (kind === undefined) return;
    if (amount === null || amount < 1) return setErrors({ amount: AMOUNT_FORMAT });
    if (atBank && accountNumber === '')
      return setErrors({ accountNumber: 'Elija una de sus cuentas de banco' });
    if (facts.reason && reason === '') return setErrors({ reason: 'Escriba la razón' });
    setErrors({});
    onSend(
      {
        kind,
        amount,
        ...(atBank && { accountNumber }),
        ...(between && { toAccountNumber }),
        ...(reason !== '' && { reason }),
        ...(atBank && reference !== '' && { reference }),
        ...cashReasonIn(values.cashReason),
      },
      onError,
    );
  }
  return (
    <ConfirmDialog
      title={title}
      confirmLabel="Registrar"
      busyLabel="Registrando..."
      busy={busy}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <SelectField
        name="kind"
        label="Movimiento"
        options={kinds.map((value) => ({ value, label: CASH_MOVEMENT[value].label }))}
        value={kind}
        onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? kind)}
      />
      <MoneyField {...field('amount')} label="Monto" data-focus-first="" />
      {atBank && (
        <>
          <FundsAccountField
            {...field('accountNumber')}
            label={between ? 'De la cuenta' : 'Cuenta de banco'}
          />
          {between && <FundsAccountField {...field('toAccountNumber')} label="A la cuenta" />}
          <TextField
            {...field('reference')}
            label="Referencia del banco (opcional)"
            maxLength={PAYMENT_REFERENCE_MAX}
          />
        </>
      )}
      <TextareaField
        {...field('reason')}
        label={facts.reason ? 'Razón' : 'Nota (opcional)'}
        maxLength={REASON_MAX}
      />
      <CashReasonField {...field('cashReason')} />
    </ConfirmDialog>
  );
}

/** Dialog for cash that enters or leaves a drawer without a loan (rule: cash-movements). */
export function DrawerMovementDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const move = useAction(drawersApi.move, CHANGES, {
    done: 'Movimiento registrado',
    failed: 'No se pudo registrar el movimiento',
  });
  const may = usePermission();
  return (
    <MovementForm
      title="Mover efectivo de mi caja"
      kinds={may(drawersApi.moveSafe) ? DRAWER_MOVEMENTS : FIELD_DRAWER_MOVEMENTS}
      busy={move.isPending}
      onClose={onClose}
      onSend={(body, onError) => move.mutate({ params: { id }, body }, { onSuccess: onClose, onError })}
    />
  );
}

/** Dialog for money that goes into the safe or out of it. */
export function SafeMovementDialog({ onClose }: { readonly onClose: () => void }) {
  const move = useAction(drawersApi.moveSafe, CHANGES, {
    done: 'Movimiento registrado',
    failed: 'No se pudo registrar el movimiento',
  });
  return (
    <MovementForm
      title="Mover dinero"
      kinds={SAFE_MOVEMENTS}
      busy={move.isPending}
      onClose={onClose}
      onSend={(body, onError) => move.mutate({ body }, { onSuccess: onClose, onError })}
    />
  );
}

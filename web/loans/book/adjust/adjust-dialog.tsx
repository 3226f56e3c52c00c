import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { adjustmentsApi } from '#contract/adjustments.ts';
import type { AdminLoan } from '#contract/loans.ts';
import { NO_EMAIL } from '#domain/accounts/email.ts';
import type { AdjustmentKind } from '#domain/ledger/adjustment.ts';
import { AMOUNT_FORMAT } from '#domain/limits/amounts.ts';
import { REASON_MAX, TRANSFER_REFERENCE_MAX } from '#domain/limits/lengths.ts';
import { formatCount, formatPesos, parsePesos } from '#domain/money.ts';
import { useAction } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { CashReasonField, cashReasonIn } from '#web/drawers/movement-dialog.tsx';
import { CHANGES } from '#web/loans/book/adjust/adjust.queries.ts';
import { DecisionPreview, useDecisionPreview } from '#web/loans/book/adjust/decision-preview.tsx';
import { BorrowerHistory } from '#web/loans/book/borrower-history.tsx';
import { FundsAccountField } from '#web/loans/book/funds-account-field.tsx';
import { doneOrProposed, onlyProposed } from '#web/proposals/proposal-notice.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { MoneyField } from '#web/ui/fields/money-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { TextareaField } from '#web/ui/forms.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';

/**
 * The decisions that an administrator makes on a loan's page; a transfer of credit is decided on the loan that it
 * leaves.
 */
export type Adjusting = Exclude<AdjustmentKind, 'carried_in'>;

interface AdjustingWords {
  readonly action: string;
  readonly title: string;
  readonly says: string;
  /** End of the sentence about the message to the customer; `null`: the decision sends none. */
  readonly tells: string | null;
  readonly busy: string;
  readonly asks: readonly ('amount' | 'reason' | 'reference' | 'document')[];
}

export const ADJUSTING: Record<Adjusting, AdjustingWords> = {
  collection_cost: {
    action: 'Registrar gasto de cobranza',
    title: 'Registrar gasto de cobranza',
    says: 'El cliente lo debe después de las cuotas',
    tells: ', y se le avisa con el motivo',
    busy: 'Registrando...',
    asks: ['amount', 'reason', 'document'],
  },
  waiver: {
    action: 'Condonar mora',
    title: 'Condonar mora',
    says: 'El cliente deja de deber esta mora',
    tells: ', y se le avisa',
    busy: 'Condonando...',
    asks: ['amount', 'reason'],
  },
  write_off: {
    action: 'Castigar préstamo',
    title: 'Castigar préstamo',
    says: 'Todo lo que debe sale de lo que se espera cobrar, y la mora deja de crecer. No se puede deshacer',
    tells: null,
    busy: 'Castigando...',
    asks: ['reason'],
  },
  refund: {
    action: 'Devolver lo pagado de más',
    title: 'Devolver lo pagado de más',
    says: 'Primero haga la transferencia; aquí queda registrada',
    tells: ' y se le avisa al cliente',
    busy: 'Registrando...',
    asks: ['amount', 'reference'],
  },
  carried_out: {
    action: 'Pasar a su otro préstamo',
    title: 'Pasar lo pagado de más a su otro préstamo',
    says: 'Cuenta desde hoy como pago del préstamo activo del cliente',
    tells: ', y se le avisa',
    busy: 'Pasando...',
    asks: ['amount'],
  },
};

/** The customer whose loan the decision is about. */
interface Told {
  readonly email: string | null;
}

export function adjustingText(kind: Adjusting, { email }: Told): string {
  const { says, tells } = ADJUSTING[kind];
  if (tells === null) return `${says}.`;
  return email === null ? `${says}. ${NO_EMAIL}.` : `${says}${tells}.`;
}

const NOTHING_TYPED = { amount: '', reason: '', reference: '', fundsAccount: '', cashReason: '' } as const;
type Fields = ReturnType<typeof useFields<keyof typeof NOTHING_TYPED>>;

/** The missing values of a decision, by field. */
function missingIn(
  kind: Adjusting,
  { reason, reference }: Fields['values'],
  document: File | null,
  amount: number | null,
): Fields['errors'] {
  const { asks } = ADJUSTING[kind];
  return {
    ...(asks.includes('amount') && (amount === null || amount < 1) && { amount: AMOUNT_FORMAT }),
    ...(asks.includes('reason') && reason.trim() === '' && { reason: 'Debe proporcionar una razón' }),
    ...(asks.includes('reference') &&
      reference.trim() === '' && { reference: 'La referencia de la transferencia es requerida' }),
    ...(asks.includes('document') && !document && { document: 'Suba el comprobante del gasto' }),
  };
}

interface AdjustFieldsProps {
  readonly kind: Adjusting;
  readonly fields: Fields;
  readonly document: File | null;
  /** Most pesos of the decision, shown as a hint; `null`: no hint. */
  readonly most: number | null;
  readonly onDocument: (document: File | null) => void;
}

/** The fields of a decision about a loan's money. */
function AdjustFields({ kind, fields, document, most, onDocument }: AdjustFieldsProps) {
  const { field, errors } = fields;
  const { asks } = ADJUSTING[kind];
  return (
    <>
      {asks.includes('amount') && (
        <MoneyField
          {...field('amount')}
          label="Monto"
          hint={most === null ? undefined : `Como máximo ${formatPesos(most)}`}
        />
      )}
      {asks.includes('reference') && (
        <>
          <TextField
            {...field('reference')}
            label="Referencia de la transferencia"
            maxLength={TRANSFER_REFERENCE_MAX}
          />
          <FundsAccountField {...field('fundsAccount')} drawer />
          <CashReasonField {...field('cashReason')} />
        </>
      )}
      {asks.includes('reason') && <TextareaField {...field('reason')} label="Razón" maxLength={REASON_MAX} />}
      {asks.includes('document') && (
        <FileField
          name="documentFile"
          label="Comprobante del gasto"
          hint="Una imagen o un PDF."
          icon={<Upload />}
          accept="image/*,application/pdf"
          fileName={document?.name}
          error={errors.document ?? errors.documentFile}
          onFile={onDocument}
        />
      )}
    </>
  );
}

/** The person's limit in pesos when the amount exceeds it; else `null` (rule: role-limits). */
const limitPassed = (
  effect: { readonly limit: number | null } | undefined,
  amount: number | null,
): number | null =>
  effect && effect.limit !== null && amount !== null && amount > effect.limit ? effect.limit : null;

/** Says that the amount exceeds the person's limit, before the attempt that the server would refuse. */
function AboveLimit({ limit }: { readonly limit: number | null }) {
  if (limit === null) return null;
  return (
    <p className="font-semibold text-danger">
      Pasa de lo que usted puede, {formatPesos(limit)}: lo hace un dueño.
    </p>
  );
}

interface Decided extends Omit<Fields['values'], 'amount'> {
  readonly amount: number;
  readonly document: File | null;
}

/** Sends a decision of one kind about a loan's money, with the fields that this kind needs. */
function useDecide(loan: AdminLoan, kind: Adjusting) {
  const cost = useAction(adjustmentsApi.addCost, CHANGES, {
    done: 'Gasto de cobranza registrado',
    failed: 'No se pudo registrar el gasto',
  });
  const waive = useAction(adjustmentsApi.waive, CHANGES, {
    done: doneOrProposed('Mora condonada'),
    failed: 'No se pudo condonar la mora',
  });
  const writeOff = useAction(adjustmentsApi.writeOff, CHANGES, {
    done: doneOrProposed('Castigo registrado'),
    failed: 'No se pudo castigar el préstamo',
  });
  const refund = useAction(adjustmentsApi.refund, CHANGES, {
    done: doneOrProposed('Devolución registrada'),
    failed: 'No se pudo registrar la devolución',
  });
  const carryOver = useAction(adjustmentsApi.carryOver, CHANGES, {
    done: 'Dinero a favor pasado al otro préstamo',
    failed: 'No se pudo pasar el dinero a favor',
  });
  const params = { id: loan.id };
  const seenUpdatedAt = loan.updatedAt;
  const decide = async ({
    amount,
    reason,
    reference,
    fundsAccount,
    cashReason,
    document,
  }: Decided): Promise<unknown> => {
    switch (kind) {
      case 'collection_cost':
        return document === null
          ? null
          : cost.mutateAsync({
              params,
              body: { amount: String(amount), reason, seenUpdatedAt },
              file: document,
            });
      case 'waiver':
        return waive.mutateAsync({ params, body: { amount, reason, seenUpdatedAt } });
      case 'write_off':
        return writeOff.mutateAsync({ params, body: { reason, seenUpdatedAt } });
      case 'refund':
        return refund.mutateAsync({
          params,
          body: {
            amount,
            reference,
            seenUpdatedAt,
            ...(fundsAccount !== '' && { fundsAccount }),
            ...cashReasonIn(cashReason),
          },
        });
      case 'carried_out':
        return carryOver.mutateAsync({ params, body: { amount, seenUpdatedAt } });
    }
  };
  const busy = [cost, waive, writeOff, refund, carryOver].some(({ isPending }) => isPending);
  return { decide, busy };
}

interface AdjustDialogProps {
  readonly loan: AdminLoan;
  readonly kind: Adjusting;
  /** The amount in pesos with which the form opens: as much as can be refunded or waived. */
  readonly offered: number | null;
  readonly onClose: () => void;
}

/** Pesos that no loan can owe: for a decision without a meaningful limit. */
const UNLIMITED = 1_000_000;

/** The dialog for a decision about a loan's money, with a preview of its effect. */
export function AdjustDialog({ loan, kind, offered, onClose }: AdjustDialogProps) {
  const { action, title, busy: busyLabel, asks } = ADJUSTING[kind];
  const amountText = offered === null ? '' : formatCount(offered);
  const fields = useFields<keyof typeof NOTHING_TYPED>({ ...NOTHING_TYPED, amount: amountText });
  const [document, setDocument] = useState<File | null>(null);
  const amount = parsePesos(fields.values.amount);
  const effect = useDecisionPreview(loan.id, kind, { amount: asks.includes('amount') ? amount : null });
  const { decide, busy } = useDecide(loan, kind);
  const most = effect && effect.most < UNLIMITED ? effect.most : null;
  const passed = limitPassed(effect ?? undefined, amount);

  async function confirm() {
    const missing = missingIn(kind, fields.values, document, amount);
    fields.setErrors(missing);
    if (Object.keys(missing).length > 0 || passed !== null) return;
    const { reason, reference, fundsAccount, cashReason } = fields.values;
    try {
      await decide({
        amount: amount ?? 0,
        reason: reason.trim(),
        reference: reference.trim(),
        fundsAccount,
        cashReason,
        document,
      });
      onClose();
    } catch (failure) {
      fields.onError(failure);
    }
  }
  return (
    <ConfirmDialog
      title={title}
      description={`${loan.fullName} ${loan.reference}. ${adjustingText(kind, loan)}`}
      confirmLabel={action}
      busyLabel={busyLabel}
      variant={kind === 'write_off' ? 'danger' : 'money'}
      busy={busy}
      incomplete={passed !== null}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <BorrowerHistory loan={loan} />
      <AdjustFields kind={kind} fields={fields} document={document} most={most} onDocument={setDocument} />
      {effect?.proposes && <p>{onlyProposed('nada cambia')}</p>}
      <AboveLimit limit={passed} />
      <DecisionPreview effect={effect} />
    </ConfirmDialog>
  );
}

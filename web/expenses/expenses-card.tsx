import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { drawersApi } from '#contract/drawers.ts';
import { type Expense, expensesApi } from '#contract/expenses.ts';
import { financesApi } from '#contract/finances.ts';
import { EXPENSE_CATEGORIES, EXPENSE_CATEGORY, EXPENSE_PLACES } from '#domain/drawers/cash-movement.ts';
import { AMOUNT_FORMAT } from '#domain/limits/amounts.ts';
import { REASON_MAX } from '#domain/limits/lengths.ts';
import { formatPesos, parsePesos, pesos } from '#domain/money.ts';
import { addressOf } from '#web/app/calls/api-client.ts';
import { LoadFailed, LoadMore } from '#web/app/calls/content-states.tsx';
import { useAction, usePages } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { CashReasonField, cashReasonIn } from '#web/drawers/movement-dialog.tsx';
import { FundsAccountField, useFirstAccount } from '#web/loans/book/funds-account-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { MoneyField } from '#web/ui/fields/money-field.tsx';
import {
  actionsColumn,
  type Column,
  column,
  InstantText,
  numericColumn,
  Pesos,
  Table,
} from '#web/ui/figures/facts.tsx';
import { ReasonDialog, SelectField, type SelectFieldProps, TextareaField } from '#web/ui/forms.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

export const EXPENSE_CHANGES = [
  expensesApi.list,
  drawersApi.money,
  drawersApi.mine,
  financesApi.dayClose,
  financesApi.read,
];

const COLUMNS: readonly Column<Expense>[] = [
  column('at', 'Cuándo', ({ recordedAt }) => <InstantText instant={recordedAt} />),
  column('category', 'Gasto', ({ category }) => EXPENSE_CATEGORY[category].label),
  column('reason', 'Detalle', ({ reason, reversal }) => (
    <>
      {reason}
      {reversal && (
        <span className="block text-danger">
          Anulado por {reversal.by}, <InstantText instant={reversal.at} />: {reversal.reason}
        </span>
      )}
    </>
  )),
  column('place', 'Salió de', ({ place }) => place),
  column('by', 'Por', ({ recordedBy }) => recordedBy),
  column('receipt', 'Comprobante', ({ id, hasReceipt }) =>
    hasReceipt ? (
      <TextLink href={addressOf(expensesApi.receipt, { params: { id } })} target="_blank" rel="noreferrer">
        Ver
      </TextLink>
    ) : (
      '—'
    ),
  ),
  numericColumn('amount', 'Monto', ({ amount }) => <Pesos amount={amount} />),
];

type Place = (typeof EXPENSE_PLACES)[number];
const PLACE: Readonly<Record<Place, string>> = {
  drawer: 'Mi caja',
  safe: 'La caja general',
  bank: 'Una cuenta de banco',
};
const PLACES = EXPENSE_PLACES.map((value) => ({ value, label: PLACE[value] }));

const OPTIONS = EXPENSE_CATEGORIES.map((value) => ({ value, label: EXPENSE_CATEGORY[value].label }));

/** What the money was spent on. */
export const CategoryField = (field: Omit<SelectFieldProps, 'label' | 'options'>) => (
  <SelectField {...field} label="En qué se gastó" options={OPTIONS} />
);

/** Records what the lender spent, with the place that the money left and its receipt (rule: expenses). */
function ExpenseDialog({ onClose }: { readonly onClose: () => void }) {
  const first = useFirstAccount();
  const { values, errors, field, setErrors, onError } = useFields({
    amount: '',
    category: '',
    from: 'drawer',
    accountNumber: '',
    reason: '',
    cashReason: '',
  });
  const accountNumber = values.accountNumber || first;
  const [receipt, setReceipt] = useState<File | null>(null);
  const record = useAction(expensesApi.record, EXPENSE_CHANGES, {
    done: 'Gasto registrado',
    failed: 'No se pudo registrar el gasto',
  });
  function confirm() {
    const amount = parsePesos(values.amount);
    const category = EXPENSE_CATEGORIES.find((one) => one === values.category);
    const from = EXPENSE_PLACES.find((one) => one === values.from);
    const reason = values.reason.trim();
    if (amount === null || amount < 1) return setErrors({ amount: AMOUNT_FORMAT });
    if (!category) return setErrors({ category: 'Elija en qué se gastó' });
    if (!from) return setErrors({ from: 'Elija de dónde sale el dinero' });
    if (reason === '') return setErrors({ reason: 'Escriba en qué se gastó' });
    setErrors({});
    const body = {
      ...{ amount: String(amount), category, from, reason },
      ...(from === 'bank' && { accountNumber }),
      ...cashReasonIn(values.cashReason),
    };
    record.mutate({ body, ...(receipt && { file: receipt }) }, { onSuccess: onClose, onError });
  }
  return (
    <ConfirmDialog
      title="Registrar un gasto"
      confirmLabel="Registrar"
      busyLabel="Registrando..."
      busy={record.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <MoneyField {...field('amount')} label="Monto" data-focus-first="" />
      <CategoryField {...field('category')} placeholder="Elija de la lista" />
      <SelectField {...field('from')} label="De dónde sale el dinero" options={PLACES} />
      {values.from === 'bank' && (
        <FundsAccountField {...field('accountNumber')} label="Cuenta de banco" value={accountNumber} />
      )}
      <TextareaField {...field('reason')} label="Detalle" maxLength={REASON_MAX} />
      <FileField
        name="receiptFile"
        label="Comprobante (opcional)"
        hint="Una imagen o un PDF."
        icon={<Upload />}
        accept="image/*,application/pdf"
        fileName={receipt?.name}
        error={errors.receiptFile}
        onFile={setReceipt}
      />
      <CashReasonField {...field('cashReason')} />
    </ConfirmDialog>
  );
}

/** Takes back an expense that was recorded by mistake (rule: expenses). */
function ReverseDialog({ expense, onClose }: { readonly expense: Expense; readonly onClose: () => void }) {
  const { id, category, amount, place } = expense;
  const reverse = useAction(expensesApi.reverse, EXPENSE_CHANGES, {
    done: 'Gasto anulado',
    failed: 'No se pudo anular el gasto',
  });
  return (
    <ReasonDialog
      title="Anular gasto"
      description={`${EXPENSE_CATEGORY[category].label}, ${formatPesos(pesos(amount))}, de: ${place}. El dinero vuelve a los libros de donde salió. Si el gasto fue otro, regístrelo después.`}
      confirmLabel="Anular gasto"
      busyLabel="Anulando..."
      hint="Queda en la auditoría con su nombre."
      busy={reverse.isPending}
      onCancel={onClose}
      onConfirm={(reason) => reverse.mutate({ params: { id }, body: { reason } }, { onSuccess: onClose })}
    />
  );
}

/** What the lender spent, newest first, and the button that records an expense (rule: expenses). */
export function ExpensesCard() {
  const [asking, setAsking] = useState(false);
  const [reversing, setReversing] = useState<Expense | null>(null);
  const columns = [
    ...COLUMNS,
    actionsColumn<Expense>(
      (expense) =>
        !expense.reversal && (
          <WithPermission call={expensesApi.reverse}>
            <Button variant="outline" onClick={() => setReversing(expense)}>
              Anular <span className="sr-only">el gasto de {formatPesos(pesos(expense.amount))}</span>
            </Button>
          </WithPermission>
        ),
    ),
  ];
  const { rows, failed, error, retry, more } = usePages(expensesApi.list, (page) => ({
    query: { ...page, limit: 10 },
  }));
  return (
    <Card title="Gastos">
      <WithPermission call={expensesApi.record}>
        <p>
          <Button variant="outline" onClick={() => setAsking(true)}>
            Registrar un gasto
          </Button>
        </p>
        {asking && <ExpenseDialog onClose={() => setAsking(false)} />}
      </WithPermission>
      {failed && <LoadFailed title="No se pudieron cargar los gastos" error={error} retry={retry} />}
      {rows && rows.length > 0 && (
        <Table caption="Gastos" columns={columns} rows={rows} rowKey={({ id }) => id} />
      )}
      <LoadMore {...more} />
      {reversing && <ReverseDialog expense={reversing} onClose={() => setReversing(null)} />}
    </Card>
  );
}

import type { Loan } from '#contract/loans.ts';
import { LOAN_TYPE_LABELS, parseLoanType } from '#domain/applications/application.ts';
import { formatDay } from '#domain/calendar.ts';
import { LOAN_STATUS_LABELS } from '#domain/loans/loan.ts';
import { formatPesos } from '#domain/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataList } from '#web/ui/data-list.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

const INSTALMENT_LABELS = { due: 'Por pagar', overdue: 'Vencida', paid: 'Pagada' } as const;
const INSTALMENT_TONES = { due: 'neutral', overdue: 'danger', paid: 'success' } as const;
type Instalment = Loan['instalments'][number];

const columns: readonly Column<Instalment>[] = [
  { key: 'number', header: 'Cuota', cell: ({ number }) => `Cuota ${number}` },
  {
    key: 'due',
    header: 'Fecha',
    cell: ({ dueDate, dayOffset }) =>
      dueDate ? formatDay(dueDate) : `${dayOffset} días después del desembolso`,
  },
  { key: 'amount', header: 'Monto', numeric: true, cell: ({ amount }) => formatPesos(amount) },
  { key: 'paid', header: 'Pagado', numeric: true, cell: ({ paid }) => formatPesos(paid) },
  { key: 'late', header: 'Mora', numeric: true, cell: ({ lateCharge }) => formatPesos(lateCharge) },
  {
    key: 'status',
    header: 'Estado',
    cell: ({ status }) => <Badge tone={INSTALMENT_TONES[status]}>{INSTALMENT_LABELS[status]}</Badge>,
  },
];

/** Each instalment with its date, what is paid of it, and where it stands. */
export const InstalmentTable = ({ instalments }: { readonly instalments: readonly Instalment[] }) => (
  <Table
    caption="Cuotas según el pagaré"
    columns={columns}
    rows={instalments}
    rowKey={({ number }) => number}
  />
);

const typeLabel = (type: string) => LOAN_TYPE_LABELS[parseLoanType(type) ?? 'personal'];

/** The active loan: what is owed, when, and the way to pay (specification §2). */
export function LoanCard({ loan }: { readonly loan: Loan }) {
  const waiting = loan.status === 'awaiting_disbursement';
  return (
    <Card
      title={`Préstamo ${typeLabel(loan.loanType)} ${loan.reference}`}
      aside={<Badge tone={waiting ? 'warning' : 'success'}>{LOAN_STATUS_LABELS[loan.status]}</Badge>}
    >
      <div>
        <p className="text-sm text-ink-soft">Balance pendiente</p>
        <p className="figure text-3xl">{formatPesos(loan.balance)}</p>
      </div>
      <DataList
        items={[
          { label: 'Monto original', value: formatPesos(loan.principal) },
          {
            label: 'Próximo pago',
            value: loan.nextPayment
              ? `${formatPesos(loan.nextPayment.amount)} el ${formatDay(loan.nextPayment.date)}`
              : waiting
                ? 'Al desembolsar se fijan las fechas'
                : 'Sin pagos pendientes',
          },
          { label: 'Cuotas restantes', value: loan.remainingInstalments },
          { label: 'Total según el pagaré', value: formatPesos(loan.total) },
        ]}
      />
      <InstalmentTable instalments={loan.instalments} />
      {loan.status === 'active' && (
        <LinkButton href="/make-payment" variant="money">
          Pagar Cuota
        </LinkButton>
      )}
      {waiting && (
        <p className="text-ink-soft">
          El depósito tarda de 24 a 48 horas laborables después de firmar. Te avisamos por correo.
        </p>
      )}
    </Card>
  );
}

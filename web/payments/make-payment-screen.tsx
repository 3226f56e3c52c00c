import { useQuery } from '@tanstack/react-query';
import { configurationApi } from '#contract/configuration.ts';
import { loansApi } from '#contract/loans.ts';
import { type Payment, paymentsApi } from '#contract/payments.ts';
import { formatInstant } from '#domain/calendar.ts';
import { formatPesos } from '#domain/money.ts';
import { PAYMENT_STATUS_LABELS } from '#domain/payments/payment.ts';
import { query } from '#web/app/query-client.ts';
import { useUser } from '#web/app/session.tsx';
import { PaymentForm } from '#web/payments/payment-form.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataList } from '#web/ui/data-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

const TONES = { pending: 'warning', verified: 'success', rejected: 'danger' } as const;

const columns: readonly Column<Payment>[] = [
  { key: 'reference', header: 'Referencia', cell: ({ paymentReference }) => paymentReference },
  { key: 'amount', header: 'Monto', numeric: true, cell: ({ amount }) => formatPesos(amount) },
  { key: 'date', header: 'Fecha', cell: ({ createdAt }) => formatInstant(new Date(createdAt)) },
  {
    key: 'status',
    header: 'Estado',
    cell: ({ status, reversedAt, notes }) => (
      <>
        <Badge tone={reversedAt ? 'danger' : TONES[status]}>
          {reversedAt ? 'Reversado' : PAYMENT_STATUS_LABELS[status]}
        </Badge>
        {status === 'rejected' && notes && <span className="block text-sm">Motivo: {notes}</span>}
      </>
    ),
  },
];

export function MakePaymentScreen() {
  const user = useUser();
  const { data: loan, isPending } = useQuery(query(loansApi.active, {}));
  const { data: configuration } = useQuery(query(configurationApi.read, {}));
  const { data: payments } = useQuery(query(paymentsApi.list, { query: {} }));
  const accounts = configuration?.companyAccounts ?? [];
  if (isPending || !configuration) return <Loading />;
  return (
    <>
      <h1 className="text-2xl">Registrar pago</h1>
      {loan?.status !== 'active' && (
        <EmptyState
          title="No tiene un préstamo activo"
          action={<LinkButton href="/my-products">Mis Productos</LinkButton>}
        >
          <p>Cuando tengas un préstamo desembolsado, aquí registras tus pagos.</p>
        </EmptyState>
      )}
      {loan?.status === 'active' && (
        <div className="grid gap-6 lg:grid-cols-2">
          <Card title="Tu pago">
            {accounts.length > 0 ? (
              <PaymentForm user={user} loan={loan} accounts={accounts} />
            ) : (
              <p>Escríbenos para saber a qué cuenta pagar.</p>
            )}
          </Card>
          <Card title="Cuentas de la empresa">
            {accounts.map((account) => (
              <DataList
                key={account.accountNumber}
                items={[
                  { label: 'Banco', value: account.bankName },
                  { label: 'Tipo', value: account.accountType },
                  { label: 'Número', value: account.accountNumber },
                  { label: 'Titular', value: account.accountHolder },
                ]}
              />
            ))}
            <p className="text-ink-soft">
              Paga a una de estas cuentas y sube el comprobante. Los pagos se verifican en 24 horas y cuentan
              desde el día en que los registras.
            </p>
          </Card>
        </div>
      )}
      <section aria-labelledby="own-payments" className="grid gap-3">
        <h2 id="own-payments" className="text-xl">
          Tus pagos
        </h2>
        {payments && payments.length > 0 ? (
          <Table caption="Tus pagos" columns={columns} rows={payments} rowKey={({ id }) => id} />
        ) : (
          <p className="text-ink-soft">Todavía no hay pagos registrados.</p>
        )}
      </section>
    </>
  );
}

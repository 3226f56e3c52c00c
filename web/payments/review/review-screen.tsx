import { useQuery } from '@tanstack/react-query';
import { paymentsApi } from '#contract/payments.ts';
import { VERIFICATION_HOURS } from '#domain/limits/limits.ts';
import { query } from '#web/app/calls/query-client.ts';
import { ReceiptSheet } from '#web/payments/receipt/receipt-sheet.tsx';
import { OnePayment } from '#web/payments/review/one-payment.tsx';
import { PaymentList } from '#web/payments/review/payment-list.tsx';
import { STATUS_TABS, useReviewAddress } from '#web/payments/review/use-review-address.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const lateText = (late: number) =>
  late === 1
    ? `1 pago pasó de las ${VERIFICATION_HOURS} horas prometidas.`
    : `${late} pagos pasaron de las ${VERIFICATION_HOURS} horas prometidas.`;

function Lists({ address }: { readonly address: ReturnType<typeof useReviewAddress> }) {
  const { data: counts } = useQuery(query(paymentsApi.counts, {}));
  return (
    <>
      {counts && counts.late > 0 && (
        <p role="status" className="rounded-md bg-danger-tint px-4 py-3 font-semibold text-danger">
          {lateText(counts.late)}
        </p>
      )}
      <Tabs
        label="Pagos por estado"
        tabs={STATUS_TABS.map(({ id, status, label }) => ({
          id,
          label: (
            <>
              {label}{' '}
              <span className="figure text-lg">{counts?.[status].toLocaleString('en-US') ?? '…'}</span>
            </>
          ),
        }))}
        current={address.tab.id}
        onChange={address.chooseTab}
      >
        <PaymentList key={address.tab.id} address={address} />
      </Tabs>
    </>
  );
}

/**
 * "Gestión de Pagos": the payments to verify (rule: payment-review), in the back office and as a section of the
 * dashboard.
 */
export function ReviewPaymentsScreen() {
  const address = useReviewAddress();
  if (address.receipt !== null)
    return <ReceiptSheet key={address.receipt} id={address.receipt} all={address.all} />;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Gestión de Pagos</h1>
        <LinkButton href="/admin-statements" variant="outline">
          Conciliar con el banco
        </LinkButton>
      </div>
      {address.one === null ? (
        <Lists address={address} />
      ) : (
        <OnePayment key={address.one} id={address.one} all={address.all} />
      )}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { collectionsApi } from '#contract/collections.ts';
import { type LoanFile, loanBookApi } from '#contract/loan-book.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { LoadFailed } from '#web/app/calls/load-failed.tsx';
import { query } from '#web/app/calls/query-client.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { DetailPage } from '#web/app/shell/detail-page.tsx';
import { withParameter } from '#web/app/shell/navigation.ts';
import { AdjustActions } from '#web/loans/book/adjust/adjust-actions.tsx';
import { AdjustmentsCard } from '#web/loans/book/cards/adjustments-card.tsx';
import { ContactsCard } from '#web/loans/book/cards/contacts-card.tsx';
import { HistoryCard } from '#web/loans/book/cards/history-card.tsx';
import { LedgerCard } from '#web/loans/book/cards/ledger-card.tsx';
import { MessagesCard } from '#web/loans/book/cards/messages-card.tsx';
import { PaymentsCard } from '#web/loans/book/cards/payments-card.tsx';
import { LoanActions } from '#web/loans/book/loan-actions.tsx';
import { LoanSummary } from '#web/loans/book/loan-summary.tsx';
import { Part } from '#web/loans/book/part.tsx';
import { RestructuringsCard } from '#web/loans/book/restructure/restructurings-card.tsx';
import { InstalmentTable } from '#web/loans/instalment-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loading } from '#web/ui/loading.tsx';

function Everything({ file }: { readonly file: LoanFile }) {
  const { loan, cedula, paidInCash, ledger, payments, adjustments, restructurings, messages, events } = file;
  return (
    <>
      <LoanSummary loan={loan} cedula={cedula} paidInCash={paidInCash}>
        <LoanActions loan={loan} />
        <AdjustActions file={file} />
      </LoanSummary>
      <Part title="Cuotas">
        <InstalmentTable instalments={loan.instalments} />
      </Part>
      <PaymentsCard loanId={loan.id} payments={payments} fullName={loan.fullName} />
      <RestructuringsCard loan={loan} restructurings={restructurings} />
      <AdjustmentsCard adjustments={adjustments} />
      <WithPermission call={collectionsApi.contacts}>
        <ContactsCard loanId={loan.id} />
      </WithPermission>
      <LedgerCard ledger={ledger} />
      <MessagesCard messages={messages} />
      <HistoryCard events={events} />
    </>
  );
}

/** The page of one loan, under its own address. */
export function LoanPage({ id }: { readonly id: number }) {
  const search = useSearch();
  const { data, error, refetch } = useQuery(query(loanBookApi.file, { params: { id } }));
  const missing = error instanceof ApiError && error.status === 404;
  return (
    <DetailPage back={{ href: withParameter(search, 'prestamo', ''), text: 'Todos los préstamos' }}>
      {data ? (
        <Everything file={data} />
      ) : missing ? (
        <EmptyState title="Este préstamo no existe">El enlace está incompleto.</EmptyState>
      ) : error ? (
        <LoadFailed title="No se pudo cargar el préstamo" error={error} retry={() => void refetch()} />
      ) : (
        <Loading>Cargando préstamo...</Loading>
      )}
    </DetailPage>
  );
}

import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import HandCoins from 'lucide-react/icons/hand-coins';
import { useSearch } from 'wouter';
import { loanBookApi } from '#contract/loan-book.ts';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { takesPayments } from '#domain/loans/loan.ts';
import { LoadFailed } from '#web/app/calls/load-failed.tsx';
import { query } from '#web/app/calls/query-client.ts';
import { loanAddress } from '#web/app/office-addresses.ts';
import { goTo, idIn } from '#web/app/shell/navigation.ts';
import { useDecisionPreview } from '#web/loans/book/adjust/decision-preview.tsx';
import { NumberedReceiptPapers } from '#web/payments/receipt/receipt-sheet.tsx';
import { FindLoan } from '#web/payments/take/find-loan.tsx';
import { OwedTable } from '#web/payments/take/owed-table.tsx';
import { TakeForm } from '#web/payments/take/take-form.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Loading } from '#web/ui/loading.tsx';

const PAGE = '/admin-take-payment';

function Owing({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery(query(loanBookApi.file, { params: { id } }));
  const effect = useDecisionPreview(id, 'payment');
  if (error)
    return <LoadFailed title="No se pudo cargar el préstamo" error={error} retry={() => void refetch()} />;
  if (!data || !effect) return <Loading>Cargando lo que debe...</Loading>;
  const { loan, cedula } = data;
  if (!takesPayments(loan))
    return (
      <EmptyState title="Este préstamo no espera pagos">
        <a href={loanAddress(id)} className="link">
          Ver el préstamo
        </a>
      </EmptyState>
    );
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <Card
        title={loan.fullName}
        aside={
          <a href={loanAddress(id)} className="link inline-flex min-h-11 items-center">
            {loan.reference}
          </a>
        }
      >
        <p className="text-sm text-ink-soft">Cédula {formatCedula(cedula)}</p>
        <OwedTable loanBalance={effect.before} />
      </Card>
      <Card title="Recibir el pago">
        <TakeForm
          loan={loan}
          loanBalance={effect.before}
          onTaken={(paymentId) => goTo(`${PAGE}?recibo=${paymentId}`, { replace: true })}
        />
      </Card>
    </div>
  );
}

function Another({ text }: { readonly text: string }) {
  return (
    <p className="print:hidden">
      <a href={PAGE} className="link inline-flex min-h-12 items-center gap-2 font-semibold">
        <ArrowLeft aria-hidden="true" className="size-5" />
        {text}
      </a>
    </p>
  );
}

/**
 * Takes money from a customer at the counter: find the loan, enter the amount, hand out the receipt
 * (rule: take-payment).
 */
export function TakePaymentScreen() {
  const parameters = new URLSearchParams(useSearch());
  const receipt = idIn(parameters, 'recibo');
  const loan = idIn(parameters, 'prestamo');
  if (receipt !== null)
    return (
      <>
        <Another text="Cobrar" />
        <NumberedReceiptPapers key={receipt} id={receipt} />
        <p className="print:hidden">
          <LinkButton href={PAGE} variant="money" icon={<HandCoins aria-hidden="true" />}>
            Cobrar a otra persona
          </LinkButton>
        </p>
      </>
    );
  if (loan !== null)
    return (
      <>
        <Another text="Otra persona" />
        <h1 className="text-2xl">Cobrar</h1>
        <Owing key={loan} id={loan} />
      </>
    );
  return <FindLoan />;
}

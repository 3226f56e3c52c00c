import HandCoins from 'lucide-react/icons/hand-coins';
import { type ClientWithLimit, clientsApi } from '#contract/clients.ts';
import type { BorrowedLoan } from '#contract/loans.ts';
import { borrowedText } from '#domain/loans/borrowed-text.ts';
import { LOAN_STATUS, OPEN_LOANS, takesPayments } from '#domain/loans/loan.ts';
import { limitGrowth, limitReason } from '#domain/loans/personal-limit.ts';
import { formatPesos } from '#domain/money.ts';
import { useRead } from '#web/app/calls/use-calls.ts';
import { loanAddress, takeAddress } from '#web/app/office-addresses.ts';
import { usePagePermission } from '#web/app/shell/page-permission.ts';
import { EarlierLoans } from '#web/loans/book/borrower-history.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Reference } from '#web/ui/figures/facts.tsx';

function OpenLoan({ loan }: { readonly loan: BorrowedLoan }) {
  const { label, tone } = LOAN_STATUS[loan.status];
  const mayOpen = usePagePermission();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span>Debe</span> <strong className="figure text-2xl">{formatPesos(loan.balance)}</strong>{' '}
          <span className="text-ink-soft">de un préstamo de {formatPesos(loan.principal)}</span>
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          <b>
            <Reference of={loan.reference} />
          </b>
          <Badge tone={tone}>{label}</Badge> {borrowedText(loan)}
        </p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:[&>*]:flex-auto">
        {mayOpen('/admin-take-payment') && takesPayments(loan) && (
          <LinkButton href={takeAddress(loan.id)} variant="money" icon={<HandCoins />}>
            Cobrar<span className="sr-only"> {loan.reference}</span>
          </LinkButton>
        )}
        <LinkButton href={loanAddress(loan.id)} variant="outline">
          Ver préstamo<span className="sr-only"> {loan.reference}</span>
        </LinkButton>
      </div>
    </div>
  );
}

interface ClientLoansProps {
  readonly clientId: number;
  readonly limit: ClientWithLimit['limit'];
}

/** The client's debt, payment history, and the limit that follows from them. */
export function ClientLoans({ clientId, limit }: ClientLoansProps) {
  const reason = limitReason(limit);
  const mayOpen = usePagePermission();
  const { data } = useRead(clientsApi.loans, { params: { clientId } });
  if (!data) return null;
  const open = data.filter(({ status }) => OPEN_LOANS.includes(status));
  const lost = data.reduce((all, loan) => all + loan.lost, 0);
  const closed = data.filter(({ status }) => !OPEN_LOANS.includes(status));
  return (
    <Card title="Lo que debe">
      {open.map((loan) => (
        <OpenLoan key={loan.id} loan={loan} />
      ))}
      {lost > 0 && (
        <p className="font-semibold text-danger">Debe todavía {formatPesos(lost)} de lo que se castigó.</p>
      )}
      {lost > 0 && mayOpen('/admin-take-payment') && (
        <p className="flex flex-wrap gap-3">
          {data
            .filter((loan) => loan.lost > 0 && takesPayments(loan))
            .map((loan) => (
              <LinkButton key={loan.id} href={takeAddress(loan.id)} variant="money">
                Cobrar {loan.reference}
              </LinkButton>
            ))}
        </p>
      )}
      {open.length === 0 && lost === 0 && <p className="text-ink-soft">No debe nada ahora.</p>}
      {reason !== null && (
        <p className="text-sm text-ink-soft">
          Límite: <strong className="figure text-ink">{formatPesos(limit.amount)}</strong>. {reason}.{' '}
          {limitGrowth(limit)}
        </p>
      )}
      <EarlierLoans loans={closed} label="Préstamos de antes" />
      {mayOpen('/admin-counter') && (
        <p>
          <LinkButton href={`/admin-counter?cliente=${clientId}`} variant="outline" inRow>
            Abrir solicitud en la oficina
          </LinkButton>
        </p>
      )}
    </Card>
  );
}

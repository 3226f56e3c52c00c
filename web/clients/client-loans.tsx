import { useQuery } from '@tanstack/react-query';
import { type ClientWithLimit, clientsApi } from '#contract/clients.ts';
import type { BorrowedLoan } from '#contract/loans.ts';
import { borrowedText } from '#domain/loans/borrowed-text.ts';
import { LOAN_STATUS, OPEN_LOANS } from '#domain/loans/loan.ts';
import { limitGrowth, limitReason } from '#domain/loans/personal-limit.ts';
import { formatPesos } from '#domain/money.ts';
import { query } from '#web/app/calls/query-client.ts';
import { loanAddress } from '#web/app/office-addresses.ts';
import { EarlierLoans } from '#web/loans/earlier-loans.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Reference } from '#web/ui/figures/reference.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

function OpenLoan({ loan }: { readonly loan: BorrowedLoan }) {
  const { label, tone } = LOAN_STATUS[loan.status];
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>
        <b>
          <Reference of={loan.reference} />
        </b>{' '}
        <Badge tone={tone}>{label}</Badge>{' '}
        <span className="block">
          Debe <strong className="figure">{formatPesos(loan.balance)}</strong> de un préstamo de{' '}
          {formatPesos(loan.principal)}. <span className="text-sm">{borrowedText(loan)}.</span>
        </span>
      </p>
      <LinkButton href={loanAddress(loan.id)} variant="outline">
        Ver préstamo<span className="sr-only"> {loan.reference}</span>
      </LinkButton>
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
  const { data } = useQuery(query(clientsApi.loans, { params: { clientId } }));
  if (!data) return null;
  const open = data.filter(({ status }) => OPEN_LOANS.includes(status));
  const lost = data.reduce((all, loan) => all + loan.lost, 0);
  const closed = data.filter(({ status }) => !OPEN_LOANS.includes(status));
  return (
    <Card title="Préstamos">
      {reason !== null && (
        <p>
          Límite: <strong className="figure">{formatPesos(limit.amount)}</strong>. {reason}.{' '}
          {limitGrowth(limit)}
        </p>
      )}
      {open.map((loan) => (
        <OpenLoan key={loan.id} loan={loan} />
      ))}
      {lost > 0 && (
        <p className="font-semibold text-danger">Debe todavía {formatPesos(lost)} de lo que se castigó.</p>
      )}
      {open.length === 0 && lost === 0 && <p className="text-ink-soft">No debe nada ahora.</p>}
      <EarlierLoans loans={closed} label="Préstamos de antes" />
    </Card>
  );
}

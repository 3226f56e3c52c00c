import FileCheck2 from 'lucide-react/icons/file-check-corner';
import { type Loan, loansApi } from '#contract/loans.ts';
import { dayInSantoDomingo, formatDay } from '#domain/calendar.ts';
import { isLost, isPaidWhole, isRepaid, isReplaced, LOAN_STATUS } from '#domain/loans/loan.ts';
import { loanTypeLabel } from '#domain/loans/loan-type.ts';
import { formatPesos } from '#domain/money.ts';
import { handedOver } from '#domain/products/price.ts';
import { addressOf } from '#web/app/calls/api-client.ts';
import { LoadMore, type LoadMoreProps } from '#web/app/calls/content-states.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { Reference } from '#web/ui/figures/facts.tsx';

function PastLoan({ loan }: { readonly loan: Loan }) {
  const { id, reference, loanType, total, disbursedOn, settledAt, credit, supersedesLoanId, writtenOff } =
    loan;
  const lateCharge = loan.instalments.reduce((all, one) => all + one.lateCharge, 0);
  return (
    <li className="grid gap-3 rounded-lg border border-line bg-surface p-5 shadow-card sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="text-lg">
            Préstamo {loanTypeLabel(loanType)} <Reference of={reference} />
          </h3>
          <Badge tone={LOAN_STATUS[loan.status].tone}>{LOAN_STATUS[loan.status].label}</Badge>
        </div>
        {isReplaced(loan) ? (
          <p>Lo que debías pasó a un préstamo con otras condiciones, que firmaste. Por este no debes nada.</p>
        ) : (
          <p>
            {supersedesLoanId === null ? 'Recibiste' : 'Reestructuraste'} {formatPesos(handedOver(loan))}
            {disbursedOn && ` el ${formatDay(disbursedOn)}`}. Total según el pagaré: {formatPesos(total)}
            {lateCharge > 0 && `, más ${formatPesos(lateCharge)} de mora`}.
          </p>
        )}
        {isLost(loan) && (
          <p>
            {writtenOff > 0
              ? `Todavía debes ${formatPesos(writtenOff)} por este préstamo. Para pagarlo, escríbenos.`
              : 'Ya no debes nada por este préstamo.'}
          </p>
        )}
        {credit > 0 && (
          <p>
            <strong>{formatPesos(credit)} a tu favor:</strong> pagaste de más. Escríbenos para devolvértelos.
          </p>
        )}
        {settledAt && (
          <p className="text-sm text-ink-soft">
            Saldado el {formatDay(dayInSantoDomingo(new Date(settledAt)))}
          </p>
        )}
      </div>
      <div className="grid gap-2">
        <LinkButton href={`/my-products?estado=${id}`} variant="outline">
          Estado de cuenta <span className="sr-only">de {reference}</span>
        </LinkButton>
        {isPaidWhole(loan) && (
          <LinkButton
            href={addressOf(loansApi.sealedSettlementLetter, { params: { id } })}
            download
            variant="outline"
            icon={<FileCheck2 />}
          >
            Carta de saldo <span className="sr-only">de {reference}</span>
          </LinkButton>
        )}
      </div>
    </li>
  );
}

interface PastLoansProps {
  readonly loans: readonly Loan[] | undefined;
  readonly more: LoadMoreProps;
}

/**
 * The customer's loans that ended: those settled, those that a restructuring replaced, and those written off; each that is
 * paid whole with its settlement letter (rules: settlement-letter, restructuring, write-off).
 */
export function PastLoans({ loans = [], more }: PastLoansProps) {
  const over = loans.filter((loan) => isRepaid(loan) || isReplaced(loan) || isLost(loan));
  if (over.length === 0) return null;
  return (
    <Section title="Préstamos anteriores">
      <ul className="grid gap-3">
        {over.map((loan) => (
          <PastLoan key={loan.id} loan={loan} />
        ))}
      </ul>
      <LoadMore {...more} />
    </Section>
  );
}

import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import type { AdminLoan } from '#contract/loans.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { accountText } from '#domain/applications/application.ts';
import { bankLabel } from '#domain/banks.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { isAwaiting, isRunning, LOAN_STATUS } from '#domain/loans/loan.ts';
import { daysText } from '#domain/loans/overdue-ages.ts';
import { formatPesos } from '#domain/money.ts';
import { currentMoment } from '#web/app/first-screen/page-state.ts';
import { goTo, withParameter } from '#web/app/shell/navigation.ts';
import { Badge } from '#web/ui/badge.tsx';
import { DayText } from '#web/ui/figures/facts.tsx';
import type { CardKeys } from '#web/ui/queue/queue.tsx';
import { QueueCard } from '#web/ui/queue/queue.tsx';

/** Whether the promised day of a loan's disbursement has passed. */
const isLateToPayOut = (loan: AdminLoan): boolean =>
  isAwaiting(loan) && loan.depositBy !== null && loan.depositBy < dayInSantoDomingo(currentMoment());

/** The status of a loan as a badge; a late loan shows its days late, and a late disbursement says so. */
export function LoanBadge({ loan }: { readonly loan: AdminLoan }) {
  if (isLateToPayOut(loan)) return <Badge tone="danger">{LOAN_STATUS[loan.status].label}, tarde</Badge>;
  const late = isRunning(loan) ? loan.daysLate : 0;
  if (late > 0) return <Badge tone="danger">Vencido, {daysText(late)}</Badge>;
  return <Badge tone={LOAN_STATUS[loan.status].tone}>{LOAN_STATUS[loan.status].label}</Badge>;
}

interface LoanRowProps {
  readonly loan: AdminLoan;
  readonly keys?: CardKeys;
  /** Checkbox before the name that selects the loan for a disbursement together with others. */
  readonly choice?: ReactNode;
  /** The actions before the loan's disbursement. */
  readonly actions?: ReactNode;
}

function Amount({ loan }: { readonly loan: AdminLoan }) {
  const { balance, bookBalance, runningLateCharge, principal, depositBy } = loan;
  if (isAwaiting(loan))
    return (
      <>
        <p className="figure text-md">{formatPesos(principal)}</p>
        <p className="text-ink-soft">
          {depositBy ? (
            <>
              para el <DayText day={depositBy} />
            </>
          ) : (
            'a depositar'
          )}
        </p>
      </>
    );
  return (
    <>
      <p className="figure text-md">
        {formatPesos(balance)} <span className="sr-only">de saldo hoy</span>
      </p>
      <p className="text-xs text-ink-soft lg:truncate">
        {runningLateCharge > 0
          ? `${formatPesos(bookBalance)} en libros y ${formatPesos(runningLateCharge)} de mora en curso`
          : `de ${formatPesos(principal)}`}
      </p>
    </>
  );
}

/** The bank account for the disbursement, or the next payment that is due. */
function Next({ loan }: { readonly loan: AdminLoan }) {
  const { bankName, accountType, accountNumber, nextPayment } = loan;
  if (isAwaiting(loan))
    return (
      <>
        <p className="lg:truncate">{bankName ? bankLabel(bankName) : 'Sin banco'}</p>
        <p className="text-ink-soft lg:truncate">{accountText(null, accountType, accountNumber) || '—'}</p>
      </>
    );
  if (!nextPayment) return <p className="text-ink-soft">Sin pagos por venir</p>;
  return (
    <>
      <p>{formatPesos(nextPayment.amount)}</p>
      <p className="text-ink-soft">
        el <DayText day={nextPayment.date} />
      </p>
    </>
  );
}

/**
 * A loan in a list: one line on a wide screen, a small card on a phone. The loan's name, and the Enter key, lead to its
 * page.
 */
export function LoanRow({ loan, keys = {}, choice, actions }: LoanRowProps) {
  const search = useSearch();
  const { id, fullName, reference, phone } = loan;
  const href = withParameter(search, 'prestamo', String(id));
  return (
    <QueueCard
      id={id}
      labelledBy={`loan-${id} loan-${id}-reference`}
      keys={{ ...keys, enter: () => goTo(href) }}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-3 py-1.5 text-sm lg:min-h-11 lg:py-0 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,4fr)_9rem_auto] lg:rounded-sm"
    >
      <div className="flex min-w-0 items-center gap-3">
        {choice}
        <a href={href} className="grid min-h-11 min-w-0 content-center">
          <h2 id={`loan-${id}`} className="link text-sm font-semibold wrap-anywhere lg:truncate">
            {fullName || 'Cliente eliminado'}
          </h2>
          <span className="text-ink-soft lg:truncate">
            <span id={`loan-${id}-reference`}>{reference}</span>
            {phone && (
              <>
                {' '}
                · <span className="whitespace-nowrap">{formatPhone(phone)}</span>
              </>
            )}
          </span>
        </a>
      </div>
      <div className="min-w-0 text-right">
        <Amount loan={loan} />
      </div>
      <div className="min-w-0">
        <Next loan={loan} />
      </div>
      <div className="max-lg:text-right">
        <LoanBadge loan={loan} />
      </div>
      <div className="max-lg:col-span-2 max-lg:empty:hidden">{actions}</div>
    </QueueCard>
  );
}

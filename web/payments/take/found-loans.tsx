import type { ReactNode } from 'react';
import { type AdminLoan, loansApi } from '#contract/loans.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { takesPayments } from '#domain/loans/loan.ts';
import { formatPesos } from '#domain/money.ts';
import { LoadFailed } from '#web/app/calls/load-failed.tsx';
import { usePages } from '#web/app/calls/use-pages.ts';
import { LoanBadge } from '#web/loans/book/loan-badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DayText } from '#web/ui/figures/dates.tsx';
import { Reference } from '#web/ui/figures/reference.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Loading } from '#web/ui/loading.tsx';

interface FoundLoansProps {
  /** The searched text: name, cédula, phone or reference. */
  readonly sought: string;
  /** Renders the link or button that selects a loan, in the look of `FOUND_LOAN`, around `FoundLoan`. */
  readonly choice: (loan: AdminLoan, index: number) => ReactNode;
}

export const FOUND_LOAN =
  'grid min-h-11 w-full items-center gap-x-4 rounded-md border border-line bg-surface px-3 py-2 text-left hover:border-brand hover:bg-brand-tint sm:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_minmax(0,2fr)_8rem] lg:py-0';

/** The found loans for which the lender takes money. */
export function FoundLoans({ sought, choice }: FoundLoansProps) {
  const { rows, failed, error, retry, more } = usePages(loansApi.list, (page) => ({
    query: { ...page, search: sought },
  }));
  if (failed) return <LoadFailed title="No se pudieron buscar los préstamos" error={error} retry={retry} />;
  if (!rows) return <Loading>Buscando...</Loading>;
  const payable = rows.filter(takesPayments);
  return (
    <>
      {payable.length === 0 ? (
        <EmptyState title="Ningún préstamo por cobrar coincide">
          Pruebe con la cédula, el teléfono, la referencia (#LN-0003) o el principio del nombre.
        </EmptyState>
      ) : (
        <ul aria-label="Préstamos por cobrar" className="grid gap-1">
          {payable.map((loan, index) => (
            <li key={loan.id}>{choice(loan, index)}</li>
          ))}
        </ul>
      )}
      <LoadMore {...more} />
    </>
  );
}

/** A found loan: its borrower and its debt. */
export function FoundLoan({ loan }: { readonly loan: AdminLoan }) {
  const { fullName, reference, phone, balance, nextPayment } = loan;
  return (
    <>
      <span className="font-semibold wrap-anywhere">{fullName}</span>
      <span className="figure text-lg sm:text-right lg:order-last">{formatPesos(balance)}</span>
      <span className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
        <Reference of={reference} /> · {formatPhone(phone)} <LoanBadge loan={loan} />
      </span>
      {nextPayment && (
        <span className="text-sm text-ink-soft sm:text-right">
          {formatPesos(nextPayment.amount)} el <DayText day={nextPayment.date} />
        </span>
      )}
    </>
  );
}

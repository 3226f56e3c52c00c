import { useSearch } from 'wouter';
import { loanAddress } from '#web/app/office-addresses.ts';
import { idIn } from '#web/app/shell/navigation.ts';
import { LoanList } from '#web/loans/book/loan-list.tsx';
import { LoanPage } from '#web/loans/book/loan-page.tsx';
import { PayOutSlip } from '#web/loans/slip/pay-out-slip.tsx';
import { LoanStatement } from '#web/loans/statement/loan-statement.tsx';

/**
 * /admin-loans: the loan book; with `?prestamo=` the page of one loan, with `?estado-de-cuenta=` its statement, with
 * `?recibo=` the slip of its payment in cash.
 */
export function AdminLoansScreen() {
  const parameters = new URLSearchParams(useSearch());
  const loan = idIn(parameters, 'prestamo');
  const statement = idIn(parameters, 'estado-de-cuenta');
  const slip = idIn(parameters, 'recibo');
  if (slip !== null) return <PayOutSlip key={slip} id={slip} />;
  if (statement !== null)
    return (
      <LoanStatement
        key={statement}
        id={statement}
        back={{ href: loanAddress(statement), text: 'El préstamo' }}
      />
    );
  return loan === null ? <LoanList /> : <LoanPage key={loan} id={loan} />;
}

import type { BorrowedLoan } from '#contract/loans.ts';
import { borrowedText } from '#domain/loans/borrowed-text.ts';
import { isLost } from '#domain/loans/loan.ts';
import { loanAddress } from '#web/app/office-addresses.ts';

interface EarlierLoansProps {
  readonly loans: readonly BorrowedLoan[];
  readonly label: string;
}

/** A list of the customer's earlier loans, each with a link to its page. */
export function EarlierLoans({ loans, label }: EarlierLoansProps) {
  if (loans.length === 0) return null;
  return (
    <ul aria-label={label} className="grid gap-x-3">
      {loans.map((loan) => (
        <li key={loan.id} className={`text-sm ${isLost(loan) ? 'font-semibold text-danger' : ''}`}>
          <a href={loanAddress(loan.id)} className="link inline-flex min-h-11 items-center">
            {loan.reference}
          </a>{' '}
          {borrowedText(loan)}
        </li>
      ))}
    </ul>
  );
}

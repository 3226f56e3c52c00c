import type { BorrowedLoan } from '#contract/loans.ts';
import { borrowedText } from '#domain/loans/borrowed-text.ts';
import { isLost } from '#domain/loans/loan.ts';
import { loanAddress } from '#web/app/office-addresses.ts';

/** What somebody borrowed before, each leading to its loan. */
export function EarlierLoans({ loans }: { readonly loans: readonly BorrowedLoan[] }) {
  if (loans.length === 0) return null;
  return (
    <ul aria-label="Préstamos de antes" className="grid gap-x-3">
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

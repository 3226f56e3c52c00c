import type { AdminLoan } from '#contract/loans.ts';
import { REVIEW_WARNINGS } from '#domain/applications/review.ts';

interface PayOutNotesProps {
  readonly loan: Pick<AdminLoan, 'inBankFile' | 'accountSuspended'>;
}

/** What a person should know before paying a loan out. It advises: the loan may be paid out all the same. */
export function PayOutNotes({ loan: { inBankFile, accountSuspended } }: PayOutNotesProps) {
  return (
    <>
      {accountSuspended && (
        <p className="mb-2 text-sm font-semibold text-warning">{REVIEW_WARNINGS.account_suspended}</p>
      )}
      {inBankFile !== null && <p className="mb-2 text-sm text-ink-soft lg:max-w-48">{inBankFile}</p>}
    </>
  );
}

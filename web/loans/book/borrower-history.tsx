import { clientsApi } from '#contract/clients.ts';
import { doNotLendApi } from '#contract/do-not-lend.ts';
import type { AdminLoan, BorrowedLoan } from '#contract/loans.ts';
import { borrowedText } from '#domain/loans/borrowed-text.ts';
import { isLost } from '#domain/loans/loan.ts';
import { useRead } from '#web/app/calls/use-calls.ts';
import { loanAddress } from '#web/app/office-addresses.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { DoNotLendNotice } from '#web/do-not-lend/do-not-lend-screen.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

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
          <TextLink href={loanAddress(loan.id)}>{loan.reference}</TextLink> {borrowedText(loan)}
        </li>
      ))}
    </ul>
  );
}

function OnTheList({ clientId }: { readonly clientId: number }) {
  const { data: client } = useRead(clientsApi.one, { params: { id: clientId } });
  const cedula = client?.cedula ?? '';
  const { data } = useRead(doNotLendApi.list, { query: { cedula } }, { enabled: cedula !== '' });
  const entry = data?.[0];
  return entry ? <DoNotLendNotice entry={entry} /> : null;
}

interface BorrowerHistoryProps {
  readonly loan: Pick<AdminLoan, 'id' | 'userId' | 'fullName'>;
}

/**
 * The lender's data about a loan's borrower, shown beside each decision about the loan (rule: history-where-decided).
 */
export function BorrowerHistory({ loan: { id, userId, fullName } }: BorrowerHistoryProps) {
  const { data, error } = useRead(clientsApi.loans, { params: { clientId: userId } });
  const others = data?.filter((loan) => loan.id !== id);
  const label = `Otros préstamos de ${fullName}`;
  return (
    <>
      <WithPermission call={doNotLendApi.list}>
        <OnTheList clientId={userId} />
      </WithPermission>
      {error && !data && (
        <p className="text-danger">No se pudieron cargar los otros préstamos de {fullName}.</p>
      )}
      {others?.length === 0 && <p className="text-sm text-ink-soft">{fullName} no tiene otros préstamos.</p>}
      {others !== undefined && others.length > 0 && (
        <div>
          <p className="text-sm font-semibold">{label}</p>
          <EarlierLoans loans={others} label={label} />
        </div>
      )}
    </>
  );
}

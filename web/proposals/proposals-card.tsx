import { useQuery } from '@tanstack/react-query';
import { type Proposal, proposalsApi } from '#contract/proposals.ts';
import { PROPOSED_ACT } from '#domain/accounts/two-persons.ts';
import { query } from '#web/app/calls/query-client.ts';
import { loanAddress } from '#web/app/office-addresses.ts';
import { proposedText } from '#web/proposals/proposal-notice.tsx';
import { Card } from '#web/ui/card.tsx';
import { InstantText } from '#web/ui/figures/dates.tsx';

/** Address of the page where a proposal is confirmed or withdrawn. */
const hrefOf = ({ applicationId, loanId }: Proposal) =>
  loanId === null ? `/admin-pending#card-${applicationId}` : loanAddress(loanId);

function Items({ proposals }: { readonly proposals: readonly Proposal[] }) {
  return (
    <ul className="grid gap-3">
      {proposals.map((proposal) => (
        <li key={proposal.id} className="grid">
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <a
              href={hrefOf(proposal)}
              className="link inline-flex min-h-11 min-w-0 items-center font-semibold break-words"
            >
              {PROPOSED_ACT[proposal.act].label}: {proposal.fullName} {proposal.reference}
            </a>
            <span>{proposedText(proposal)}</span>
          </span>
          <span className="text-sm text-ink-soft">
            {proposal.by}, <InstantText instant={proposal.at} />
            {proposal.reason && `: ${proposal.reason}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

/**
 * The proposals that wait for a second person: first those that the signed-in person may confirm (rule: two-persons).
 */
export function ProposalsCard() {
  const { data } = useQuery(query(proposalsApi.list, {}));
  if (!data || data.length === 0) return null;
  const own = data.filter(({ isOwn }) => isOwn);
  const others = data.filter(({ isOwn }) => !isOwn);
  return (
    <Card title={`Esperan a una segunda persona (${data.length})`}>
      {others.length > 0 && <Items proposals={others} />}
      {own.length > 0 && (
        <>
          <h3 className="text-md">Propuesto por usted</h3>
          <Items proposals={own} />
        </>
      )}
    </Card>
  );
}

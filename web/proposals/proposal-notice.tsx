import type { ReactNode } from 'react';
import { loanBookApi } from '#contract/loan-book.ts';
import { confirmationsApi, type Proposal, proposalsApi } from '#contract/proposals.ts';
import { reviewsApi } from '#contract/reviews.ts';
import { PROPOSED_ACT } from '#domain/accounts/two-persons.ts';
import { day, formatDay } from '#domain/calendar.ts';
import { termText } from '#domain/limits/instalments.ts';
import { formatPesos } from '#domain/money.ts';
import { useAction, useRead } from '#web/app/calls/use-calls.ts';
import { loanAddress } from '#web/app/office-addresses.ts';
import { usePermission } from '#web/app/session/permissions.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { InstantText } from '#web/ui/figures/facts.tsx';

/** The figures of a proposal as text: "RD$10,000 en 2 cuotas", "RD$2,000 del 20/12/2026". */
export const proposedText = ({ amount, term, on }: Pick<Proposal, 'amount' | 'term' | 'on'>): string =>
  [
    amount !== null && formatPesos(amount),
    term !== null && `en ${termText(term)}`,
    on !== null && `del ${formatDay(day(on))}`,
  ]
    .filter(Boolean)
    .join(' ');

interface ProposalNoticeProps {
  readonly proposal: Proposal;
  /** The button that confirms, for a person who may confirm and did not propose. */
  readonly confirm?: ReactNode;
  /** Why nobody can carry it out any more, and what to do; `null`: a second person can. */
  readonly stuck?: string | null;
}

/**
 * A proposal that waits for a second person, with its author and reason; the author can withdraw it (rule:
 * two-persons).
 */
export function ProposalNotice({ proposal, confirm, stuck = null }: ProposalNoticeProps) {
  const { id, act, isOwn, by, reason } = proposal;
  const may = usePermission();
  const withdraw = useAction(
    proposalsApi.withdraw,
    [proposalsApi.list, loanBookApi.file, reviewsApi.pending],
    { done: 'Propuesta retirada', failed: 'No se pudo retirar la propuesta' },
  );
  const decides = may(confirmationsApi[act]);
  const what = proposedText(proposal);
  return (
    <div className="grid justify-items-start gap-3 rounded-md border-l-6 border-warning bg-warning-tint px-4 py-3">
      <p className="break-words">
        <strong>
          {isOwn ? 'Propusiste' : `${by} propuso`} {PROPOSED_ACT[act].does}
          {what && `: ${what}`}.
        </strong>{' '}
        {reason && `${reason}. `}
        {stuck ?? (isOwn || !decides ? 'Otra persona debe confirmarlo.' : 'Usted puede confirmarlo.')}
      </p>
      {(isOwn || decides) && (
        <div className="flex flex-wrap gap-3">
          {!isOwn && confirm}
          <Button
            variant="outline"
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate({ params: { id } })}
          >
            Retirar la propuesta
          </Button>
        </div>
      )}
    </div>
  );
}

/**
 * The title of a toast after an act: where two persons are needed, the first has only proposed it (rule: two-persons).
 */
export const doneOrProposed =
  (done: string) =>
  ({ proposed }: { readonly proposed: boolean }): string =>
    proposed ? 'Propuesto' : done;

/**
 * The notice for the first of two persons that the act will only be proposed; `yet`: the effect that does not happen
 * yet (rule: two-persons).
 */
export const onlyProposed = (yet: string): string =>
  `La configuración pide dos personas: con esto queda propuesto, y ${yet} todavía.`;

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
  const { data } = useRead(proposalsApi.list, {});
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

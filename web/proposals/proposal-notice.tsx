import type { ReactNode } from 'react';
import { loanBookApi } from '#contract/loan-book.ts';
import { confirmationsApi, type Proposal, proposalsApi } from '#contract/proposals.ts';
import { reviewsApi } from '#contract/reviews.ts';
import { PROPOSED_ACT } from '#domain/accounts/two-persons.ts';
import { day, formatDay } from '#domain/calendar.ts';
import { termText } from '#domain/limits/instalments.ts';
import { formatPesos } from '#domain/money.ts';
import { useAction } from '#web/app/calls/use-action.ts';
import { usePermission } from '#web/app/session/permissions.tsx';
import { Button } from '#web/ui/button.tsx';

const useWithdrawProposal = () =>
  useAction(proposalsApi.withdraw, {
    done: 'Propuesta retirada',
    failed: 'No se pudo retirar la propuesta',
    changes: [proposalsApi.list, loanBookApi.file, reviewsApi.pending],
  });

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
}

/**
 * A proposal that waits for a second person, with its author and reason; the author can withdraw it (rule:
 * two-persons).
 */
export function ProposalNotice({ proposal, confirm }: ProposalNoticeProps) {
  const { id, act, isOwn, by, reason } = proposal;
  const may = usePermission();
  const withdraw = useWithdrawProposal();
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
        {isOwn || !decides ? 'Otra persona debe confirmarlo.' : 'Usted puede confirmarlo.'}
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

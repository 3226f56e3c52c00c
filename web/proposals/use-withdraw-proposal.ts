import { loanBookApi } from '#contract/loan-book.ts';
import { proposalsApi } from '#contract/proposals.ts';
import { reviewsApi } from '#contract/reviews.ts';
import { useAction } from '#web/app/calls/use-action.ts';

export const useWithdrawProposal = () =>
  useAction(proposalsApi.withdraw, {
    done: 'Propuesta retirada',
    failed: 'No se pudo retirar la propuesta',
    changes: [proposalsApi.list, loanBookApi.file, reviewsApi.pending],
  });

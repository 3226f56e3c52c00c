import { proposalsApi } from '#contract/proposals.ts';
import { serve } from '#server/http/serve.ts';
import { listProposals } from '#server/proposals/list-proposals.ts';
import { withdrawProposal } from '#server/proposals/withdraw-proposal.ts';

export const proposalsRoutes = [
  serve(proposalsApi.list, listProposals),
  serve(proposalsApi.withdraw, withdrawProposal),
];

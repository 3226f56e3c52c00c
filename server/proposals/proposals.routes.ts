import { proposalsApi } from '#contract/proposals.ts';
import { serve } from '#server/http/serve.ts';
import { listProposals, withdrawProposal } from '#server/proposals/proposals.ts';

export const proposalsRoutes = [
  serve(proposalsApi.list, listProposals),
  serve(proposalsApi.withdraw, withdrawProposal),
];

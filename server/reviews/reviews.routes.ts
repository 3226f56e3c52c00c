import { reviewsApi } from '#contract/reviews.ts';
import { scorecardApi } from '#contract/scorecard.ts';
import { serve } from '#server/http/serve.ts';
import { listPending } from '#server/reviews/list-pending.ts';
import { listDecisions, readOfferPlan, readScorecards } from '#server/reviews/read-reviews.ts';
import { requestSignature } from '#server/reviews/request-signature.ts';

export const reviewsRoutes = [
  serve(reviewsApi.pending, listPending),
  serve(reviewsApi.decided, listDecisions),
  serve(reviewsApi.offerPlan, readOfferPlan),
  serve(scorecardApi.ofApplication, readScorecards),
  serve(reviewsApi.requestSignature, requestSignature),
];

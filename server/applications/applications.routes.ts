import { applicationsApi } from '#contract/applications.ts';
import { acceptCounterOffer, declineCounterOffer } from '#server/applications/answer-counter-offer.ts';
import { approveApplication } from '#server/applications/approve-application.ts';
import { cancelApplication, changeStatus } from '#server/applications/change-status.ts';
import { counterOffer } from '#server/applications/counter-offer.ts';
import { createApplication } from '#server/applications/create-application.ts';
import { listMine, readApplication } from '#server/applications/read-applications.ts';
import { rejectApplication } from '#server/applications/refuse-applicant.ts';
import { discardDraft, editDraft, readPrefill } from '#server/drafts/drafts.ts';
import { serve } from '#server/http/serve.ts';

export const applicationsRoutes = [
  listMine,
  serve(applicationsApi.create, createApplication),
  readPrefill,
  serve(applicationsApi.one, readApplication),
  editDraft,
  discardDraft,
  serve(applicationsApi.cancel, cancelApplication),
  serve(applicationsApi.markUnderReview, changeStatus('mark_under_review')),
  serve(applicationsApi.approve, approveApplication),
  serve(applicationsApi.reject, rejectApplication),
  serve(applicationsApi.counterOffer, counterOffer),
  serve(applicationsApi.acceptCounterOffer, acceptCounterOffer),
  serve(applicationsApi.declineCounterOffer, declineCounterOffer),
];

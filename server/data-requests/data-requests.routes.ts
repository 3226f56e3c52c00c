import { dataRequestsApi } from '#contract/data-requests.ts';
import { answerDataRequest, listAll, listOwn, makeDataRequest } from '#server/data-requests/data-requests.ts';
import { serve } from '#server/http/serve.ts';

export const dataRequestsRoutes = [
  serve(dataRequestsApi.own, listOwn),
  serve(dataRequestsApi.make, makeDataRequest),
  serve(dataRequestsApi.list, listAll),
  serve(dataRequestsApi.answer, answerDataRequest),
];

import { dataRequestsApi } from '#contract/data-requests.ts';
import { answerDataRequest } from '#server/data-requests/answer-data-request.ts';
import { makeDataRequest } from '#server/data-requests/make-data-request.ts';
import { listAll, listOwn } from '#server/data-requests/read-data-requests.ts';
import { serve } from '#server/http/serve.ts';

export const dataRequestsRoutes = [
  serve(dataRequestsApi.own, listOwn),
  serve(dataRequestsApi.make, makeDataRequest),
  serve(dataRequestsApi.list, listAll),
  serve(dataRequestsApi.answer, answerDataRequest),
];

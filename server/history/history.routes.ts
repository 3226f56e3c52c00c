import { historyApi } from '#contract/history.ts';
import { readHistory, readStaffHistory } from '#server/history/read-history.ts';
import { serve } from '#server/http/serve.ts';

export const historyRoutes = [
  serve(historyApi.ofApplication, readHistory),
  serve(historyApi.ofObject, readStaffHistory),
];

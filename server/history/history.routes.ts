import { historyApi } from '#contract/history.ts';
import { readHistory } from '#server/history/read-history.ts';
import { readStaffHistory } from '#server/history/staff-history.ts';
import { serve } from '#server/http/serve.ts';

export const historyRoutes = [
  serve(historyApi.ofApplication, readHistory),
  serve(historyApi.ofObject, readStaffHistory),
];

import { doNotLendApi } from '#contract/do-not-lend.ts';
import { addDoNotLend, listDoNotLend, removeDoNotLend } from '#server/do-not-lend/do-not-lend.ts';
import { serve } from '#server/http/serve.ts';

export const doNotLendRoutes = [
  serve(doNotLendApi.list, listDoNotLend),
  serve(doNotLendApi.add, addDoNotLend),
  serve(doNotLendApi.remove, removeDoNotLend),
];

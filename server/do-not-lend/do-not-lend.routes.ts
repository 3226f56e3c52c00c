import { doNotLendApi } from '#contract/do-not-lend.ts';
import { addDoNotLend } from '#server/do-not-lend/add-do-not-lend.ts';
import { listDoNotLend } from '#server/do-not-lend/list-do-not-lend.ts';
import { removeDoNotLend } from '#server/do-not-lend/remove-do-not-lend.ts';
import { serve } from '#server/http/serve.ts';

export const doNotLendRoutes = [
  serve(doNotLendApi.list, listDoNotLend),
  serve(doNotLendApi.add, addDoNotLend),
  serve(doNotLendApi.remove, removeDoNotLend),
];

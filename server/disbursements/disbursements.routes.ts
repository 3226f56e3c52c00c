import { disbursementsApi } from '#contract/disbursements.ts';
import { disburseAll } from '#server/disbursements/disburse-all.ts';
import { writeBankFile } from '#server/disbursements/write-bank-file.ts';
import { serve } from '#server/http/serve.ts';

export const disbursementsRoutes = [
  serve(disbursementsApi.bankFile, writeBankFile),
  serve(disbursementsApi.disburseAll, disburseAll),
];

import { loansApi } from '#contract/loans.ts';
import { serve } from '#server/http/serve.ts';
import { disburseLoan } from '#server/loans/disburse-loan.ts';
import { activeLoan, listAllLoans, readLoan } from '#server/loans/read-loans.ts';

export const loansRoutes = [
  serve(loansApi.active, activeLoan),
  serve(loansApi.one, readLoan),
  serve(loansApi.list, listAllLoans),
  serve(loansApi.disburse, disburseLoan),
];

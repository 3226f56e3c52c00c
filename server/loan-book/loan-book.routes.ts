import { loanBookApi } from '#contract/loan-book.ts';
import { loansApi } from '#contract/loans.ts';
import { serve } from '#server/http/serve.ts';
import { listAllLoans, readLoanFigures, readLoanFile } from '#server/loan-book/read-loan-book.ts';

export const loanBookRoutes = [
  serve(loansApi.list, listAllLoans),
  serve(loanBookApi.figures, readLoanFigures),
  serve(loanBookApi.file, readLoanFile),
];

import { adjustmentsApi } from '#contract/adjustments.ts';
import { financesApi } from '#contract/finances.ts';
import { loanBookApi } from '#contract/loan-book.ts';
import { loansApi } from '#contract/loans.ts';
import { paymentsApi } from '#contract/payments.ts';
import { proposalsApi } from '#contract/proposals.ts';
import { restructuringApi } from '#contract/restructuring.ts';

export const CHANGES = [
  loansApi.list,
  loanBookApi.file,
  loanBookApi.figures,
  financesApi.read,
  adjustmentsApi.preview,
  restructuringApi.previewEffect,
  paymentsApi.adminList,
  paymentsApi.counts,
  proposalsApi.list,
];

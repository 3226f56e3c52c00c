import { loanStatementApi } from '#contract/loan-statement.ts';
import { loansApi } from '#contract/loans.ts';
import { serve } from '#server/http/serve.ts';
import { disburseLoan } from '#server/loans/disburse-loan.ts';
import { readLoanStatement, readLoanStatementFile } from '#server/loans/loan-statement.ts';
import { readPayOutSlip } from '#server/loans/pay-out-slip.ts';
import { activeLoan, listOwn, readLoan } from '#server/loans/read-loans.ts';
import { readSealedSettlementLetter, readSettlementLetter } from '#server/loans/settlement-letter.ts';

export const loansRoutes = [
  serve(loansApi.active, activeLoan),
  serve(loansApi.own, listOwn),
  serve(loansApi.one, readLoan),
  serve(loanStatementApi.read, readLoanStatement),
  serve(loanStatementApi.file, readLoanStatementFile),
  serve(loansApi.settlementLetter, readSettlementLetter),
  serve(loansApi.sealedSettlementLetter, readSealedSettlementLetter),
  serve(loansApi.payOutSlip, readPayOutSlip),
  serve(loansApi.disburse, disburseLoan),
];

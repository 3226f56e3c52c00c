import { expensesApi } from '#contract/expenses.ts';
import { statementsApi } from '#contract/statements.ts';
import { serve } from '#server/http/serve.ts';
import {
  bookFee,
  confirmDisbursement,
  confirmLine,
  confirmRefund,
  confirmTogether,
  dismissLine,
  recordLine,
} from '#server/statements/join-line.ts';
import { countStatementLines, listStatementLines } from '#server/statements/list-lines.ts';
import { confirmOwnMoney } from '#server/statements/read-bank-file.ts';
import { previewStatement, uploadStatement } from '#server/statements/upload-statement.ts';

export const statementsRoutes = [
  serve(statementsApi.preview, previewStatement),
  serve(statementsApi.upload, uploadStatement),
  serve(statementsApi.lines, listStatementLines),
  serve(statementsApi.counts, countStatementLines),
  serve(statementsApi.confirm, confirmLine),
  serve(statementsApi.confirmDisbursement, confirmDisbursement),
  serve(statementsApi.confirmRefund, confirmRefund),
  serve(statementsApi.confirmOwnMoney, confirmOwnMoney),
  serve(statementsApi.confirmTogether, confirmTogether),
  serve(statementsApi.recordPayment, recordLine),
  serve(expensesApi.bookLine, bookFee),
  serve(statementsApi.dismiss, dismissLine),
];

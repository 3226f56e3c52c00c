import { accountingApi, fiscalApi } from '#contract/accounting.ts';
import { closeMonth } from '#server/accounting/close-month.ts';
import { enterFiscalNumbers } from '#server/accounting/enter-fiscal-numbers.ts';
import { exportFiscalDocuments, exportMonth } from '#server/accounting/export-month.ts';
import {
  addRange,
  enterFiscalNumber,
  readFiscalMonth,
  withdrawFiscalNumber,
} from '#server/accounting/fiscal-numbers.ts';
import { changeAccounting, readAccounting, readMonth } from '#server/accounting/read-accounting.ts';
import { sendInvoice } from '#server/accounting/send-invoice.ts';
import { serve } from '#server/http/serve.ts';

export const accountingRoutes = [
  serve(accountingApi.read, readAccounting),
  serve(accountingApi.change, changeAccounting),
  serve(accountingApi.month, readMonth),
  serve(accountingApi.close, closeMonth),
  serve(accountingApi.file, exportMonth),
  serve(accountingApi.fiscal, exportFiscalDocuments),
  serve(fiscalApi.month, readFiscalMonth),
  serve(fiscalApi.addRange, addRange),
  serve(fiscalApi.enter, enterFiscalNumber),
  serve(fiscalApi.enterMany, enterFiscalNumbers),
  serve(fiscalApi.send, sendInvoice),
  serve(fiscalApi.withdraw, withdrawFiscalNumber),
];

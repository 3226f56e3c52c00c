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

export const accountingRoutes = [
  readAccounting,
  changeAccounting,
  readMonth,
  closeMonth,
  exportMonth,
  exportFiscalDocuments,
  readFiscalMonth,
  addRange,
  enterFiscalNumber,
  enterFiscalNumbers,
  sendInvoice,
  withdrawFiscalNumber,
];

import { paymentsApi } from '#contract/payments.ts';
import { receiptPagesApi } from '#contract/receipts.ts';
import { serve } from '#server/http/serve.ts';
import { decidePayment, reversePayment } from '#server/payments/decide-payment.ts';
import {
  countPayments,
  readOwnPayments,
  readReceipt,
  readReceiptPage,
  readReceiptPages,
  readReceiptState,
  reviewPayment,
  reviewPayments,
} from '#server/payments/read-payments.ts';
import { recordPayment } from '#server/payments/record-payment.ts';
import { registerPayment } from '#server/payments/register-payment.ts';

export const paymentsRoutes = [
  serve(paymentsApi.list, readOwnPayments),
  serve(paymentsApi.register, registerPayment),
  serve(paymentsApi.receipt, readReceipt),
  serve(receiptPagesApi.list, readReceiptPages),
  serve(receiptPagesApi.one, readReceiptPage),
  serve(paymentsApi.receiptState, readReceiptState),
  serve(paymentsApi.adminList, reviewPayments),
  serve(paymentsApi.adminOne, reviewPayment),
  serve(paymentsApi.counts, countPayments),
  serve(paymentsApi.decide, decidePayment),
  serve(paymentsApi.record, recordPayment),
  serve(paymentsApi.reverse, reversePayment),
];

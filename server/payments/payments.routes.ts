import { paymentsApi } from '#contract/payments.ts';
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
  readOwnPayments,
  serve(paymentsApi.register, registerPayment),
  readReceipt,
  readReceiptPages,
  readReceiptPage,
  readReceiptState,
  reviewPayments,
  reviewPayment,
  countPayments,
  serve(paymentsApi.decide, decidePayment),
  recordPayment,
  serve(paymentsApi.reverse, reversePayment),
];

import { paymentsApi } from '#contract/payments.ts';
import { serve } from '#server/http/serve.ts';
import { decidePayment } from '#server/payments/decide-payment.ts';
import { listAllPayments, listOwnPayments, readReceipt } from '#server/payments/read-payments.ts';
import { registerPayment } from '#server/payments/register-payment.ts';
import { reversePayment } from '#server/payments/reverse-payment.ts';

export const paymentsRoutes = [
  serve(paymentsApi.list, listOwnPayments),
  serve(paymentsApi.register, registerPayment),
  serve(paymentsApi.receipt, readReceipt),
  serve(paymentsApi.adminList, listAllPayments),
  serve(paymentsApi.decide, decidePayment),
  serve(paymentsApi.reverse, reversePayment),
];

import { receiptsApi } from '#contract/receipts.ts';
import { serve } from '#server/http/serve.ts';
import { printReceipt } from '#server/receipts/print-receipt.ts';
import { readNumberedReceipt } from '#server/receipts/read-receipt.ts';
import { sendReceiptCopy } from '#server/receipts/send-receipt.ts';

export const receiptsRoutes = [
  serve(receiptsApi.read, readNumberedReceipt),
  serve(receiptsApi.print, printReceipt),
  serve(receiptsApi.send, sendReceiptCopy),
];

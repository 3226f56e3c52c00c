import { receiptsApi } from '#contract/receipts.ts';
import { serve } from '#server/http/serve.ts';
import { printReceipt, readNumberedReceipt, sendReceiptCopy } from '#server/receipts/read-receipt.ts';

export const receiptsRoutes = [
  serve(receiptsApi.read, readNumberedReceipt),
  serve(receiptsApi.print, printReceipt),
  serve(receiptsApi.send, sendReceiptCopy),
];

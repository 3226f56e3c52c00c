import { receiptsApi } from '#contract/receipts.ts';
import { serve } from '#server/http/serve.ts';
import { readNumberedReceipt } from '#server/receipts/read-receipt.ts';
import { sendReceiptCopy } from '#server/receipts/send-receipt.ts';

export const receiptsRoutes = [
  serve(receiptsApi.read, readNumberedReceipt),
  serve(receiptsApi.send, sendReceiptCopy),
];

import { type RollPdf, rollPdf } from '#server/receipts/roll-pdf.ts';
import { type LegalPdf, legalPdf } from '#server/signing/legal-pdf.ts';
import { answerOrders } from '#server/threads/answer-orders.ts';

answerOrders<LegalPdf | RollPdf, Uint8Array>((page) => ('roll' in page ? rollPdf(page) : legalPdf(page)));

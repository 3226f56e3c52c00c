import { type LegalPdf, legalPdf } from '#server/signing/legal-pdf.ts';
import { answerOrders } from '#server/threads/answer-orders.ts';

answerOrders<LegalPdf, Uint8Array>(legalPdf);

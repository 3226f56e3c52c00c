import { adjustmentsApi } from '#contract/adjustments.ts';
import {
  addCollectionCost,
  readAdjustmentDocument,
  readPayoff,
  waiveLateCharge,
  writeOffLoan,
} from '#server/adjustments/adjust-loan.ts';
import { carryCreditOver, refundCredit } from '#server/adjustments/give-back-credit.ts';
import { moveDueDays } from '#server/adjustments/move-due-days.ts';
import { previewLoanDecision } from '#server/adjustments/preview-decision.ts';
import { serve } from '#server/http/serve.ts';

export const adjustmentsRoutes = [
  serve(adjustmentsApi.preview, previewLoanDecision),
  serve(adjustmentsApi.foretell, previewLoanDecision),
  serve(adjustmentsApi.addCost, addCollectionCost),
  serve(adjustmentsApi.waive, waiveLateCharge),
  serve(adjustmentsApi.moveDueDays, moveDueDays),
  serve(adjustmentsApi.writeOff, writeOffLoan),
  serve(adjustmentsApi.refund, refundCredit),
  serve(adjustmentsApi.carryOver, carryCreditOver),
  serve(adjustmentsApi.document, readAdjustmentDocument),
  serve(adjustmentsApi.payoff, readPayoff),
];

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
  addCollectionCost,
  serve(adjustmentsApi.waive, waiveLateCharge),
  moveDueDays,
  serve(adjustmentsApi.writeOff, writeOffLoan),
  refundCredit,
  carryCreditOver,
  readAdjustmentDocument,
  readPayoff,
];

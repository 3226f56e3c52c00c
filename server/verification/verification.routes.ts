import {
  explainFindings,
  readVerification,
  startVerification,
} from '#server/verification/read-verification.ts';

export const verificationRoutes = [readVerification, startVerification, explainFindings];

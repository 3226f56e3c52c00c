import { verificationApi } from '#contract/verification.ts';
import { serve } from '#server/http/serve.ts';
import {
  explainFindings,
  readVerification,
  startVerification,
} from '#server/verification/read-verification.ts';

export const verificationRoutes = [
  serve(verificationApi.read, readVerification),
  serve(verificationApi.start, startVerification),
  serve(verificationApi.explain, explainFindings),
];

import { secondFactorApi } from '#contract/second-factor.ts';
import { serve } from '#server/http/serve.ts';
import { confirmSecondFactor, enrolSecondFactor, readSecondFactor } from '#server/second-factor/enrol.ts';
import { removeSecondFactor, verifySecondFactor } from '#server/second-factor/verify.ts';

export const secondFactorRoutes = [
  serve(secondFactorApi.read, readSecondFactor),
  serve(secondFactorApi.enrol, enrolSecondFactor),
  serve(secondFactorApi.confirm, confirmSecondFactor),
  serve(secondFactorApi.verify, verifySecondFactor),
  serve(secondFactorApi.remove, removeSecondFactor),
];

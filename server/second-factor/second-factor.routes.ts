import { secondFactorApi } from '#contract/second-factor.ts';
import { serve } from '#server/http/serve.ts';
import { confirmSecondFactor, enrolSecondFactor, readSecondFactor } from '#server/second-factor/enrol.ts';
import { addPasskey, removePasskey, startPasskey } from '#server/second-factor/own-passkeys.ts';
import {
  askPasskey,
  removeSecondFactor,
  verifyByPasskey,
  verifySecondFactor,
} from '#server/second-factor/verify.ts';

export const secondFactorRoutes = [
  serve(secondFactorApi.read, readSecondFactor),
  serve(secondFactorApi.enrol, enrolSecondFactor),
  serve(secondFactorApi.confirm, confirmSecondFactor),
  serve(secondFactorApi.verify, verifySecondFactor),
  serve(secondFactorApi.remove, removeSecondFactor),
  serve(secondFactorApi.startPasskey, startPasskey),
  serve(secondFactorApi.addPasskey, addPasskey),
  serve(secondFactorApi.removePasskey, removePasskey),
  serve(secondFactorApi.askPasskey, askPasskey),
  serve(secondFactorApi.verifyByPasskey, verifyByPasskey),
];

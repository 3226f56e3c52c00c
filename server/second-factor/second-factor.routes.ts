import { confirmSecondFactor, enrolSecondFactor, readSecondFactor } from '#server/second-factor/enrol.ts';
import { addPasskey, removePasskey, startPasskey } from '#server/second-factor/own-passkeys.ts';
import {
  askPasskey,
  removeSecondFactor,
  verifyByPasskey,
  verifySecondFactor,
} from '#server/second-factor/verify.ts';

export const secondFactorRoutes = [
  readSecondFactor,
  enrolSecondFactor,
  confirmSecondFactor,
  verifySecondFactor,
  removeSecondFactor,
  startPasskey,
  addPasskey,
  removePasskey,
  askPasskey,
  verifyByPasskey,
];

import {
  ANSWER_HOURS,
  DEPOSIT_HOURS_MAX,
  DEPOSIT_HOURS_MIN,
  VERIFICATION_HOURS,
} from '#domain/limits/limits.ts';

/** Goes after "le respondemos". */
export const ANSWERED_WITHIN = `en menos de ${ANSWER_HOURS} horas`;
/** Goes after "lo verificamos". */
export const VERIFIED_WITHIN = `en ${VERIFICATION_HOURS} horas`;
/** Goes after "de" or "en". */
export const DEPOSITED_WITHIN = `${DEPOSIT_HOURS_MIN} a ${DEPOSIT_HOURS_MAX} horas laborables`;

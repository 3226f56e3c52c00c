import {
  ANSWER_HOURS,
  DEPOSIT_HOURS_MAX,
  DEPOSIT_HOURS_MIN,
  VERIFICATION_HOURS,
} from '#domain/limits/limits.ts';

/** The promised time of an answer as a text after "le respondemos". */
export const ANSWERED_WITHIN = `en menos de ${ANSWER_HOURS} horas`;
/** The promised time of a payment's verification as a text after "lo verificamos". */
export const VERIFIED_WITHIN = `en ${VERIFICATION_HOURS} horas`;
/** The promised time of a deposit as a text after "de" or "en". */
export const DEPOSITED_WITHIN = `${DEPOSIT_HOURS_MIN} a ${DEPOSIT_HOURS_MAX} horas laborables`;

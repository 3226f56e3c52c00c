import { CREDIT_SCORE_MAX, CREDIT_SCORE_MIN } from '#domain/limits/limits.ts';

/** Range of a credit score as a text that follows "de". */
export const CREDIT_SCORE_RANGE = `${CREDIT_SCORE_MIN} a ${CREDIT_SCORE_MAX}`;
export const CREDIT_SCORE_OUT_OF_RANGE = `El puntaje va de ${CREDIT_SCORE_RANGE}`;

export const isCreditScore = (score: number): boolean =>
  Number.isInteger(score) && score >= CREDIT_SCORE_MIN && score <= CREDIT_SCORE_MAX;

import { createContext } from 'react';
import { AMOUNT_MAX } from '#domain/limits/limits.ts';

/** The most that the applicant may request, in pesos (rule: personal-limit). */
export const OwnLimit = createContext<number>(AMOUNT_MAX);

import { createContext } from 'react';

/** The most that the applicant may request, in pesos (rule: personal-limit). */
export const OwnLimit = createContext<number>(Number.POSITIVE_INFINITY);

import { createContext, useContext } from 'react';
import type { Term } from '#domain/loans/terms.ts';
import { publicTerms } from '#web/app/shell/template-variables.tsx';

/** The terms that the applicant may have; `null`: not said, so those that everyone may have. */
export const OwnTerms = createContext<readonly Term[] | null>(null);

export const useOwnTerms = (): readonly Term[] => useContext(OwnTerms) ?? publicTerms();

/** The most that the applicant may request, in pesos (rule: personal-limit). */
export const OwnLimit = createContext<number>(Number.POSITIVE_INFINITY);

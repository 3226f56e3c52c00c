import { createContext } from 'react';
import { PUBLIC_TERMS, type Term } from '#domain/loans/terms.ts';

/** The terms that the applicant may have. */
export const OwnTerms = createContext<readonly Term[]>(PUBLIC_TERMS);

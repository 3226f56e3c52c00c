import { searchWords } from '#domain/accounts/search-words.ts';
import { plainNumber } from '#domain/typed-number.ts';

export type LoanSearch =
  | { readonly by: 'nothing' }
  /** A search by the number of a reference: "#LN-0003". */
  | { readonly by: 'reference'; readonly applicationId: number }
  /** A search by word prefixes of the borrower's name, e-mail, cédula or phone; an empty list matches nothing. */
  | { readonly by: 'person'; readonly words: readonly string[] };

const LARGEST = 2_147_483_647;

/** The meaning of a search text in the loan book. */
export function loanSearch(said: string): LoanSearch {
  const text = plainNumber(said);
  if (text === '') return { by: 'nothing' };
  const number = /^#?\s*(?:ln)?\s*-?\s*(\d{1,10})$/i.exec(text)?.[1];
  // A few digits are a reference: people do not search for a cédula by its first five.
  if (number !== undefined && (/ln|#/i.test(text) || number.length <= 5))
    return { by: 'reference', applicationId: Math.min(Number(number), LARGEST) };
  return { by: 'person', words: searchWords(text) };
}

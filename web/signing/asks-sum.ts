import { pageFact } from '#web/app/shell/page-facts.tsx';

/** Whether the lender has the debtor type the note's sum in words (rule: sum-in-words). */
export const asksSumInWords = (): boolean => pageFact('skipsSumInWords') === '';

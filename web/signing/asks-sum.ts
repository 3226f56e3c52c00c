import { templateVariable } from '#web/app/shell/template-variables.tsx';

/** Whether the lender requires the debtor to type the note's sum in words (rule: sum-in-words). */
export const asksSumInWords = (): boolean => templateVariable('skipsSumInWords') === '';

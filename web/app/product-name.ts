import { pageFact } from '#web/app/shell/page-facts.tsx';

/** The lender's name, as the server fills it into the built pages. */
export const productName = (): string => pageFact('productName');

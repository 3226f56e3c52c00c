import { templateVariable } from '#web/app/shell/template-variables.tsx';

/** The lender's name, which the server writes into the built pages. */
export const productName = (): string => templateVariable('productName');

/**
 * The lender's name, which the server fills into the built pages. While prerendering it is the placeholder itself;
 * in the browser it is read back from the page, so that hydration finds what is there.
 */
export const productName = (): string =>
  typeof document === 'undefined'
    ? '{{productName}}'
    : (document.querySelector('meta[name="application-name"]')?.getAttribute('content') ?? '');

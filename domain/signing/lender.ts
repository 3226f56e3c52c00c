interface NamedLender {
  readonly legalName: string;
  readonly rnc: string | null;
  readonly contact: { readonly address: string | null };
}

/** What the product is called, and its lender until it says who it is. */
export const UNNAMED = 'Manito';

/** Whom a note names as its creditor has to be set before anybody signs one (rule: lender-complete). */
export const isLenderComplete = ({ legalName, rnc, contact }: NamedLender): boolean =>
  legalName !== UNNAMED && rnc !== null && contact.address !== null;

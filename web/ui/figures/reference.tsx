/** The reference of an application or its loan, "#LN-0194": a browser would break the line at its hyphen. */
export function Reference({ of }: { readonly of: string }) {
  return <span className="unbroken">{of}</span>;
}

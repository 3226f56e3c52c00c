/** What a carrier says of a message after it took it. */
export type DeliveryReport =
  | { readonly is: 'under_way' }
  | { readonly is: 'delivered' }
  /** In the carrier's own words: "undelivered (63016)". */
  | { readonly is: 'failed'; readonly reason: string };

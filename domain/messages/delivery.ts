/** The carrier's report on a message that it accepted. */
export type DeliveryReport =
  | { readonly is: 'under_way' }
  | { readonly is: 'delivered' }
  /** The reason of the failure in the carrier's own words: "undelivered (63016)". */
  | { readonly is: 'failed'; readonly reason: string };

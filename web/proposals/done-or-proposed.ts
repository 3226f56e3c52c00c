/**
 * The title of a toast after an act: where two persons are needed, the first has only proposed it (rule: two-persons).
 */
export const doneOrProposed =
  (done: string) =>
  ({ proposed }: { readonly proposed: boolean }): string =>
    proposed ? 'Propuesto' : done;

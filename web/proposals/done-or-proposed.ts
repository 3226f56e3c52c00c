/** The toast's title: of two persons the first has only proposed it (rule: two-persons). */
export const doneOrProposed =
  (done: string) =>
  ({ proposed }: { readonly proposed: boolean }): string =>
    proposed ? 'Propuesto' : done;

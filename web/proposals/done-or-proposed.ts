/** The toast's title: with two persons the first has only proposed the act (rule: two-persons). */
export const doneOrProposed =
  (done: string) =>
  ({ proposed }: { readonly proposed: boolean }): string =>
    proposed ? 'Propuesto' : done;

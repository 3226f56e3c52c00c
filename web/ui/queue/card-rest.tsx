import type { ReactNode } from 'react';

/** The decision in a card: as wide as it is, without its keys. */
export const CARD_ACTIONS =
  'grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2 [&_[data-key]]:hidden [&>button]:px-2';

/** What the pane shows where there is room for one. */
export function CardRest({ children }: { readonly children: ReactNode }) {
  return (
    <details>
      <summary className="link min-h-11 py-2.5 text-sm">Ver todo</summary>
      <div className="grid grid-cols-1 gap-4 pt-2">{children}</div>
    </details>
  );
}

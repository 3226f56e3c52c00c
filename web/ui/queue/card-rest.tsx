import type { ReactNode } from 'react';

/** Classes of the decision buttons in a card: full width, without shortcut keys. */
export const CARD_ACTIONS =
  'grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2 [&_[data-key]]:hidden [&>button]:px-2';

/** The part of a card's content that only a phone shows in the card: on a wide screen the pane has it. */
export function CardRest({ children }: { readonly children: ReactNode }) {
  return (
    <details>
      <summary className="link min-h-11 py-2.5 text-sm">Ver todo</summary>
      <div className="grid grid-cols-1 gap-4 pt-2">{children}</div>
    </details>
  );
}

import { useEffect, useRef } from 'react';
import type { AdminLoan } from '#contract/loans.ts';
import { AwaitingCard } from '#web/loans/book/cards/awaiting-card.tsx';

const placeOf = (id: number | undefined) => document.getElementById(`loan-${id}`);

/** When the loan that was decided leaves the list with the focus in it, the next one gets it; after the last, the page. */
function useFocusOnNext(ids: readonly number[]) {
  const before = useRef(ids);
  useEffect(() => {
    const gone = before.current.findIndex((id) => !ids.includes(id));
    before.current = ids;
    if (gone === -1 || document.activeElement !== document.body) return;
    (placeOf(ids[Math.min(gone, ids.length - 1)]) ?? document.getElementById('main'))?.focus();
  }, [ids]);
}

/** Loans whose money has to go out, one after the other. */
export function AwaitingList({ loans }: { readonly loans: readonly AdminLoan[] }) {
  useFocusOnNext(loans.map(({ id }) => id));
  return loans.map((loan) => (
    <div key={loan.id} id={`loan-${loan.id}`} tabIndex={-1} className="rounded-lg">
      <AwaitingCard loan={loan} />
    </div>
  ));
}

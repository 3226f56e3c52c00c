import { useEffect, useRef, useState } from 'react';
import { disbursementsApi } from '#contract/disbursements.ts';
import type { AdminLoan } from '#contract/loans.ts';
import { useMay } from '#web/app/session/may.tsx';
import { AwaitingCard } from '#web/loans/book/cards/awaiting-card.tsx';
import { isPayable } from '#web/loans/book/loan-actions.tsx';
import { PayOutBar } from '#web/loans/book/pay-out/pay-out-bar.tsx';

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

/** Loans whose money has to go out, one after the other or several together. */
export function AwaitingList({ loans }: { readonly loans: readonly AdminLoan[] }) {
  useFocusOnNext(loans.map(({ id }) => id));
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const may = useMay();
  const payable = may(disbursementsApi.disburseAll) ? loans.filter(isPayable) : [];
  const chosen = payable.filter(({ id }) => ticked.includes(id));
  const choose = (id: number) =>
    setTicked(ticked.includes(id) ? ticked.filter((other) => other !== id) : [...ticked, id]);
  return (
    <>
      {payable.length > 1 && <PayOutBar payable={payable} chosen={chosen} onChoose={setTicked} />}
      {loans.map((loan) => (
        <div key={loan.id} id={`loan-${loan.id}`} tabIndex={-1} className="rounded-lg">
          <AwaitingCard
            loan={loan}
            {...(payable.length > 1 &&
              payable.includes(loan) && {
                choice: { chosen: chosen.includes(loan), onChoose: () => choose(loan.id) },
              })}
          />
        </div>
      ))}
    </>
  );
}

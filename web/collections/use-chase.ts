import { useEffect, useState } from 'react';
import type { ChasedLoan } from '#contract/collections.ts';
import type { ChaseAct } from '#web/collections/chase-act.ts';
import { cardId } from '#web/ui/queue/card-keys.ts';
import { useFirstKey } from '#web/ui/queue/use-first-key.ts';

interface Asked {
  readonly act: ChaseAct;
  /** At least one; several only of a letter. */
  readonly chased: readonly ChasedLoan[];
  /** Whose turn it is once this is done. */
  readonly next: number | null;
}

/** The question that is open, and where the focus goes once it is answered: to the next person of the list. */
export function useChase(shown: readonly ChasedLoan[]) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [next, setNext] = useState<number | null>(null);
  useFirstKey();
  // The list was asked anew before something is done: who was spoken to stands elsewhere by now.
  useEffect(() => {
    if (next === null) return;
    document.getElementById(cardId(next))?.focus();
    setNext(null);
  }, [next]);
  return {
    asked,
    ask: (act: ChaseAct, chased: readonly ChasedLoan[]) => {
      const place = shown.findIndex(({ loanId }) => loanId === chased[0]?.loanId);
      setAsked({ act, chased, next: chased.length === 1 ? (shown[place + 1]?.loanId ?? null) : null });
    },
    close: () => setAsked(null),
    done: () => {
      setAsked(null);
      setNext(asked?.next ?? null);
    },
  };
}

import { useEffect, useState } from 'react';
import type { ChasedLoan } from '#contract/collections.ts';
import type { ChaseAct } from '#web/collections/chase-act.ts';
import { cardId, useFirstKey } from '#web/ui/queue/card-keys.ts';

interface Asked {
  readonly act: ChaseAct;
  /** The loans that the act is about: at least one; several only for a message. */
  readonly chased: readonly ChasedLoan[];
  /** The id of the loan that has the focus after this act; `null`: none. */
  readonly next: number | null;
}

/** The open dialog of the collection worklist, and the focus after it: on the next customer of the list. */
export function useChase(shown: readonly ChasedLoan[]) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [next, setNext] = useState<number | null>(null);
  useFirstKey();
  // The list is refetched before the focus moves: the contacted person has another place by now.
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

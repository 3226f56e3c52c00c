import { useEffect, useRef, useState } from 'react';
import { cardId, useFirstKey } from '#web/ui/queue/card-keys.ts';

interface Decided {
  readonly id: number;
  /** Ids of the cards in their order when the dialog opened. */
  readonly order: readonly number[];
}

const cardOf = (id: number) => document.getElementById(cardId(id));

/**
 * The cards that may get the focus after a decision, best first: the decided card if it stays in its list, then those
 * after it, then those before it, nearest first.
 */
function nearest({ order, id }: Decided): readonly number[] {
  const at = order.indexOf(id);
  return [id, ...order.slice(at + 1), ...order.slice(0, at).toReversed()];
}

/** Whether the user has moved the focus away from the decided card. */
function wentOn(id: number): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== document.body && !cardOf(id)?.contains(activeElement);
}

/**
 * Moves the focus in a queue: to its first card with the first key, and after a decision to the next card, or to
 * `whole` without one.
 */
export function useQueueFocus<Whole extends HTMLElement>() {
  useFirstKey();
  const whole = useRef<Whole>(null);
  const fresh = useRef(false);
  const [decided, setDecided] = useState<Decided | null>(null);

  // At every render: the card may leave its list only with a later reply of the server.
  useEffect(() => {
    if (!decided) return;
    if (!fresh.current && wentOn(decided.id)) return setDecided(null);
    fresh.current = false;
    const next = nearest(decided).map(cardOf).find(Boolean);
    (next ?? whole.current)?.focus();
  });

  return {
    whole,
    goOn(id: number, order: readonly number[]) {
      fresh.current = true;
      setDecided({ id, order });
    },
  };
}

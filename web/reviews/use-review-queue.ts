import { useEffect, useRef, useState } from 'react';
import { type PendingApplication, reviewsApi } from '#contract/reviews.ts';
import { usePages } from '#web/app/calls/use-pages.ts';
import { cardId } from '#web/reviews/cards/card-frame.tsx';
import type { Asking } from '#web/reviews/decisions/decision.ts';
import { useMarkUnderReview } from '#web/reviews/reviews.queries.ts';

interface Question {
  readonly asking: Asking;
  readonly application: PendingApplication;
}

/** What waits, the question that is open, and where the focus goes once it is answered: to the next application. */
export function useReviewQueue() {
  const pages = usePages(reviewsApi.pending, (after) => ({
    query: { ...(after !== undefined && { after }) },
  }));
  const { rows } = pages;
  const [question, setQuestion] = useState<Question | null>(null);
  const [decided, setDecided] = useState<number | null>(null);
  const mark = useMarkUnderReview();
  const heading = useRef<HTMLHeadingElement>(null);

  // The lists are asked anew before a decision is over: what it was about is gone from them by now.
  useEffect(() => {
    if (decided === null || !rows) return;
    const left = rows.filter(({ id }) => id !== decided);
    const next = left.find(({ id }) => id > decided) ?? left.at(-1);
    const target = next && document.getElementById(cardId(next.id));
    (target ?? heading.current)?.focus();
    setDecided(null);
  }, [decided, rows]);

  return {
    ...pages,
    heading,
    question,
    ask: (asking: Asking, application: PendingApplication) => setQuestion({ asking, application }),
    close: () => setQuestion(null),
    decide: (id: number) => {
      setQuestion(null);
      setDecided(id);
    },
    mark: ({ id }: PendingApplication) => mark.mutate({ params: { id } }),
    marking: mark.isPending ? mark.variables.params.id : null,
  };
}

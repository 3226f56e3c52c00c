import { useEffect, useState } from 'react';
import { waitingSince } from '#domain/applications/review.ts';
import { elapsedText, overdueText } from '#domain/elapsed.ts';
import { ANSWER_HOURS } from '#domain/limits/limits.ts';
import type { Tone } from '#domain/tone.ts';
import { Badge } from '#web/ui/badge.tsx';

const TONES: Record<ReturnType<typeof waitingSince>['state'], Tone> = {
  in_time: 'neutral',
  soon: 'warning',
  late: 'danger',
};
const MINUTE_MS = 60_000;

interface WaitingBadgeProps {
  readonly since: string;
  /** Whether the badge is in a list, and says only how long the answer is overdue. */
  readonly short?: true;
}

/** How long an applicant has been waiting, against the promised answer. */
export function WaitingBadge({ since: submitted, short }: WaitingBadgeProps) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const { hours, state } = waitingSince(new Date(submitted), now);
  const waits = `${hours === 0 ? 'Menos de 1 h' : elapsedText(hours)} esperando`;
  if (state !== 'late') return <Badge tone={TONES[state]}>{waits}</Badge>;
  // As the summary of waiting work says it, whose hours count from the promised answer too.
  const expired = overdueText(hours - ANSWER_HOURS);
  return <Badge tone={TONES[state]}>{short ? expired : `${waits}. ${expired}`}</Badge>;
}

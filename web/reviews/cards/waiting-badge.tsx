import { useEffect, useState } from 'react';
import { waitingSince } from '#domain/applications/review.ts';
import { elapsedText } from '#domain/elapsed.ts';
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
  /** Whether the badge is in a list, and leaves out the promised hours. */
  readonly short?: true;
}

/** How long an applicant has been waiting, against the promised answer. */
export function WaitingBadge({ since, short }: WaitingBadgeProps) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const { hours, state } = waitingSince(new Date(since), now);
  const elapsed = hours === 0 ? 'Menos de 1 h' : elapsedText(hours);
  const late = state === 'late';
  return (
    <Badge tone={TONES[state]}>
      {short && late ? `Tarde: ${elapsed}` : `${elapsed} esperando`}
      {!short && late && `: pasó las ${ANSWER_HOURS} h`}
    </Badge>
  );
}

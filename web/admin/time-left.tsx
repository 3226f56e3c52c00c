import { elapsedText } from '#domain/elapsed.ts';
import { Badge } from '#web/ui/badge.tsx';

const HOUR = 3_600_000;

/** How long there is to a promised instant: "Quedan 6 h", or how long it has been missed. */
export function TimeLeft({ by, now }: { readonly by: string; readonly now: Date }) {
  const left = new Date(by).getTime() - now.getTime();
  const hours = Math.floor(Math.abs(left) / HOUR);
  if (left < 0)
    return <Badge tone="danger">{hours < 1 ? 'Venció' : `Venció hace ${elapsedText(hours)}`}</Badge>;
  return (
    <Badge tone={hours < 6 ? 'warning' : 'neutral'}>{hours < 1 ? 'Menos de 1 h' : `Quedan ${hours} h`}</Badge>
  );
}

import type { ReactNode } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Pesos } from '#web/ui/figures/pesos.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

export interface WaitingItem {
  readonly key: number;
  readonly name: string;
  readonly amount: number;
  /** Where this very one is worked on. */
  readonly href: string;
  /** What else tells it apart: its reference, a date. */
  readonly detail?: ReactNode;
  readonly state?: ReactNode;
}

interface WaitingCardProps {
  readonly title: string;
  readonly count: number;
  /** Past what was promised. */
  readonly late?: number;
  readonly items: readonly WaitingItem[];
  readonly nothing: string;
  readonly href: string;
  readonly action: string;
}

/** One kind of work of the morning: how much, the oldest few, and where to do it. */
export function WaitingCard({ title, count, late = 0, items, nothing, href, action }: WaitingCardProps) {
  const more = count - items.length;
  return (
    <Card
      title={`${title} (${count.toLocaleString('es-DO')})`}
      aside={late > 0 && <Badge tone="danger">{`${late.toLocaleString('es-DO')} fuera de plazo`}</Badge>}
    >
      {items.length === 0 && <p className="text-ink-soft">{nothing}</p>}
      {items.length > 0 && (
        <ul className="grid gap-3">
          {items.map(({ key, name, amount, href: own, detail, state }) => (
            <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <span className="min-w-0 break-words">
                <a href={own} className="link inline-flex min-h-11 items-center font-semibold">
                  {name}
                </a>
                {detail && <span className="block text-sm text-ink-soft">{detail}</span>}
              </span>
              <span className="flex flex-wrap items-baseline gap-x-3">
                <Pesos amount={amount} />
                {state}
              </span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="text-sm text-ink-soft">y {more.toLocaleString('es-DO')} más</p>}
      {count > 0 && (
        <LinkButton href={href} variant="outline" wide>
          {action}
        </LinkButton>
      )}
    </Card>
  );
}

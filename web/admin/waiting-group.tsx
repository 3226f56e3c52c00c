import { type ReactNode, useId } from 'react';
import { type Drawer, drawerListApi } from '#contract/drawers.ts';
import { useRead } from '#web/app/calls/use-calls.ts';
import { Difference } from '#web/drawers/drawer-summary.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { InstantText, Pesos } from '#web/ui/figures/facts.tsx';

export interface WaitingItem {
  readonly key: number;
  readonly name: string;
  /** Pesos of the waiting item; `null` for an act without an amount. */
  readonly amount: number | null;
  /** Address of the item's page. */
  readonly href: string;
  /** A further distinguishing fact of the item: a reference, a date. */
  readonly detail?: ReactNode;
  readonly state?: ReactNode;
}

export interface WaitingGroupProps {
  readonly title: string;
  readonly waiting: number;
  /** Total of the waiting items in pesos. */
  readonly amount?: number;
  /** How many of the waiting items are past their deadline. */
  readonly late?: number;
  readonly items: readonly WaitingItem[];
  /** The link to the other items; absent when all are shown. */
  readonly more?: { readonly href: string; readonly text: string };
}

function Item({ name, amount, href, detail, state }: WaitingItem) {
  return (
    <li className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line px-4 py-0.5 text-sm sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_7rem_11rem]">
      <a href={href} className="link inline-flex min-h-11 min-w-0 items-center font-semibold wrap-anywhere">
        {name}
      </a>
      <span className="min-w-0 text-ink-soft wrap-anywhere max-sm:order-1 max-sm:pb-1.5">{detail}</span>
      <span className="text-right">{amount !== null && <Pesos amount={amount} />}</span>
      <span className="text-right max-sm:order-1 max-sm:pb-1.5">{state}</span>
    </li>
  );
}

/** The waiting work of one kind: how much, the oldest items one per line, and a link to the others. */
export function WaitingGroup({ title, waiting, amount, late = 0, items, more }: WaitingGroupProps) {
  const heading = useId();
  const rest = waiting - items.length;
  return (
    <section aria-labelledby={heading} className="rounded-lg border border-line bg-surface shadow-card">
      <header className="flex min-h-12 flex-wrap items-center gap-x-4 px-4">
        <h2 id={heading} className="text-md">
          {/* One text, so that its end does not move when the letter of the headings arrives. */}
          {`${title} (${waiting.toLocaleString('es-DO')})`}
        </h2>
        {amount !== undefined && (
          <span className="figure max-sm:ml-auto">
            <Pesos amount={amount} />
          </span>
        )}
        {late > 0 && <Badge tone="danger">{`${late.toLocaleString('es-DO')} fuera de plazo`}</Badge>}
        {more && (
          <a
            href={more.href}
            className="link ml-auto inline-flex min-h-11 items-center text-sm font-semibold"
          >
            {rest > 0 ? `${more.text} (y ${rest.toLocaleString('es-DO')} más)` : more.text}
          </a>
        )}
      </header>
      <ul>
        {items.map((item) => (
          <Item {...item} key={item.key} />
        ))}
      </ul>
    </section>
  );
}

const itemOf = ({ id, holder, counted, countedBy, countedAt, difference }: Drawer) => ({
  key: id,
  name: holder.fullName,
  amount: counted,
  href: `/admin-drawers?caja=${id}`,
  detail: countedAt !== null && (
    <>
      La contó {countedBy}, <InstantText instant={countedAt} />
    </>
  ),
  state: difference !== null && <Difference amount={difference} />,
});

/** Counted drawers that wait for this person's signature, oldest first (rule: drawer-count). */
export function DrawersToSign() {
  const { data } = useRead(drawerListApi.list, { query: { status: 'counted' } });
  const waiting = (data ?? [])
    .filter(({ maySignOff }) => maySignOff)
    .toSorted((one, other) => one.id - other.id);
  if (waiting.length === 0) return null;
  return (
    <WaitingGroup
      title="Cajas por firmar"
      waiting={waiting.length}
      items={waiting.map(itemOf)}
      more={{ href: '/admin-drawers', text: 'Ver las cajas' }}
    />
  );
}

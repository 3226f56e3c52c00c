import { collectionsApi } from '#contract/collections.ts';
import type { Queue } from '#contract/queue.ts';
import { moreThanDays } from '#domain/loans/overdue-ages.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { Card } from '#web/ui/card.tsx';
import { Pesos } from '#web/ui/figures/pesos.tsx';
import { ProgressBar } from '#web/ui/figures/progress-bar.tsx';

type Ages = NonNullable<Queue['overdue']>;

const ageText = ({ from, to }: Ages[number]) =>
  to === null ? moreThanDays(from - 1) : `${from} a ${to} días`;

/** Overdue instalments by days late; each bar is a share of the overdue total. */
export function OverdueCard({ ages }: { readonly ages: Ages }) {
  const total = ages.reduce((all, { amount }) => all + amount, 0);
  return (
    <Card title="En atraso" aside={<Pesos amount={total} />}>
      {total === 0 && <p className="text-ink-soft">Nadie está atrasado.</p>}
      {total > 0 && (
        <ul className="grid gap-2">
          {ages.map((age) => (
            <li key={age.from} className="grid gap-1 text-sm">
              <span className="flex flex-wrap justify-between gap-x-4">
                <span>{ageText(age)}</span>
                <span>
                  <Pesos amount={age.amount} />
                  <span className="text-ink-soft">
                    {` · ${age.instalments} ${age.instalments === 1 ? 'cuota' : 'cuotas'}`}
                  </span>
                </span>
              </span>
              <ProgressBar label={`${ageText(age)}, parte de lo atrasado`} value={age.amount} max={total} />
            </li>
          ))}
        </ul>
      )}
      {total > 0 && (
        <WithPermission call={collectionsApi.worklist}>
          <a href="/admin-collections" className="link inline-flex min-h-11 items-center justify-self-start">
            Cobros de hoy
          </a>
        </WithPermission>
      )}
    </Card>
  );
}

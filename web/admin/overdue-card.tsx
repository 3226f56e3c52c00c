import { collectionsApi } from '#contract/collections.ts';
import type { Queue } from '#contract/queue.ts';
import { moreThanDays } from '#domain/loans/overdue-ages.ts';
import { May } from '#web/app/session/may.tsx';
import { Card } from '#web/ui/card.tsx';
import { Pesos } from '#web/ui/figures/pesos.tsx';
import { ProgressBar } from '#web/ui/figures/progress-bar.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

type Ages = NonNullable<Queue['overdue']>;

const ageText = ({ from, to }: Ages[number]) =>
  to === null ? moreThanDays(from - 1) : `${from} a ${to} días`;

/** Overdue instalments by how late they are; each bar is its part of all that is overdue. */
export function OverdueCard({ ages }: { readonly ages: Ages }) {
  const total = ages.reduce((all, { amount }) => all + amount, 0);
  return (
    <Card title="En atraso" aside={<Pesos amount={total} />}>
      {total === 0 && <p className="text-ink-soft">Nadie está atrasado.</p>}
      {total > 0 && (
        <>
          <ul className="grid gap-3">
            {ages.map((age) => (
              <li key={age.from} className="grid gap-1">
                <span className="flex flex-wrap justify-between gap-x-4">
                  <span>{ageText(age)}</span>
                  <span>
                    <Pesos amount={age.amount} />
                    <span className="text-sm text-ink-soft">
                      {` · ${age.instalments} ${age.instalments === 1 ? 'cuota' : 'cuotas'}`}
                    </span>
                  </span>
                </span>
                <ProgressBar label={`${ageText(age)}, parte de lo atrasado`} value={age.amount} max={total} />
              </li>
            ))}
          </ul>
          <May call={collectionsApi.worklist}>
            <LinkButton href="/admin-collections" variant="outline" wide>
              Cobros de hoy
            </LinkButton>
          </May>
        </>
      )}
    </Card>
  );
}

import type { Portfolio } from '#contract/finances.ts';
import { day } from '#domain/calendar.ts';
import { shortDay } from '#domain/finances/periods.ts';
import { formatShare } from '#domain/finances/share.ts';
import { Card } from '#web/ui/card.tsx';
import { BarChart } from '#web/ui/figures/bar-chart.tsx';
import { Pesos } from '#web/ui/figures/pesos.tsx';

/** Due amounts beside received amounts, week by week (rule: collection-rate). */
export function CollectionCard({ collection, weeks }: Pick<Portfolio, 'collection' | 'weeks'>) {
  return (
    <Card title="Lo esperado y lo cobrado">
      <p>
        En {weeks.length} semanas, hasta hoy, vencieron <Pesos amount={collection.due} /> y se cobraron{' '}
        <Pesos amount={collection.received} />
        {collection.share === null ? '.' : `: ${formatShare(collection.share)}.`}
      </p>
      <BarChart
        caption="Esperado y cobrado por semana"
        rowHeader="Semana del"
        series={['Esperado', 'Cobrado']}
        noteHeader="Tasa de cobranza"
        rows={weeks.map(({ from, due, received, share }) => ({
          key: from,
          label: shortDay(day(from)),
          amounts: [due, received],
          note: formatShare(share),
        }))}
      />
      <p className="text-sm text-ink-soft">
        Lo esperado son las cuotas que vencían; lo cobrado, los pagos confirmados menos los reversados, en el
        día desde el que cuentan. Quien paga antes, o con mora, puede llevar la tasa a más de 100%.
      </p>
    </Card>
  );
}

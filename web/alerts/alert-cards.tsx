import { useQuery } from '@tanstack/react-query';
import { type Alerts, alertsApi } from '#contract/alerts.ts';
import { ALERT } from '#domain/alerts/alert.ts';
import { query } from '#web/app/calls/query-client.ts';
import { usePagePermission } from '#web/app/shell/page-permission.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { InstantText } from '#web/ui/figures/dates.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

type Alert = Alerts['alerts'][number];

function AlertCard({ kind, count, since }: Alert) {
  const mayOpen = usePagePermission();
  const { title, todo, page } = ALERT[kind];
  return (
    <div className="rounded-lg border-2 border-danger">
      <Card title={title} aside={<Badge tone="danger">{count.toLocaleString('es-DO')}</Badge>}>
        {since && (
          <p className="text-ink-soft">
            Desde el <InstantText instant={since} />
          </p>
        )}
        <p>{todo}</p>
        {page && mayOpen(page) && <LinkButton href={page}>Ver</LinkButton>}
      </Card>
    </div>
  );
}

/** The alerts of stuck processes, above everything else on the page (rule: nothing-stuck). */
export function AlertCards() {
  const { data } = useQuery(query(alertsApi.read, {}));
  if (!data || data.alerts.length === 0) return null;
  return (
    <section aria-label="Lo que no avanza" className="grid items-start gap-4 lg:grid-cols-2">
      {data.alerts.map((alert) => (
        <AlertCard key={alert.kind} {...alert} />
      ))}
    </section>
  );
}

export function LastBackup() {
  const { data } = useQuery(query(alertsApi.read, {}));
  if (!data?.lastBackup) return null;
  return (
    <p className="text-sm text-ink-soft">
      Última copia de seguridad: <InstantText instant={data.lastBackup} />.
    </p>
  );
}

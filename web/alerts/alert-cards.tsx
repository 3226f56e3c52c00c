import { type Alerts, alertsApi } from '#contract/alerts.ts';
import { verificationApi } from '#contract/verification.ts';
import { ALERT } from '#domain/alerts/alert.ts';
import { useRead } from '#web/app/calls/use-calls.ts';
import { usePagePermission } from '#web/app/shell/page-permission.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { InstantText } from '#web/ui/figures/facts.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

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
  const { data } = useRead(alertsApi.read, {});
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
  const { data } = useRead(alertsApi.read, {});
  if (!data?.lastBackup) return null;
  return (
    <p className="text-sm text-ink-soft">
      Última copia de seguridad: <InstantText instant={data.lastBackup} />.
    </p>
  );
}

/** On the first page: a quiet line while every record matches; a mismatch is an alert (rule: nothing-stuck). */
export function RecordsNotice() {
  const { data } = useRead(verificationApi.read, {});
  const last = data?.last;
  if (!last || last.findings > 0) return null;
  return (
    <p className="text-sm text-ink-soft">
      Registros <TextLink href="/admin-verification">verificados</TextLink> el{' '}
      <InstantText instant={last.endedAt} />: todo encaja
      {last.explained > 0 && `, ${last.explained.toLocaleString('es-DO')} con explicación`}.
    </p>
  );
}

import { useQuery } from '@tanstack/react-query';
import { applicationsApi } from '#contract/applications.ts';
import { statsApi } from '#contract/stats.ts';
import { formatDay } from '#domain/calendar.ts';
import { formatPesos } from '#domain/money.ts';
import { goTo } from '#web/app/navigation.ts';
import { query } from '#web/app/query-client.ts';
import { useUser } from '#web/app/session.tsx';
import { ApplicationRowCard } from '#web/applications/application-row-card.tsx';
import { ContactHelp } from '#web/applications/contact-help.tsx';
import { Calculator } from '#web/calculator/calculator.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataList } from '#web/ui/data-list.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export function DashboardScreen() {
  const user = useUser();
  const { data: stats } = useQuery(query(statsApi.read, {}));
  const { data: applications } = useQuery(query(applicationsApi.list, { query: { limit: 2 } }));
  return (
    <>
      <h1 className="text-2xl">Hola, {user.firstName}</h1>
      <Card title="Tu resumen">
        {stats ? (
          <DataList
            items={[
              { label: 'Solicitudes activas', value: stats.activeApplications },
              { label: 'Límite disponible', value: formatPesos(stats.availableLimit) },
              {
                label: 'Próximo pago',
                value: stats.nextPayment
                  ? `${formatPesos(stats.nextPayment.amount)} el ${formatDay(stats.nextPayment.date)}`
                  : 'Sin pagos pendientes',
              },
            ]}
          />
        ) : (
          <Skeleton />
        )}
        <div className="grid gap-3 sm:grid-cols-3">
          <LinkButton href="/loan-application">Solicitar Préstamo</LinkButton>
          <LinkButton href="/my-products" variant="outline">
            Mis Productos
          </LinkButton>
          <LinkButton href="/my-applications" variant="outline">
            Mis Solicitudes
          </LinkButton>
        </div>
      </Card>
      <section aria-labelledby="latest" className="grid gap-3">
        <h2 id="latest" className="text-xl">
          Últimas solicitudes
        </h2>
        {applications?.length === 0 && <p className="text-ink-soft">No hay solicitudes</p>}
        {applications?.map((application) => (
          <ApplicationRowCard key={application.id} application={application} />
        ))}
      </section>
      <Card id="calculator" title="Calculadora">
        <Calculator onApply={() => goTo('/loan-application')} />
      </Card>
      <div id="help">
        <ContactHelp />
      </div>
    </>
  );
}

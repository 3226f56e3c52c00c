import { useQuery } from '@tanstack/react-query';
import { type Application, applicationsApi } from '#contract/applications.ts';
import { query } from '#web/app/query-client.ts';
import { ApplicationActions } from '#web/applications/application-actions.tsx';
import { ApplicationRowCard } from '#web/applications/application-row-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Loading } from '#web/ui/loading.tsx';

/** What comes next, in a sentence: nobody should have to guess. */
function nextStep({ status, loan, debtAgreementSigned }: Application): string | null {
  if (loan?.status === 'settled') return 'Saldado. Gracias por pagar.';
  if (loan?.status === 'active') return 'Tu préstamo está activo: mira las cuotas en Mis Productos.';
  if (status === 'approved')
    return debtAgreementSigned
      ? 'Aprobado. El depósito tarda de 24 a 48 horas laborables.'
      : 'Aprobado. Falta tu firma para depositar el dinero.';
  if (status === 'counter_offer') return 'Mira la oferta y acéptala con tu firma, o recházala.';
  if (status === 'submitted' || status === 'pending' || status === 'under_review')
    return 'Te respondemos en menos de 24 horas.';
  return null;
}

export function MyApplicationsScreen() {
  const { data, isPending, isError, refetch } = useQuery(query(applicationsApi.list, { query: {} }));
  return (
    <>
      <h1 className="text-2xl">Mis Solicitudes</h1>
      {isPending && <Loading />}
      {isError && (
        <EmptyState
          title="No se pudieron cargar tus solicitudes"
          action={<Button onClick={() => void refetch()}>Intentar de nuevo</Button>}
        />
      )}
      {data?.length === 0 && (
        <EmptyState
          title="No hay solicitudes"
          action={<LinkButton href="/loan-application">Solicitar Mi Préstamo</LinkButton>}
        />
      )}
      {data?.map((application) => (
        <ApplicationRowCard key={application.id} application={application}>
          {nextStep(application) && <p className="font-semibold">{nextStep(application)}</p>}
          <ApplicationActions application={application} />
        </ApplicationRowCard>
      ))}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { loansApi } from '#contract/loans.ts';
import type { Profile } from '#contract/profile.ts';
import { statsApi } from '#contract/stats.ts';
import { dayInSantoDomingo, formatDay } from '#domain/calendar.ts';
import { isRunning } from '#domain/loans/loan.ts';
import { formatPesos } from '#domain/money.ts';
import { query } from '#web/app/calls/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataList } from '#web/ui/figures/data-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const CHANNELS = { email: 'por email', sms: 'por SMS', whatsapp: 'por WhatsApp' } as const;

/** The customer's real figures, where the specification has placeholders (rule: real-figures). */
export function OwnFigures() {
  const stats = useQuery(query(statsApi.read, {}));
  const loan = useQuery(query(loansApi.active, {}));
  const failed = stats.isError || loan.isError;
  return (
    <Card title="Tus cifras">
      {failed ? (
        <>
          <p>No se pudieron cargar tus cifras.</p>
          <Button
            onClick={() => {
              void stats.refetch();
              void loan.refetch();
            }}
          >
            Intentar de nuevo
          </Button>
        </>
      ) : stats.data && loan.data !== undefined ? (
        <DataList
          items={[
            { label: 'Límite disponible', value: formatPesos(stats.data.availableLimit) },
            { label: 'Préstamos activos', value: isRunning(loan.data) ? 1 : 0 },
            {
              label: 'Balance pendiente',
              // Before the disbursement there is no debt.
              value: formatPesos(isRunning(loan.data) ? loan.data.balance : 0),
            },
            {
              label: 'Próximo pago',
              value: loan.data?.nextPayment
                ? `${formatPesos(loan.data.nextPayment.amount)} el ${formatDay(loan.data.nextPayment.date)}`
                : 'Sin pagos pendientes',
            },
          ]}
        />
      ) : (
        <Skeleton label="Cargando tus cifras..." />
      )}
    </Card>
  );
}

/** Which facts about this customer the lender has verified, with the dates; a dash without one. */
export function Verifications({ profile }: { readonly profile: Profile }) {
  const { contactVerifiedAt, contactVerifiedBy, identityVerifiedAt, user } = profile;
  const at = (instant: string | null) => (instant ? formatDay(dayInSantoDomingo(new Date(instant))) : '—');
  return (
    <Card title="Verificaciones">
      <DataList
        items={[
          {
            label: `Contacto confirmado${contactVerifiedBy ? ` ${CHANNELS[contactVerifiedBy]}` : ''}`,
            value: at(contactVerifiedAt),
          },
          { label: 'Identidad verificada', value: at(identityVerifiedAt) },
          { label: 'Cuenta creada', value: at(user.createdAt) },
        ]}
      />
    </Card>
  );
}

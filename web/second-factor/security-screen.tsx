import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { secondFactorApi } from '#contract/second-factor.ts';
import { call } from '#web/app/calls/api-client.ts';
import { keyOf, query } from '#web/app/calls/query-client.ts';
import { CodeField } from '#web/second-factor/code-field.tsx';
import { Enrolment } from '#web/second-factor/enrolment.tsx';
import { OpenSessionsCard } from '#web/second-factor/open-sessions-card.tsx';
import { PasskeysCard } from '#web/second-factor/passkeys-card.tsx';
import { useCodeForm } from '#web/second-factor/use-code-form.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

function Removal({ onRemoved }: { readonly onRemoved: () => void }) {
  const { toast } = useToast();
  const { field, busy, submit } = useCodeForm(async (code) => {
    const { message } = await call(secondFactorApi.remove, { body: { code } });
    toast({ title: message });
    onRemoved();
  });
  return (
    <form noValidate onSubmit={submit} className="grid max-w-sm justify-items-start gap-4">
      <CodeField
        {...field}
        hint="Un código de su aplicación, para quitarla. Sus llaves de acceso se quitan con ella."
      />
      <Button type="submit" variant="danger" busy={busy}>
        Quitar segundo paso
      </Button>
    </form>
  );
}

/** The person's own second factor: set it up, see how many recovery codes are left, remove it unless it is required. */
export function SecurityScreen() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(query(secondFactorApi.read, {}));
  const [enrolling, setEnrolling] = useState(false);
  const refresh = () => {
    setEnrolling(false);
    void client.invalidateQueries({ queryKey: keyOf(secondFactorApi.read) });
  };
  return (
    <>
      <h1 className="text-2xl">Segundo paso</h1>
      {error && !data && (
        <EmptyState
          title="No se pudo cargar"
          action={<Button onClick={() => void refetch()}>Intentar de nuevo</Button>}
        />
      )}
      {!data && !error && <Skeleton lines={4} />}
      {data && (
        <Card
          title="Aplicación de autenticación"
          aside={
            <Badge tone={data.active ? 'success' : 'warning'}>{data.active ? 'Activo' : 'Sin activar'}</Badge>
          }
        >
          {data.active ? (
            <>
              <p>
                Cada entrada pide un código además de la contraseña. Le quedan {data.recoveryCodesLeft}{' '}
                códigos de recuperación.
              </p>
              {data.required ? (
                <p className="text-ink-soft">
                  Es obligatorio: otro administrador puede quitarlo si pierde el teléfono.
                </p>
              ) : (
                <Removal onRemoved={refresh} />
              )}
            </>
          ) : enrolling ? (
            <Enrolment onDone={refresh} />
          ) : (
            <>
              <p>
                Con la contraseña sola entra quien la sepa. El segundo paso pide también un código de su
                teléfono.
              </p>
              <div>
                <Button onClick={() => setEnrolling(true)}>Activar segundo paso</Button>
              </div>
            </>
          )}
        </Card>
      )}
      {data?.active && <PasskeysCard passkeys={data.passkeys} onChanged={refresh} />}
      <OpenSessionsCard />
    </>
  );
}

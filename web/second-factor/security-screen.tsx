import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Passkey, type StartedPasskey, secondFactorApi } from '#contract/second-factor.ts';
import { PASSKEY_NAME_MAX } from '#domain/limits/lengths.ts';
import { call } from '#web/app/calls/api-client.ts';
import { LoadFailed, Skeleton } from '#web/app/calls/content-states.tsx';
import { keyOf } from '#web/app/calls/query-client.ts';
import { useRead } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { CodeField, useCodeForm } from '#web/second-factor/code-field.tsx';
import { Enrolment } from '#web/second-factor/enrolment.tsx';
import { OpenSessionsCard } from '#web/second-factor/open-sessions-card.tsx';
import { addPasskey, passkeySentence } from '#web/second-factor/passkey-device.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { InstantText } from '#web/ui/figures/facts.tsx';
import { Form } from '#web/ui/forms.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

/** Adds a passkey: the person enters a fresh code first; then they can try the device again without another code. */
function AddPasskey({ onAdded }: { readonly onAdded: () => void }) {
  const { toast } = useToast();
  const named = useFields({ passkeyName: '' });
  const [started, setStarted] = useState<StartedPasskey | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [making, setMaking] = useState(false);

  async function make(begun: StartedPasskey) {
    setMaking(true);
    setProblem(null);
    try {
      const { message } = await addPasskey(named.values.passkeyName, begun);
      toast({ title: message });
      onAdded();
    } catch (failure) {
      setProblem(passkeySentence(failure));
    } finally {
      setMaking(false);
    }
  }
  const { field, busy, submit } = useCodeForm(async (code) => {
    const begun = await call(secondFactorApi.startPasskey, { body: { code } });
    setStarted(begun);
    await make(begun);
  });

  if (started)
    return (
      <div className="grid justify-items-start gap-4">
        {problem ? (
          <p role="alert">{problem}</p>
        ) : (
          <p role="status">Siga las indicaciones del navegador: huella, rostro o PIN de su equipo.</p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button busy={making} onClick={() => void make(started)}>
            Intentar de nuevo
          </Button>
          <Button variant="outline" onClick={() => setStarted(null)}>
            Volver
          </Button>
        </div>
      </div>
    );
  return (
    <Form
      className="grid max-w-sm justify-items-start gap-4"
      onSubmit={() => {
        if (named.values.passkeyName.trim() !== '') return void submit();
        named.show({ passkeyName: 'Escriba un nombre, por ejemplo «Mi teléfono»' });
      }}
    >
      <TextField
        {...named.field('passkeyName')}
        label="Nombre de la llave"
        hint="Para reconocerla después: «Mi teléfono», «Laptop de la oficina»."
        maxLength={PASSKEY_NAME_MAX}
      />
      <CodeField {...field} hint="Un código de su aplicación, para añadirla." />
      <Button type="submit" busy={busy}>
        Añadir llave de acceso
      </Button>
    </Form>
  );
}

interface RowProps {
  readonly passkey: Passkey;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onRemoved: () => void;
}

function PasskeyRow({ passkey, isChosen, onChoose, onRemoved }: RowProps) {
  const { id, name, madeAt, lastUsedAt } = passkey;
  const { toast } = useToast();
  const { field, busy, submit } = useCodeForm(async (code) => {
    const { message } = await call(secondFactorApi.removePasskey, { params: { id }, body: { code } });
    toast({ title: message });
    onRemoved();
  });
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium break-words">{name}</p>
          <p className="text-sm text-ink-soft">
            Añadida el <InstantText instant={madeAt} />
            {lastUsedAt ? (
              <>
                {' · '}Último uso: <InstantText instant={lastUsedAt} />
              </>
            ) : (
              ' · Sin usar todavía'
            )}
          </p>
        </div>
        {!isChosen && (
          <Button variant="danger" aria-label={`Quitar ${name}`} onClick={() => onChoose(true)}>
            Quitar
          </Button>
        )}
      </div>
      {isChosen && (
        <Form onSubmit={submit} className="grid max-w-sm justify-items-start gap-4">
          <CodeField {...field} hint="Un código de su aplicación, para quitarla." />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="danger" busy={busy}>
              Quitar llave de acceso
            </Button>
            <Button variant="outline" onClick={() => onChoose(false)}>
              Volver
            </Button>
          </div>
        </Form>
      )}
    </li>
  );
}

interface PasskeysCardProps {
  readonly passkeys: readonly Passkey[];
  readonly onChanged: () => void;
}

/** The person's passkeys. The page shows the code field of one form at a time, since several would look the same. */
export function PasskeysCard({ passkeys, onChanged }: PasskeysCardProps) {
  const [open, setOpen] = useState<'adding' | number | null>(null);
  const done = () => {
    setOpen(null);
    onChanged();
  };
  return (
    <Card title="Llaves de acceso">
      <p>
        Con una llave de acceso (passkey) se entra con la huella, el rostro o el PIN del equipo, o con una
        llave de seguridad, en lugar del código. Solo funciona en esta dirección: ninguna página falsa puede
        usarla.
      </p>
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              isChosen={open === passkey.id}
              onChoose={(isChosen) => setOpen(isChosen ? passkey.id : null)}
              onRemoved={done}
            />
          ))}
        </ul>
      )}
      {open === 'adding' ? (
        <AddPasskey onAdded={done} />
      ) : (
        <div>
          <Button variant="outline" onClick={() => setOpen('adding')}>
            {passkeys.length > 0 ? 'Añadir otra' : 'Añadir llave de acceso'}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Removal({ onRemoved }: { readonly onRemoved: () => void }) {
  const { toast } = useToast();
  const { field, busy, submit } = useCodeForm(async (code) => {
    const { message } = await call(secondFactorApi.remove, { body: { code } });
    toast({ title: message });
    onRemoved();
  });
  return (
    <Form onSubmit={submit} className="grid max-w-sm justify-items-start gap-4">
      <CodeField
        {...field}
        hint="Un código de su aplicación, para quitarla. Sus llaves de acceso se quitan con ella."
      />
      <Button type="submit" variant="danger" busy={busy}>
        Quitar segundo paso
      </Button>
    </Form>
  );
}

/** The person's own second factor: set it up, see how many recovery codes are left, remove it unless it is required. */
export function SecurityScreen() {
  const client = useQueryClient();
  const { data, error, refetch } = useRead(secondFactorApi.read, {});
  const [enrolling, setEnrolling] = useState(false);
  const refresh = () => {
    setEnrolling(false);
    void client.invalidateQueries({ queryKey: keyOf(secondFactorApi.read) });
  };
  return (
    <>
      <h1 className="text-2xl">Segundo paso</h1>
      {error && !data && <LoadFailed title="No se pudo cargar" error={error} retry={refetch} />}
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

import { type ChangeEvent, useState } from 'react';
import { admits } from '#contract/access.ts';
import { type Administrator, administratorsApi, invitation } from '#contract/administrators.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { streetApi } from '#contract/street.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { ROLE, ROLES } from '#domain/accounts/role.ts';
import { isIn } from '#domain/enum-table.ts';
import { ADMIN_PASSWORD_LENGTH } from '#domain/limits/account-words.ts';
import { LoadFailed, Skeleton } from '#web/app/calls/content-states.tsx';
import { useAction, useRead } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { usePermission } from '#web/app/session/permissions.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmailField, TextField } from '#web/ui/fields/text-field.tsx';
import { DataList, DayText, InstantText } from '#web/ui/figures/facts.tsx';
import { CheckboxField, Form, SelectField } from '#web/ui/forms.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';

const OPTIONS = ROLES.map((value) => ({ value, label: ROLE[value].label }));

interface RoleFieldProps {
  readonly name: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
}

/** A choice of the staff's roles, each with its explanation. */
function RoleField({ value, ...field }: RoleFieldProps) {
  return (
    <SelectField
      {...field}
      label="Rol"
      placeholder="Elija un rol"
      options={OPTIONS}
      value={value}
      hint={isIn(ROLES, value) ? ROLE[value].does : 'Decide qué puede ver y hacer.'}
    />
  );
}

const takesCash = (role: string): boolean => isIn(ROLES, role) && admits(streetApi.record.access, role);

/** What happens to the phone of a person who no longer takes cash on the street (rule: street-phones). */
const PhoneCloses = () => (
  <p className="text-warning">
    Si cobra en la calle, su teléfono se cierra y ya no puede enviar recibos: que antes envíe todos y entregue
    el efectivo.
  </p>
);

interface RoleDialogProps {
  readonly administrator: Administrator;
  readonly onClose: () => void;
}

/** Changes the role of a staff member; the server refuses it for the last owner, with a message. */
function RoleDialog({ administrator, onClose }: RoleDialogProps) {
  const { id, isYou } = administrator;
  const [role, setRole] = useState<string>(administrator.role);
  const change = useChangeRole();
  return (
    <ConfirmDialog
      title="Cambiar el rol"
      description={`${fullNameOf(administrator)}. El rol nuevo vale desde ahora mismo.`}
      confirmLabel="Cambiar rol"
      busyLabel="Cambiando..."
      busy={change.isPending}
      onCancel={onClose}
      onConfirm={() =>
        isIn(ROLES, role) && change.mutate({ params: { id }, body: { role } }, { onSuccess: onClose })
      }
    >
      <RoleField name="role" value={role} onChange={({ target }) => setRole(target.value)} />
      {takesCash(administrator.role) && isIn(ROLES, role) && !takesCash(role) && <PhoneCloses />}
      {isYou && role !== 'owner' && (
        <p className="text-warning">Dejas de poder dar roles y cambiar la configuración.</p>
      )}
    </ConfirmDialog>
  );
}

type Command = 'remove' | 'sessions' | 'factor';

const QUESTIONS: Record<Command, { title: string; description: string; confirm: string }> = {
  remove: {
    title: '¿Retirar a esta persona?',
    description: 'Sale del panel ahora mismo y no puede volver a entrar. Su nombre queda en la auditoría.',
    confirm: 'Retirar',
  },
  sessions: {
    title: '¿Cerrar sus sesiones?',
    description: 'Tendrá que entrar otra vez en cada equipo.',
    confirm: 'Cerrar sesiones',
  },
  factor: {
    title: '¿Quitar su segundo paso?',
    description: 'Úselo si perdió el teléfono. Se cierran sus sesiones y al entrar activa uno nuevo.',
    confirm: 'Quitar segundo paso',
  },
};

function AdministratorCard({ administrator }: { readonly administrator: Administrator }) {
  const { id, email, role, isYou, secondFactor, openSessions, lastSeenAt } = administrator;
  const [command, setCommand] = useState<Command | null>(null);
  const [giving, setGiving] = useState(false);
  const may = usePermission();
  const actions = { remove: useRemove(), sessions: useEndSessions(), factor: useResetSecondFactor() };
  return (
    <Card
      title={fullNameOf(administrator)}
      aside={
        <Badge tone={secondFactor ? 'success' : 'warning'}>
          {secondFactor ? 'Con segundo paso' : 'Sin segundo paso'}
        </Badge>
      }
    >
      <p className="break-all">
        {email}
        {isYou && ' (usted)'}
      </p>
      <p>
        <b>{ROLE[role].label}.</b> {ROLE[role].does}
      </p>
      <DataList
        items={[
          { label: 'Sesiones abiertas', value: openSessions },
          { label: 'Última actividad', value: lastSeenAt ? <InstantText instant={lastSeenAt} /> : '—' },
          { label: 'Desde', value: <DayText day={administrator.createdAt.slice(0, 10)} /> },
        ]}
      />
      <div className="flex flex-wrap gap-3">
        {may(administratorsApi.changeRole) && (
          <Button variant="outline" onClick={() => setGiving(true)}>
            Cambiar rol
          </Button>
        )}
        {may(administratorsApi.endSessions) && (
          <Button variant="outline" onClick={() => setCommand('sessions')}>
            {isYou ? 'Cerrar mis otras sesiones' : 'Cerrar sesiones'}
          </Button>
        )}
        {!isYou && secondFactor && may(administratorsApi.resetSecondFactor) && (
          <Button variant="danger" onClick={() => setCommand('factor')}>
            Quitar segundo paso
          </Button>
        )}
        {!isYou && may(administratorsApi.remove) && (
          <Button variant="danger" onClick={() => setCommand('remove')}>
            Retirar
          </Button>
        )}
      </div>
      {giving && <RoleDialog administrator={administrator} onClose={() => setGiving(false)} />}
      {command && (
        <ConfirmDialog
          title={QUESTIONS[command].title}
          description={`${fullNameOf(administrator)}: ${QUESTIONS[command].description}`}
          confirmLabel={QUESTIONS[command].confirm}
          cancelLabel="Volver"
          variant="danger"
          busy={actions[command].isPending}
          onCancel={() => setCommand(null)}
          onConfirm={() => actions[command].mutate({ params: { id } }, { onSettled: () => setCommand(null) })}
        >
          {command === 'remove' && takesCash(role) && <PhoneCloses />}
        </ConfirmDialog>
      )}
    </Card>
  );
}

/** The values of an empty invitation, in the order of the form's fields. */
const EMPTY = { firstName: '', lastName: '', email: '', role: '' };

function InviteForm() {
  const { values, field, fill, setErrors, onError } = useFields(EMPTY);
  const invite = useInvite();
  function send() {
    const checked = invitation.safeParse(values);
    const wrong: Record<string, string> = {};
    for (const { path, message } of checked.success ? [] : checked.error.issues)
      wrong[path.join('.')] ??= message;
    setErrors(wrong);
    if (!checked.success) {
      const first = Object.keys(EMPTY).find((name) => wrong[name]);
      return document.getElementById(first ?? '')?.focus();
    }
    invite.mutate({ body: checked.data }, { onSuccess: () => fill(EMPTY), onError });
  }
  return (
    <Card title="Invitar a un administrador">
      <Form onSubmit={send} className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('firstName')} label="Nombre" />
        <TextField {...field('lastName')} label="Apellido" />
        <RoleField {...field('role')} />
        <EmailField
          {...field('email')}
          hint={`Le llega un correo para elegir su contraseña, de al menos ${ADMIN_PASSWORD_LENGTH}.`}
        />
        <div className="self-end">
          <Button type="submit" busy={invite.isPending}>
            Enviar invitación
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/** The choices of accounts whose sessions end, in the order of the dialog. */
const CHOICES = {
  customers: {
    label: 'También las de los clientes',
    hint: 'Cada uno entra otra vez con su correo y su contraseña.',
  },
  tokens: {
    label: 'También las llaves de los programas',
    hint: 'Lo que se conecta por ellas se detiene hasta que reciba una llave nueva.',
  },
  passkeys: {
    label: 'También las llaves de acceso (passkeys)',
    hint: 'Cada persona del equipo añade la suya otra vez.',
  },
} as const;
const NONE = { customers: false, tokens: false, passkeys: false };

/** Ends sessions of many accounts at once, after a secret leaked or a device was lost. */
export function EndSessionsCard() {
  const [chosen, setChosen] = useState<typeof NONE | null>(null);
  const end = useEndEverySession();
  const close = () => setChosen(null);
  const choice = (name: keyof typeof NONE) => (
    <CheckboxField
      {...CHOICES[name]}
      name={name}
      checked={chosen?.[name] ?? false}
      onChange={({ target }) => setChosen({ ...(chosen ?? NONE), [name]: target.checked })}
    />
  );
  return (
    <Card title="Cerrar todas las sesiones">
      <p>Si se filtró una contraseña o se perdió un equipo. Solo queda abierta esta sesión suya.</p>
      <div>
        <Button variant="danger" onClick={() => setChosen(NONE)}>
          Cerrar todas las sesiones
        </Button>
      </div>
      {chosen && (
        <ConfirmDialog
          title="¿Cerrar todas las sesiones?"
          description="Se cierran ahora mismo las de todo el equipo. Nada de lo guardado se pierde."
          confirmLabel="Cerrar sesiones"
          busyLabel="Cerrando..."
          cancelLabel="Volver"
          variant="danger"
          busy={end.isPending}
          onCancel={close}
          onConfirm={() =>
            end.mutate(
              {
                body: {
                  scope: chosen.customers ? 'all' : 'staff',
                  tokens: chosen.tokens,
                  passkeys: chosen.passkeys,
                },
              },
              { onSuccess: close },
            )
          }
        >
          {choice('customers')}
          {choice('tokens')}
          {choice('passkeys')}
        </ConfirmDialog>
      )}
    </Card>
  );
}

/** The staff of the back office: invite, remove, end sessions. */
export function TeamScreen() {
  const may = usePermission();
  const { data, error, refetch } = useRead(administratorsApi.list, {});
  return (
    <>
      <h1 className="text-2xl">Administradores</h1>
      {error && !data && (
        <LoadFailed title="No se pudieron cargar los administradores" error={error} retry={refetch} />
      )}
      {!data && !error && <Skeleton lines={6} label="Cargando administradores..." />}
      <div className="grid gap-4 lg:grid-cols-2">
        {data?.map((administrator) => (
          <AdministratorCard key={administrator.id} administrator={administrator} />
        ))}
      </div>
      {may(administratorsApi.invite) && <InviteForm />}
      {may(administratorsApi.endEverySession) && <EndSessionsCard />}
    </>
  );
}

const useChange = <const E extends Endpoint>(endpoint: E, done: string, failed: string) =>
  useAction(endpoint, [administratorsApi.list], { done, failed });

const useInvite = () =>
  useChange(administratorsApi.invite, 'Invitación en camino', 'No se pudo enviar la invitación');
const useRemove = () =>
  useChange(administratorsApi.remove, 'Administrador retirado', 'No se pudo retirar al administrador');
const useChangeRole = () =>
  useChange(administratorsApi.changeRole, 'Rol cambiado', 'No se pudo cambiar el rol');
const useEndSessions = () =>
  useChange(administratorsApi.endSessions, 'Sesiones cerradas', 'No se pudieron cerrar las sesiones');
const useResetSecondFactor = () =>
  useChange(administratorsApi.resetSecondFactor, 'Segundo paso quitado', 'No se pudo quitar el segundo paso');
const useEndEverySession = () =>
  useChange(administratorsApi.endEverySession, 'Sesiones cerradas', 'No se pudieron cerrar las sesiones');

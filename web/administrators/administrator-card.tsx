import { useState } from 'react';
import { type Administrator, administratorsApi } from '#contract/administrators.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { ROLE } from '#domain/accounts/role.ts';
import {
  useEndSessions,
  useRemove,
  useResetSecondFactor,
} from '#web/administrators/administrators.queries.ts';
import { RoleDialog } from '#web/administrators/role-dialog.tsx';
import { usePermission } from '#web/app/session/permissions.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataList } from '#web/ui/figures/data-list.tsx';
import { DayText, InstantText } from '#web/ui/figures/dates.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

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

export function AdministratorCard({ administrator }: { readonly administrator: Administrator }) {
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
          open
          title={QUESTIONS[command].title}
          description={`${fullNameOf(administrator)}: ${QUESTIONS[command].description}`}
          confirmLabel={QUESTIONS[command].confirm}
          cancelLabel="Volver"
          variant="danger"
          busy={actions[command].isPending}
          onCancel={() => setCommand(null)}
          onConfirm={() => actions[command].mutate({ params: { id } }, { onSettled: () => setCommand(null) })}
        />
      )}
    </Card>
  );
}

import { useState } from 'react';
import type { Administrator } from '#contract/administrators.ts';
import {
  useEndSessions,
  useRemove,
  useResetSecondFactor,
} from '#web/administrators/administrators.queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataList } from '#web/ui/figures/data-list.tsx';
import { DayText, InstantText } from '#web/ui/figures/dates.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

type Asked = 'remove' | 'sessions' | 'factor';

const QUESTIONS: Record<Asked, { title: string; description: string; confirm: string }> = {
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
  const { id, firstName, lastName, email, isYou, secondFactor, openSessions, lastSeenAt } = administrator;
  const [asked, setAsked] = useState<Asked | null>(null);
  const actions = { remove: useRemove(), sessions: useEndSessions(), factor: useResetSecondFactor() };
  return (
    <Card
      title={`${firstName} ${lastName}`.trim()}
      aside={
        <Badge tone={secondFactor ? 'success' : 'warning'}>
          {secondFactor ? 'Con segundo paso' : 'Sin segundo paso'}
        </Badge>
      }
    >
      <p className="break-all">
        {email}
        {isYou && ' (tú)'}
      </p>
      <DataList
        items={[
          { label: 'Sesiones abiertas', value: openSessions },
          { label: 'Última actividad', value: lastSeenAt ? <InstantText instant={lastSeenAt} /> : '—' },
          { label: 'Desde', value: <DayText day={administrator.createdAt.slice(0, 10)} /> },
        ]}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => setAsked('sessions')}>
          {isYou ? 'Cerrar mis otras sesiones' : 'Cerrar sesiones'}
        </Button>
        {!isYou && secondFactor && (
          <Button variant="outline" onClick={() => setAsked('factor')}>
            Quitar segundo paso
          </Button>
        )}
        {!isYou && (
          <Button variant="danger" onClick={() => setAsked('remove')}>
            Retirar
          </Button>
        )}
      </div>
      {asked && (
        <ConfirmDialog
          open
          title={QUESTIONS[asked].title}
          description={`${firstName} ${lastName}: ${QUESTIONS[asked].description}`}
          confirmLabel={QUESTIONS[asked].confirm}
          cancelLabel="Volver"
          variant="danger"
          busy={actions[asked].isPending}
          onCancel={() => setAsked(null)}
          onConfirm={() => actions[asked].mutate({ params: { id } }, { onSettled: () => setAsked(null) })}
        />
      )}
    </Card>
  );
}

import { useState } from 'react';
import { JOINED_TOGETHER_MAX, type StatementLineReply, statementsApi } from '#contract/statements.ts';
import type { LineKind } from '#domain/payments/statement.ts';
import { LoadFailed } from '#web/app/calls/load-failed.tsx';
import { usePages } from '#web/app/calls/use-pages.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { ConfirmTogether } from '#web/statements/confirm-together.tsx';
import { Line } from '#web/statements/line.tsx';
import { RecordLineDialog } from '#web/statements/record-line-dialog.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { QueueLegend } from '#web/ui/queue/queue-legend.tsx';
import { useQueueFocus } from '#web/ui/queue/use-queue-focus.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

const DISMISS = { name: 'D', does: 'Descartar' };
const KEYS: Record<LineKind, readonly { readonly name: string; readonly does: string }[]> = {
  proposed: [{ name: 'A', does: 'Confirmar' }, DISMISS, { name: 'F', does: 'Comprobante' }],
  open: [{ name: 'A', does: 'A un préstamo' }, DISMISS],
  outgoing: [DISMISS],
  dismissed: [{ name: 'D', does: 'Devolver' }],
  used: [],
};

interface LineListProps {
  readonly kind: LineKind;
  /** Text shown in the place of lines when there are none. */
  readonly empty: string;
}

/** A list of the bank's movements; an action on one moves the focus to the next. */
export function LineList({ kind, empty }: LineListProps) {
  const list = usePages(statementsApi.lines, (page) => ({
    query: { ...page, kind, limit: JOINED_TOGETHER_MAX },
  }));
  const { whole, goOn } = useQueueFocus<HTMLDivElement>();
  const [recording, setRecording] = useState<StatementLineReply | null>(null);
  const rows = list.rows ?? [];
  const order = rows.map(({ id }) => id);
  const actedOn = (id: number) => goOn(id, order);
  return (
    <div ref={whole} tabIndex={-1} className="grid grid-cols-1 gap-3">
      {!list.rows && !list.failed && <Skeleton lines={6} label="Cargando movimientos..." />}
      {list.failed && (
        <LoadFailed title="No se pudieron cargar los movimientos" error={list.error} retry={list.retry} />
      )}
      {list.rows?.length === 0 && <p className="text-ink-soft">{empty}</p>}
      {kind === 'proposed' && (
        <WithPermission call={statementsApi.confirmTogether}>
          <div className="flex flex-wrap gap-3">
            <ConfirmTogether
              lines={rows}
              onActed={() => {
                const first = order[0];
                if (first !== undefined) actedOn(first);
              }}
            />
          </div>
        </WithPermission>
      )}
      {rows.length > 0 && (
        <>
          <div className="grid grid-cols-1 gap-1.5">
            {rows.map((line) => (
              <Line
                key={line.id}
                kind={kind}
                line={line}
                onActed={() => actedOn(line.id)}
                onRecord={() => setRecording(line)}
              />
            ))}
          </div>
          <QueueLegend lead="Con un movimiento enfocado:" keys={KEYS[kind]} />
        </>
      )}
      <LoadMore {...list.more} />
      {recording && (
        <RecordLineDialog
          line={recording}
          onClose={() => setRecording(null)}
          onRecorded={() => {
            setRecording(null);
            actedOn(recording.id);
          }}
        />
      )}
    </div>
  );
}

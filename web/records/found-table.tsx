import { useState } from 'react';
import { type Verification, verificationApi } from '#contract/verification.ts';
import { useAction } from '#web/app/calls/use-action.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { countOf, thingOf, whatOf } from '#web/records/finding-words.ts';
import { Button } from '#web/ui/button.tsx';
import { type Column, Table } from '#web/ui/figures/table.tsx';
import { ReasonDialog } from '#web/ui/overlays/reason-dialog.tsx';

type Example = Verification['examples'][number];

interface ExplainProps {
  readonly found: readonly Example[];
  readonly onClose: () => void;
}

function ExplainDialog({ found, onClose }: ExplainProps) {
  const explain = useAction(verificationApi.explain, {
    done: 'Explicado',
    failed: 'No se pudo guardar la explicación',
    changes: [verificationApi.read],
  });
  const [first] = found;
  const about = found.length === 1 && first ? thingOf(first) : countOf(found.length);
  return (
    <ReasonDialog
      title={`¿Qué pasó con ${about}?`}
      description="Deja de verse en rojo y queda anotado con su nombre. No se puede deshacer. Si mañana dice otra cosa, vuelve a salir."
      confirmLabel="Guardar explicación"
      busyLabel="Guardando..."
      hint="Sin nombres ni cédulas: se guarda para siempre."
      busy={explain.isPending}
      onCancel={onClose}
      onConfirm={(explanation) =>
        explain.mutate(
          { body: { marks: found.flatMap(({ mark }) => mark ?? []), explanation } },
          { onSettled: onClose },
        )
      }
    />
  );
}

/** The findings of a verification, each with a form to explain it. */
export function FoundTable({ found }: { readonly found: readonly Example[] }) {
  const [asked, setAsked] = useState<readonly Example[] | null>(null);
  const explainable = found.filter(({ mark }) => mark !== null);
  const columns: readonly Column<Example>[] = [
    { key: 'thing', header: 'Registro', cell: thingOf },
    { key: 'what', header: 'Qué no encaja', cell: whatOf },
    {
      key: 'table',
      header: 'En la base de datos',
      cell: ({ source, id, file }) => (
        <span className="text-sm text-ink-soft wrap-anywhere">
          {[source, id, file].filter(Boolean).join(' ')}
        </span>
      ),
    },
    {
      key: 'explain',
      header: 'Explicación',
      cell: (one) =>
        one.mark === null ? (
          'Hay que arreglarlo'
        ) : (
          <WithPermission call={verificationApi.explain}>
            <Button variant="outline" onClick={() => setAsked([one])}>
              Explicar
            </Button>
          </WithPermission>
        ),
    },
  ];
  return (
    <>
      <Table
        caption="Registros que no encajan"
        columns={columns}
        rows={found}
        rowKey={({ kind, source, id, mark }) => `${kind} ${source} ${id} ${mark}`}
      />
      {explainable.length > 1 && (
        <WithPermission call={verificationApi.explain}>
          <div>
            <Button variant="outline" onClick={() => setAsked(explainable)}>
              Explicar los {explainable.length.toLocaleString('es-DO')} a la vez
            </Button>
          </div>
        </WithPermission>
      )}
      {asked && <ExplainDialog found={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

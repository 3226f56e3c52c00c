import { useState } from 'react';
import { type Explanation, type Verification, verificationApi } from '#contract/verification.ts';
import { formatDaysIn } from '#domain/calendar.ts';
import { isIn } from '#domain/enum-table.ts';
import { FINDING, FINDING_KINDS, type Finding } from '#domain/hash-chain/finding.ts';
import { chainedTableLabel } from '#domain/hash-chain/tables.ts';
import { EmptyState, LoadFailed, Skeleton } from '#web/app/calls/content-states.tsx';
import { useAction, useRead } from '#web/app/calls/use-calls.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, column, InstantText, Table } from '#web/ui/figures/facts.tsx';
import { ReasonDialog } from '#web/ui/forms.tsx';

type Example = Verification['examples'][number];

interface ExplainProps {
  readonly found: readonly Example[];
  readonly onClose: () => void;
}

const countOf = (findings: number): string =>
  findings === 1 ? '1 registro' : `${findings.toLocaleString('es-DO')} registros`;

/** The row or thing that a finding is about: "Préstamo 12", "Cifra del día 20/11/2026". */
export const thingOf = ({ source, id }: Pick<Finding, 'source' | 'id'>): string =>
  `${chainedTableLabel(source)} ${formatDaysIn(id)}`.trim();

/** The text of a finding's kind. An older version may have stored kinds that this one does not have. */
const whatOf = ({ kind }: { readonly kind: string }): string =>
  isIn(FINDING_KINDS, kind) ? FINDING[kind].says : kind;

function ExplainDialog({ found, onClose }: ExplainProps) {
  const explain = useAction(verificationApi.explain, [verificationApi.read], {
    done: 'Explicado',
    failed: 'No se pudo guardar la explicación',
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
          { onSuccess: onClose },
        )
      }
    />
  );
}

/** The findings of a verification, each with a form to explain it. */
function FoundTable({ found }: { readonly found: readonly Example[] }) {
  const [asked, setAsked] = useState<readonly Example[] | null>(null);
  const explainable = found.filter(({ mark }) => mark !== null);
  const columns: readonly Column<Example>[] = [
    column('thing', 'Registro', thingOf),
    column('what', 'Qué no encaja', whatOf),
    column('table', 'En la base de datos', ({ source, id, file }) => (
      <span className="text-sm text-ink-soft wrap-anywhere">
        {[source, id, file].filter(Boolean).join(' ')}
      </span>
    )),
    column('explain', 'Explicación', (one) =>
      one.mark === null ? (
        'Hay que arreglarlo'
      ) : (
        <WithPermission call={verificationApi.explain}>
          <Button variant="outline" onClick={() => setAsked([one])}>
            Explicar
          </Button>
        </WithPermission>
      ),
    ),
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

const COLUMNS: readonly Column<Explanation>[] = [
  column('thing', 'Registro', ({ source, rowId }) => thingOf({ source, id: rowId })),
  column('what', 'Qué no encajaba', whatOf),
  column('explanation', 'Explicación', ({ explanation }) => explanation),
  column('by', 'Quién y cuándo', ({ explainedBy, explainedAt }) => (
    <>
      {explainedBy}, <InstantText instant={explainedAt} />
    </>
  )),
];

/** Earlier findings that an administrator has explained. */
function ExplanationsTable({ explanations }: { readonly explanations: readonly Explanation[] }) {
  return <Table caption="Explicados" columns={COLUMNS} rows={explanations} rowKey={({ id }) => String(id)} />;
}

function LookedAt({ last }: { readonly last: Verification }) {
  const figures = [
    ['Eslabones de la cadena', last.links],
    ['Filas', last.rows],
    ['Archivos de esta noche', last.files],
    ['Borrados con el programa', last.erased],
    ['Explicados', last.explained],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 sm:max-w-md">
      {figures.map(([label, figure]) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="text-right font-semibold">{figure.toLocaleString('es-DO')}</dd>
        </div>
      ))}
    </dl>
  );
}

function LastVerification({ last, onAgain, busy }: LastProps) {
  const fits = last.findings === 0;
  return (
    <>
      <Card
        title={fits ? 'Todo encaja' : 'Hay registros que no encajan'}
        aside={<Badge tone={fits ? 'success' : 'danger'}>{fits ? 'Completo' : countOf(last.findings)}</Badge>}
      >
        <p>
          Verificado el <InstantText instant={last.endedAt} />. Se compara lo que dice cada registro con lo
          que decía cuando el programa lo escribió, los documentos con sus firmas, los préstamos con sus
          pagarés y los saldos con sus asientos.
        </p>
        <LookedAt last={last} />
        {!fits && (
          <p>
            No corrija nada en la base de datos: primero guarde una copia de ella y de la carpeta de datos, y
            averigüe quién tuvo acceso. Después escriba qué fue.
          </p>
        )}
        <WithPermission call={verificationApi.start}>
          <div>
            <Button variant="outline" busy={busy} onClick={onAgain}>
              Verificar ahora
            </Button>
          </div>
        </WithPermission>
      </Card>
      {last.examples.length > 0 && <FoundTable found={last.examples} />}
      {last.findings > last.examples.length && (
        <p className="text-ink-soft">
          y {(last.findings - last.examples.length).toLocaleString('es-DO')} más
        </p>
      )}
    </>
  );
}

interface LastProps {
  readonly last: Verification;
  readonly onAgain: () => void;
  readonly busy: boolean;
}

/** Whether the records are unchanged since the program wrote them, and the findings if not. */
export function RecordsScreen() {
  const { data, error, refetch } = useRead(verificationApi.read, {});
  const start = useAction(verificationApi.start, [verificationApi.read], {
    done: 'Verificación en marcha',
    failed: 'No se pudo empezar la verificación',
  });
  return (
    <>
      <h1 className="text-2xl">Verificación de los registros</h1>
      {error && !data && <LoadFailed title="No se pudo cargar" error={error} retry={refetch} />}
      {!data && !error && <Skeleton lines={5} />}
      {data && !data.last && (
        <EmptyState
          title="Aún no hay una verificación"
          action={
            <WithPermission call={verificationApi.start}>
              <Button busy={start.isPending} onClick={() => start.mutate({})}>
                Verificar ahora
              </Button>
            </WithPermission>
          }
        >
          Se hace sola cada noche.
        </EmptyState>
      )}
      {data?.last && (
        <LastVerification last={data.last} busy={start.isPending} onAgain={() => start.mutate({})} />
      )}
      {data && data.explanations.length > 0 && <ExplanationsTable explanations={data.explanations} />}
    </>
  );
}

import { useState } from 'react';
import { type BureauFiles, bureauFilesApi } from '#contract/bureau-files.ts';
import {
  REPORT_AMOUNT,
  REPORT_AMOUNTS,
  REPORT_CEDULA,
  REPORT_CEDULAS,
  REPORT_DATE,
  REPORT_DATES,
  REPORT_FIELD,
  REPORT_FIELDS,
  REPORT_SEPARATOR,
  REPORT_SEPARATORS,
  REPORT_STATE,
  REPORT_STATES,
} from '#domain/bureau/report.ts';
import { formatDay } from '#domain/calendar.ts';
import { isIn } from '#domain/enum-table.ts';
import { addressOf } from '#web/app/calls/api-client.ts';
import { LoadFailed, Skeleton } from '#web/app/calls/content-states.tsx';
import { useAction, useRead } from '#web/app/calls/use-calls.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { InstantText } from '#web/ui/figures/facts.tsx';
import { CheckboxField, Form, SelectField } from '#web/ui/forms.tsx';

const CHANGES = [bureauFilesApi.read];
type Layout = BureauFiles['layout'];

interface ChoiceProps<T extends string> {
  readonly name: string;
  readonly label: string;
  readonly members: readonly T[];
  readonly labels: Readonly<Record<T, { readonly label: string }>>;
  readonly value: T;
  readonly onChoose: (value: T) => void;
}

function Choice<T extends string>({ name, label, members, labels, value, onChoose }: ChoiceProps<T>) {
  return (
    <SelectField
      name={name}
      label={label}
      options={members.map((member) => ({ value: member, label: labels[member].label }))}
      value={value}
      onChange={({ target }) => isIn(members, target.value) && onChoose(target.value)}
    />
  );
}

interface ColumnsProps {
  readonly columns: Layout['columns'];
  readonly onChange: (columns: Layout['columns']) => void;
}

/** The columns in the file's order; a column moves up, or goes. */
function Columns({ columns, onChange }: ColumnsProps) {
  const missing = REPORT_FIELDS.filter((field) => !columns.some((column) => column.field === field));
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="mb-1.5 text-sm font-semibold">Columnas, en su orden</legend>
      {columns.map(({ field, heading }, at) => (
        <div key={field} className="grid grid-cols-[1fr_auto] items-end gap-2 max-[22rem]:grid-cols-1">
          <TextField
            name={`columns.${at}.heading`}
            label={`${at + 1}. ${REPORT_FIELD[field].label}`}
            maxLength={60}
            value={heading}
            onChange={({ target }) =>
              onChange(columns.map((one, index) => (index === at ? { field, heading: target.value } : one)))
            }
          />
          <div className="flex gap-2">
            <Button
              variant="quiet"
              disabled={at === 0}
              aria-label={`Subir ${REPORT_FIELD[field].label}`}
              onClick={() => onChange(columns.toSpliced(at, 1).toSpliced(at - 1, 0, { field, heading }))}
            >
              Subir
            </Button>
            <Button
              variant="quiet"
              disabled={columns.length === 1}
              aria-label={`Quitar ${REPORT_FIELD[field].label}`}
              onClick={() => onChange(columns.toSpliced(at, 1))}
            >
              Quitar
            </Button>
          </div>
        </div>
      ))}
      <div className="flex flex-wrap gap-3">
        {missing.map((field) => (
          <Button
            key={field}
            variant="outline"
            onClick={() => onChange([...columns, { field, heading: REPORT_FIELD[field].label }])}
          >
            Agregar {REPORT_FIELD[field].label}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

function LayoutForm({ layout: first, layoutVersion }: Pick<BureauFiles, 'layout' | 'layoutVersion'>) {
  const [layout, setLayout] = useState(first);
  // Of what is typed over: the page may read a colleague's since.
  const [version, setVersion] = useState(layoutVersion);
  const change = useAction(bureauFilesApi.layout, CHANGES, {
    done: 'Formato guardado',
    failed: 'No se pudo guardar el formato',
  });
  const set = (changed: Partial<Layout>) => setLayout({ ...layout, ...changed });
  function submit() {
    change.mutate({ body: { ...layout, version } }, { onSuccess: (saved) => setVersion(saved.version) });
  }
  return (
    <Form onSubmit={submit}>
      <Card title="Formato que pide su buró">
        <p className="text-ink-soft">El buró lo da con el contrato. Los archivos ya hechos no cambian.</p>
        <Columns columns={layout.columns} onChange={(columns) => set({ columns })} />
        <CheckboxField
          name="headings"
          label="La primera línea lleva los encabezados"
          checked={layout.headings}
          onChange={({ target }) => set({ headings: target.checked })}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <Choice
            name="separator"
            label="Entre columnas"
            members={REPORT_SEPARATORS}
            labels={REPORT_SEPARATOR}
            value={layout.separator}
            onChoose={(separator) => set({ separator })}
          />
          <Choice
            name="date"
            label="Fechas"
            members={REPORT_DATES}
            labels={REPORT_DATE}
            value={layout.date}
            onChoose={(date) => set({ date })}
          />
          <Choice
            name="amount"
            label="Montos"
            members={REPORT_AMOUNTS}
            labels={REPORT_AMOUNT}
            value={layout.amount}
            onChoose={(amount) => set({ amount })}
          />
          <Choice
            name="cedula"
            label="Cédulas"
            members={REPORT_CEDULAS}
            labels={REPORT_CEDULA}
            value={layout.cedula}
            onChoose={(cedula) => set({ cedula })}
          />
          {REPORT_STATES.map((state) => (
            <TextField
              key={state}
              name={`states.${state}`}
              label={`Cómo llama el buró a: ${REPORT_STATE[state].label}`}
              maxLength={40}
              value={layout.states[state]}
              onChange={({ target }) => set({ states: { ...layout.states, [state]: target.value } })}
            />
          ))}
        </div>
        <Button type="submit" busy={change.isPending}>
          Guardar el formato
        </Button>
      </Card>
    </Form>
  );
}

function Files({ files, consents }: Pick<BureauFiles, 'files' | 'consents'>) {
  const make = useAction(bureauFilesApi.make, CHANGES, {
    done: 'Archivo hecho',
    failed: 'No se pudo hacer el archivo',
  });
  return (
    <Card title="Archivos">
      <p>
        Lleva los préstamos de quien firmó el permiso para reportar y no lo retiró: hoy{' '}
        {consents === 1 ? '1 cliente' : `${consents} clientes`}.
      </p>
      <WithPermission call={bureauFilesApi.make}>
        <div>
          <Button busy={make.isPending} onClick={() => make.mutate({})}>
            Hacer el archivo de hoy
          </Button>
        </div>
      </WithPermission>
      <ul className="grid gap-3">
        {files.map(({ id, madeOn, madeAt, by, lines, erasedLines, sha256 }) => (
          <li key={id} className="border-l-3 border-line pl-3">
            <a
              href={addressOf(bureauFilesApi.file, { params: { id } })}
              download
              className="link inline-flex min-h-11 items-center font-semibold"
            >
              Archivo {id} del {formatDay(madeOn)}, {lines === 1 ? '1 línea' : `${lines} líneas`}
            </a>
            <p>
              {by}, <InstantText instant={madeAt} />.
              {erasedLines > 0 && ` Le faltan ${erasedLines} de clientes que se borraron.`}
            </p>
            <p className="text-sm break-all text-ink-soft">SHA-256 {sha256}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** /admin-bureau: the files for the lender's credit bureau, and their layout (rule: bureau-files). */
export function BureauFilesScreen() {
  const { data, error, refetch } = useRead(bureauFilesApi.read, {});
  return (
    <>
      <h1 className="text-2xl">Reportes al buró</h1>
      <p className="max-w-prose">
        Un abogado dominicano tiene que aprobar el permiso que firma el cliente y este uso antes del primer
        envío. La Ley 172-13 exige el consentimiento expreso y por escrito de quien se reporta; los burós
        piden los datos al menos cada 30 días.
      </p>
      {error && !data && (
        <LoadFailed title="No se pudieron cargar los archivos" error={error} retry={refetch} />
      )}
      {!data && !error && <Skeleton lines={8} label="Cargando archivos..." />}
      {data && (
        <>
          <Files files={data.files} consents={data.consents} />
          <WithPermission call={bureauFilesApi.layout}>
            <LayoutForm layout={data.layout} layoutVersion={data.layoutVersion} />
          </WithPermission>
        </>
      )}
    </>
  );
}

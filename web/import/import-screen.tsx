import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import ListChecks from 'lucide-react/icons/list-checks';
import { type FormEvent, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { ReplyOf } from '#contract/endpoint.ts';
import { exportApi, importApi, importSums, type StagedSheet } from '#contract/import.ts';
import type { ImportSums } from '#domain/import/check-import.ts';
import {
  IMPORT_SHEET_NAMES,
  IMPORT_SHEETS,
  type ImportSheet,
  importFieldsOf,
} from '#domain/import/import-sheets.ts';
import { IMPORT_SIZE } from '#domain/limits/file-sizes.ts';
import { formatCount, formatPesos, parsePesos } from '#domain/money.ts';
import { DATE_ORDERS } from '#domain/payments/receipt.ts';
import { addressOf, call } from '#web/app/calls/api-client.ts';
import { LoadFailed, Skeleton } from '#web/app/calls/content-states.tsx';
import { FailedCall } from '#web/app/calls/failed-call.tsx';
import { useAction, useRead } from '#web/app/calls/use-calls.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { CheckReport, useSheetsChanging } from '#web/import/check-report.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DownloadLink } from '#web/ui/download-link.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { MoneyField } from '#web/ui/fields/money-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { type Column, column, InstantText, numericColumn, Table } from '#web/ui/figures/facts.tsx';
import { Form, SelectField } from '#web/ui/forms.tsx';

const ORDERS = [
  { value: 'dmy', label: 'Día/mes/año (20/11/2026)' },
  { value: 'ymd', label: 'Año-mes-día (2026-11-20)' },
  { value: 'mdy', label: 'Mes/día/año (11/20/2026)' },
];

/** The choice of what each column of a file means, made once for all files with these headings. */
function ColumnForm({ staged }: { readonly staged: StagedSheet }) {
  const { sheet, headings, sample, columns, dateOrder } = staged;
  const naming = useAction(importApi.nameColumns, [importApi.read], {
    done: 'Columnas guardadas',
    failed: 'No se pudieron guardar las columnas',
  });
  const options = headings.map((heading, index) => ({
    value: String(index),
    label: [heading || `Columna ${index + 1}`, sample[0]?.[index]].filter(Boolean).join(': '),
  }));
  function submit(event: FormEvent<HTMLFormElement>) {
    const chosen = new FormData(event.currentTarget);
    const named = importFieldsOf(sheet).map(([field]) => {
      const column = chosen.get(field);
      return [field, column === '' || column === null ? null : Number(column)] as const;
    });
    const order = DATE_ORDERS.find((one) => one === chosen.get('dateOrder')) ?? dateOrder;
    naming.mutate({ params: { sheet }, body: { columns: Object.fromEntries(named), dateOrder: order } });
  }
  return (
    <Form onSubmit={submit} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {importFieldsOf(sheet).map(([field, { label, needed }]) => (
          <SelectField
            key={field}
            name={field}
            id={`${sheet}-${field}`}
            label={needed ? label : `${label} (opcional)`}
            options={options}
            placeholder="No está en el archivo"
            defaultValue={typeof columns[field] === 'number' ? String(columns[field]) : ''}
            error={needed && typeof columns[field] !== 'number' ? 'Elija la columna' : undefined}
          />
        ))}
        <SelectField
          name="dateOrder"
          id={`${sheet}-dateOrder`}
          label="Cómo escribe las fechas"
          options={ORDERS}
          defaultValue={dateOrder}
        />
      </div>
      <div className="grid sm:justify-start">
        <Button type="submit" variant="outline" busy={naming.isPending}>
          Guardar columnas
        </Button>
      </div>
    </Form>
  );
}

const linesText = (lines: number) => `${formatCount(lines)} ${lines === 1 ? 'línea' : 'líneas'}`;

function Staged({ staged }: { readonly staged: StagedSheet }) {
  const discard = useAction(importApi.discard, [importApi.read], {
    done: 'Archivo quitado',
    failed: 'No se pudo quitar el archivo',
  });
  const { sheet, fileName, lines, missing, remembered } = staged;
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0 wrap-anywhere">
          <b>{fileName}</b>, {linesText(lines)}
        </span>
        <Button
          variant="quiet"
          busy={discard.isPending}
          onClick={() => discard.mutate({ params: { sheet } })}
        >
          Quitar <span className="sr-only">{fileName}</span>
        </Button>
      </p>
      <details key={String(missing.length > 0)} open={missing.length > 0}>
        <summary className="flex min-h-12 cursor-pointer items-center gap-2 font-semibold text-brand">
          <ListChecks className="size-5 shrink-0" />
          {missing.length > 0
            ? `Falta decir qué columna es: ${missing.join(', ')}`
            : remembered
              ? 'Reconocimos las columnas de este archivo'
              : 'Adivinamos las columnas: mírelas'}
        </summary>
        <ColumnForm key={JSON.stringify(staged.columns)} staged={staged} />
      </details>
    </>
  );
}

interface SheetPartProps {
  readonly sheet: ImportSheet;
  readonly staged: StagedSheet | undefined;
}

/** One of the three sheets of an import: its template, the uploaded file, and the meaning of its columns. */
function SheetPart({ sheet, staged }: SheetPartProps) {
  const { label } = IMPORT_SHEETS[sheet];
  const stage = useAction(importApi.stage, [importApi.read], {
    done: 'Hoja leída',
    failedTitle: 'No se pudo leer el archivo',
    failed: 'Ábralo en Excel, guárdelo de nuevo y súbalo otra vez',
  });
  return (
    <section aria-label={label} className="grid grid-cols-1 gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="text-lg">{label}</h3>
        <a
          href={addressOf(importApi.template, { params: { sheet } })}
          download
          className="link inline-flex min-h-12 items-center gap-2"
        >
          <Download className="size-5" /> Plantilla
          <span className="sr-only"> de {label}</span>
        </a>
      </div>
      <WithPermission call={importApi.stage}>
        <FileField
          name={`file-${sheet}`}
          label={`CSV o Excel (.xlsx), hasta ${IMPORT_SIZE}`}
          accept=".csv,.xlsx,text/csv"
          buttonText={stage.isPending ? 'Leyendo...' : staged ? 'Cambiar archivo' : 'Elegir archivo'}
          icon={<FileSpreadsheet />}
          onFile={(file) => stage.mutate({ params: { sheet }, file })}
        />
        {staged && <Staged staged={staged} />}
      </WithPermission>
    </section>
  );
}

const schema = z.strictObject(importSums);

interface SumsFormProps {
  /** Name of the operation that is under way: until its end no check can start. `null`: none. */
  readonly doing: string | null;
  readonly onCheck: (sums: ImportSums) => void;
  /** Called when the typed sums no longer match those of the last check. */
  readonly onChange: () => void;
}

/** The lender's sums of the earlier books, typed before the check: the files must have the same. */
function SumsForm({ doing, onCheck, onChange }: SumsFormProps) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const field = (name: keyof ImportSums) => ({ name, error: errors[name] });
  function submit(event: FormEvent<HTMLFormElement>) {
    const typed = new FormData(event.currentTarget);
    const numbers = Object.keys(importSums).map(
      (name) => [name, parsePesos(String(typed.get(name) ?? ''))] as const,
    );
    const checked = schema.safeParse(Object.fromEntries(numbers));
    const wrong = checked.success
      ? {}
      : Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message]));
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first) document.getElementById(first)?.focus();
    if (checked.success) onCheck(checked.data);
  }
  return (
    <Form onSubmit={submit} onChange={onChange} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('clients')} label="Cuántos clientes" inputMode="numeric" />
        <TextField {...field('loans')} label="Cuántos préstamos" inputMode="numeric" />
        <MoneyField
          {...field('outstanding')}
          label="Capital pendiente"
          hint="De los préstamos abiertos, sin interés ni mora"
        />
        <MoneyField {...field('payments')} label="Suma de todos los pagos" />
      </div>
      <div className="grid sm:justify-start">
        <Button type="submit" busy={doing !== null}>
          {doing ?? 'Revisar sin importar'}
        </Button>
      </div>
    </Form>
  );
}

/** Checks an import: the lender's sums of the earlier books beside the sums of the files. */
function CheckCard() {
  const check = useMutation({ mutationFn: (body: ImportSums) => call(importApi.check, { body }) });
  const changing = useSheetsChanging();
  const { reset } = check;
  useEffect(() => {
    if (changing) reset();
  }, [changing, reset]);
  return (
    <Card title="2. Sumas y revisión">
      <p>Escriba lo que dicen sus libros de ahora. Si los archivos dan otra cosa, no se importa nada.</p>
      <SumsForm
        doing={check.isPending ? 'Revisando...' : changing ? 'Leyendo...' : null}
        onCheck={check.mutate}
        onChange={check.reset}
      />
      <FailedCall title="No se pudo revisar" error={check.error} otherwise="Intente de nuevo" />
      {check.data && check.variables && (
        <CheckReport report={check.data} sums={check.variables} onDone={check.reset} />
      )}
    </Card>
  );
}

/** Downloads all data of the lender. */
function ExportCard() {
  return (
    <Card title="Exportar el libro completo">
      <p>
        Un ZIP con todas las tablas en CSV, un diccionario de sus columnas y los documentos. Sin contraseñas
        ni códigos. Lleva datos personales de todos: cada descarga queda en la auditoría.
      </p>
      <div className="grid sm:justify-start">
        <DownloadLink href={addressOf(exportApi.book, {})}>Bajar el libro completo</DownloadLink>
      </div>
    </Card>
  );
}

type Import = ReplyOf<typeof importApi.read>['imports'][number];

const COLUMNS: readonly Column<Import>[] = [
  column('when', 'Cuándo', ({ importedAt }) => <InstantText instant={importedAt} />),
  column('who', 'Quién', ({ importedBy }) => importedBy),
  numericColumn('clients', 'Clientes', ({ sums }) => formatCount(sums.clients)),
  numericColumn('loans', 'Préstamos', ({ sums }) => formatCount(sums.loans)),
  numericColumn('outstanding', 'Capital pendiente', ({ sums }) => formatPesos(sums.outstanding)),
];

/** The screen for importing a lender's earlier books and exporting all data. */
export function ImportScreen() {
  const { data, error, refetch } = useRead(importApi.read, {});
  return (
    <>
      <h1 className="text-2xl">Importar y exportar</h1>
      {error && !data && (
        <LoadFailed title="No se pudo cargar la importación" error={error} retry={refetch} />
      )}
      {!data && !error && <Skeleton lines={6} label="Cargando importación..." />}
      {data && (
        <Card title="1. Hojas para importar">
          <p>
            Clientes, préstamos y pagos de antes, de un cuaderno o de otro programa. Primero se revisan; nada
            entra hasta el final, y nadie recibe mensajes.
          </p>
          {IMPORT_SHEET_NAMES.map((sheet) => (
            <SheetPart key={sheet} sheet={sheet} staged={data.sheets.find((one) => one.sheet === sheet)} />
          ))}
        </Card>
      )}
      {data && data.sheets.length > 0 && (
        <WithPermission call={importApi.check}>
          <CheckCard />
        </WithPermission>
      )}
      {data && data.imports.length > 0 && (
        <Card title="Importado">
          <Table caption="Importaciones" columns={COLUMNS} rows={data.imports} rowKey={({ id }) => id} />
        </Card>
      )}
      <WithPermission call={exportApi.book}>
        <ExportCard />
      </WithPermission>
    </>
  );
}

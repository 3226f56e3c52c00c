import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import ListChecks from 'lucide-react/icons/list-checks';
import { importApi, type StagedSheet } from '#contract/import.ts';
import { IMPORT_SHEETS, type ImportSheet } from '#domain/import/import-sheets.ts';
import { IMPORT_SIZE } from '#domain/limits/file-sizes.ts';
import { formatCount } from '#domain/money.ts';
import { addressOf } from '#web/app/calls/api-client.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { ColumnForm } from '#web/import/column-form.tsx';
import { useDiscardSheet, useStageSheet } from '#web/import/import.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';

const linesText = (lines: number) => `${formatCount(lines)} ${lines === 1 ? 'línea' : 'líneas'}`;

function Staged({ staged }: { readonly staged: StagedSheet }) {
  const discard = useDiscardSheet();
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
          <ListChecks className="size-5 shrink-0" aria-hidden="true" />
          {missing.length > 0
            ? `Falta decir qué columna es: ${missing.join(', ')}`
            : remembered
              ? 'Reconocimos las columnas de este archivo'
              : 'Adivinamos las columnas: míralas'}
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
export function SheetPart({ sheet, staged }: SheetPartProps) {
  const { label } = IMPORT_SHEETS[sheet];
  const stage = useStageSheet();
  return (
    <section aria-label={label} className="grid grid-cols-1 gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="text-lg">{label}</h3>
        <a
          href={addressOf(importApi.template, { params: { sheet } })}
          download
          className="link inline-flex min-h-12 items-center gap-2"
        >
          <Download className="size-5" aria-hidden="true" /> Plantilla
          <span className="sr-only"> de {label}</span>
        </a>
      </div>
      <WithPermission call={importApi.stage}>
        <FileField
          name={`file-${sheet}`}
          label={`CSV o Excel (.xlsx), hasta ${IMPORT_SIZE}`}
          accept=".csv,.xlsx,text/csv"
          buttonText={stage.isPending ? 'Leyendo...' : staged ? 'Cambiar archivo' : 'Elegir archivo'}
          icon={<FileSpreadsheet aria-hidden="true" />}
          onFile={(file) => stage.mutate({ params: { sheet }, file })}
        />
        {staged && <Staged staged={staged} />}
      </WithPermission>
    </section>
  );
}

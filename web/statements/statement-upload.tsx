import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { STATEMENT_SIZE } from '#domain/limits/file-sizes.ts';
import { FailedCall } from '#web/app/calls/failed-call.tsx';
import { ColumnForm } from '#web/statements/column-form.tsx';
import { SampleRows } from '#web/statements/sample-rows.tsx';
import { type Kept, useStatement } from '#web/statements/use-statement.ts';
import { Card } from '#web/ui/card.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

function Result({ kept: { added, repeated, skipped, message } }: { readonly kept: Kept }) {
  return (
    <div role="status" className="rounded-md border-l-6 border-brand bg-brand-tint px-4 py-3">
      <p className="font-semibold">{message}</p>
      <p>
        {counted(added, 'entrada nueva', 'entradas nuevas')}
        {repeated > 0 && `, ${counted(repeated, 'ya conocida', 'ya conocidas')}`}
        {skipped > 0 && `, ${counted(skipped, 'línea que no es entrada', 'líneas que no son entradas')}`}.
      </p>
    </div>
  );
}

/** Brings a bank's file: what stands in it is seen before anything is kept. */
export function StatementUpload() {
  const { file, preview, kept, failure, busy, read, keep } = useStatement();
  return (
    <Card title="Estado de cuenta del banco">
      <p>
        Descarga del banco los movimientos en CSV y súbelos aquí. Solo se guardan las entradas de dinero; las
        repetidas se reconocen.
      </p>
      <FileField
        name="statement"
        label={`Archivo CSV, hasta ${STATEMENT_SIZE}`}
        accept=".csv,text/csv,text/plain"
        buttonText={file ? 'Cambiar archivo' : 'Elegir archivo'}
        icon={<FileSpreadsheet aria-hidden="true" />}
        fileName={file?.name}
        onFile={(chosen) => void read(chosen)}
      />
      {busy && !preview && <Skeleton lines={3} label="Cargando el archivo..." />}
      {failure && (
        <FailedCall title="No se pudo leer el archivo" error={failure} otherwise={failure.message} />
      )}
      {preview && (
        <>
          <SampleRows preview={preview} />
          <ColumnForm
            key={file?.name}
            preview={preview}
            busy={busy}
            onKeep={(columns) => void keep(columns)}
          />
        </>
      )}
      {kept && <Result kept={kept} />}
    </Card>
  );
}

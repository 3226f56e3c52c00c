import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { STATEMENT_SIZE } from '#domain/limits/file-sizes.ts';
import { FailedCall } from '#web/app/calls/failed-call.tsx';
import { ColumnForm } from '#web/statements/column-form.tsx';
import { SampleRows } from '#web/statements/sample-rows.tsx';
import { type Kept, useStatement } from '#web/statements/use-statement.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

interface ResultProps {
  readonly kept: Kept;
  readonly onOtherColumns: () => void;
}

function Result({ kept, onOtherColumns }: ResultProps) {
  const { added, addedOutgoing, repeated, skipped, message } = kept;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 rounded-md border-l-6 border-brand bg-brand-tint px-4 py-2"
    >
      <p>
        <b>{message}</b> {counted(added, 'entrada nueva', 'entradas nuevas')}
        {addedOutgoing > 0 && `, ${counted(addedOutgoing, 'salida nueva', 'salidas nuevas')}`}
        {repeated > 0 && `, ${counted(repeated, 'ya conocido', 'ya conocidos')}`}
        {skipped > 0 && `, ${counted(skipped, 'línea sin movimiento', 'líneas sin movimiento')}`}.
      </p>
      <Button variant="quiet" onClick={onOtherColumns}>
        Cambiar columnas
      </Button>
    </div>
  );
}

/**
 * Uploads a bank's file. A file with known columns is read at once; for another the page asks once what its columns
 * mean.
 */
export function StatementUpload() {
  const { file, preview, kept, asking, failure, busy, read, keep, askAgain } = useStatement();
  return (
    <section aria-label="Estado de cuenta del banco" className="grid grid-cols-1 gap-3">
      <FileField
        name="statement"
        label={`Movimientos del banco en CSV, hasta ${STATEMENT_SIZE}`}
        accept=".csv,text/csv,text/plain"
        buttonText={file ? 'Cambiar archivo' : 'Elegir archivo'}
        icon={<FileSpreadsheet aria-hidden="true" />}
        fileName={file?.name}
        onFile={(chosen) => void read(chosen)}
      />
      {busy && !asking && <Skeleton lines={1} label="Cargando el archivo..." />}
      {failure && (
        <FailedCall title="No se pudo leer el archivo" error={failure} otherwise={failure.message} />
      )}
      {preview && asking && (
        <Card title="Columnas del archivo">
          <SampleRows preview={preview} />
          <ColumnForm
            key={file?.name}
            preview={preview}
            busy={busy}
            onKeep={(columns) => void keep(columns)}
          />
        </Card>
      )}
      {kept && !asking && <Result kept={kept} onOtherColumns={askAgain} />}
    </section>
  );
}

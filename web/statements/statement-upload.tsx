import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { STATEMENT_SIZE } from '#domain/limits/file-sizes.ts';
import { Skeleton } from '#web/app/calls/content-states.tsx';
import { FailedCall } from '#web/app/calls/failed-call.tsx';
import { StatementQuestions, UnreadRows } from '#web/statements/statement-questions.tsx';
import { type Kept, useStatement } from '#web/statements/statements.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

interface ResultProps {
  readonly kept: Kept;
  readonly busy: boolean;
  readonly onOtherColumns: () => void;
  /** Says that the file was read for this account by mistake. */
  readonly onNotOf: (account: string) => void;
}

function Result({ kept, busy, onOtherColumns, onNotOf }: ResultProps) {
  const { added, addedOutgoing, repeated, lines, unread, message, account, elsewhere } = kept;
  return (
    <div className="grid grid-cols-1 gap-3">
      <div
        role="status"
        className="flex flex-wrap items-center justify-between gap-x-4 rounded-md border-l-6 border-brand bg-brand-tint px-4 py-2"
      >
        <p>
          <b>{message}</b> {counted(added, 'entrada nueva', 'entradas nuevas')}
          {addedOutgoing > 0 && `, ${counted(addedOutgoing, 'salida nueva', 'salidas nuevas')}`}
          {repeated > 0 && `, ${counted(repeated, 'ya conocido', 'ya conocidos')}`}.
          {unread.length > 0 && ` Se entendieron ${lines - unread.length} de ${lines} líneas.`}
          {account && ` Cuenta ${account}.`}
        </p>
        <Button variant="quiet" onClick={onOtherColumns}>
          Cambiar columnas
        </Button>
      </div>
      {elsewhere.map((other) => (
        <div key={other.account} className="flex flex-wrap items-center justify-between gap-x-4">
          <p>
            Este archivo está leído también como de la cuenta {other.account}:{' '}
            {counted(other.lines, 'movimiento', 'movimientos')}.
          </p>
          <Button variant="outline" busy={busy} onClick={() => onNotOf(other.account)}>
            No es de la {other.account}
          </Button>
        </div>
      ))}
      <UnreadRows rows={unread} />
    </div>
  );
}

/**
 * Uploads a bank's file. A file that says everything is read at once; what only a person can say of another is asked
 * before anything is stored.
 */
export function StatementUpload() {
  const { file, question, kept, failure, busy, read, answer, askAgain } = useStatement();
  return (
    <section aria-label="Estado de cuenta del banco" className="grid grid-cols-1 gap-3">
      <FileField
        name="statement"
        label={`Movimientos del banco en CSV, TXT o Excel, hasta ${STATEMENT_SIZE}`}
        accept=".csv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        icon={<FileSpreadsheet />}
        fileName={file?.name}
        onFile={(chosen) => void read(chosen)}
      />
      {busy && !question && <Skeleton lines={1} label="Cargando el archivo..." />}
      {failure && (
        <FailedCall title="No se pudo leer el archivo" error={failure} otherwise={failure.message} />
      )}
      {question && (
        <StatementQuestions
          key={`${file?.name} ${question.message} ${question.isOwn}`}
          question={question}
          busy={busy}
          onAnswer={(answers) => void answer(answers)}
        />
      )}
      {kept && !question && (
        <Result
          kept={kept}
          busy={busy}
          onOtherColumns={() => void askAgain()}
          onNotOf={(notOf) => void answer({ notOf })}
        />
      )}
    </section>
  );
}

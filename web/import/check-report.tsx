import { useIsMutating } from '@tanstack/react-query';
import { useState } from 'react';
import { clientsApi } from '#contract/clients.ts';
import { type CheckedImportReply, type CheckedLine, importApi } from '#contract/import.ts';
import { loanBookApi } from '#contract/loan-book.ts';
import { loansApi } from '#contract/loans.ts';
import { statsApi } from '#contract/stats.ts';
import { keysOf } from '#domain/enum-table.ts';
import { IMPORT_SUMS, type ImportSums } from '#domain/import/check-import.ts';
import { IMPORT_SHEETS } from '#domain/import/import-sheets.ts';
import { LINE_WEIGHT } from '#domain/import/line-weight.ts';
import { formatCount } from '#domain/money.ts';
import { addressOf } from '#web/app/calls/api-client.ts';
import { keyOf } from '#web/app/calls/query-client.ts';
import { useAction } from '#web/app/calls/use-calls.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { DownloadLink } from '#web/ui/download-link.tsx';
import { type Column, column, Table } from '#web/ui/figures/facts.tsx';
import { CheckboxField } from '#web/ui/forms.tsx';

/** Whether the server is reading an uploaded file or its columns: then the last check is out of date. */
export function useSheetsChanging(): boolean {
  // The key is an address: a sheet has the same one for upload and removal.
  const bringing = useIsMutating({ mutationKey: keyOf(importApi.stage) });
  const naming = useIsMutating({ mutationKey: keyOf(importApi.nameColumns) });
  return bringing + naming > 0;
}

const COLUMNS: readonly Column<CheckedLine>[] = [
  column('line', 'Línea', ({ sheet, line }) => `${IMPORT_SHEETS[sheet].label}, línea ${formatCount(line)}`),
  column('weight', 'Qué es', ({ weight }) => (
    <Badge tone={LINE_WEIGHT[weight].tone}>{LINE_WEIGHT[weight].label}</Badge>
  )),
  column('column', 'Columna', ({ column }) => column ?? '—'),
  column('message', 'Dice', ({ message }) => (
    <span className="block text-left wrap-anywhere">{message}</span>
  )),
];

function summaryOf({ errors, notices, differences }: CheckedImportReply): string {
  if (errors > 0)
    return errors === 1 ? 'Hay 1 error por corregir' : `Hay ${formatCount(errors)} errores por corregir`;
  if (differences.length > 0) return 'Las líneas están bien, pero las sumas no son iguales';
  if (notices > 0)
    return notices === 1 ? 'Hay 1 aviso que mirar' : `Hay ${formatCount(notices)} avisos que mirar`;
  return 'Todo está bien y las sumas son iguales';
}

const sumsText = (sums: ImportSums): string =>
  keysOf(IMPORT_SUMS)
    .map((name) => `${IMPORT_SUMS[name].label.toLowerCase()} ${IMPORT_SUMS[name].show(sums[name])}`)
    .join(', ');

const withoutEmailText = (count: number): string =>
  count === 1
    ? '1 cliente no tiene correo: no puede entrar ni recibe avisos hasta que se le agregue uno. '
    : `${formatCount(count)} clientes no tienen correo: no pueden entrar ni reciben avisos hasta que se les agregue uno. `;

interface CheckReportProps {
  readonly report: CheckedImportReply;
  readonly sums: ImportSums;
  readonly onDone: () => void;
}

/** Result of the check of an import line by line, errors first, and the button to import once there is no error. */
export function CheckReport({ report, sums, onDone }: CheckReportProps) {
  const run = useAction(
    importApi.run,
    [importApi.read, clientsApi.list, loanBookApi.figures, loansApi.list, statsApi.read],
    { done: 'Importado', failedTitle: 'No se importó nada', failed: 'Revise de nuevo e intente otra vez' },
  );
  const [seen, setSeen] = useState(false);
  const [welcome, setWelcome] = useState(false);
  const { errors, notices, lines, differences, withoutEmail } = report;
  const withEmail = report.sums.clients - withoutEmail;
  const fits = errors === 0 && differences.length === 0;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div
        role="status"
        className={`grid gap-1 rounded-md border-l-6 px-4 py-3 ${fits ? 'border-brand bg-brand-tint' : 'border-danger bg-danger-tint'}`}
      >
        <p className="font-semibold">{summaryOf(report)}</p>
        {differences.map(({ field, message }) => (
          <p key={field}>{message}</p>
        ))}
        <p className="text-sm">
          {differences.length === 0 && `Los archivos dan ${sumsText(report.sums)}. `}
          {withoutEmail > 0 && withoutEmailText(withoutEmail)}
          Todavía no se ha importado nada.
        </p>
      </div>
      {fits && (
        <WithPermission call={importApi.run}>
          <div className="grid gap-2 sm:justify-start">
            {notices > 0 && (
              <CheckboxField
                name="noticesSeen"
                label="Miré los avisos y están bien"
                checked={seen}
                onChange={(event) => setSeen(event.target.checked)}
              />
            )}
            {withEmail > 0 && (
              <CheckboxField
                name="welcome"
                label="Escribir a cada cliente nuevo cómo entra"
                hint={
                  withoutEmail === 0
                    ? 'Sale un correo a cada uno en cuanto se importe.'
                    : 'Sale un correo a cada uno que tenga, en cuanto se importe.'
                }
                checked={welcome}
                onChange={(event) => setWelcome(event.target.checked)}
              />
            )}
            <Button
              busy={run.isPending}
              disabled={notices > 0 && !seen}
              onClick={() =>
                run.mutate(
                  { body: { ...sums, noticesSeen: seen, welcome, checked: report.checked } },
                  { onSuccess: onDone },
                )
              }
            >
              {run.isPending ? 'Importando...' : 'Importar todo'}
            </Button>
            {run.isPending && (
              <p role="status" className="text-sm">
                Miles de préstamos tardan un minuto o dos, y los demás pueden seguir trabajando. Entra todo o
                nada: si se corta, mire abajo si la importación está en la lista.
              </p>
            )}
          </div>
        </WithPermission>
      )}
      <Table
        caption="Lo que pasaría con cada línea"
        columns={COLUMNS}
        rows={lines}
        rowKey={({ sheet, line, column, message }) => `${sheet} ${line} ${column} ${message}`}
      />
      <div className="grid sm:justify-start">
        <DownloadLink href={addressOf(importApi.lines, {})}>Bajar todas las líneas</DownloadLink>
      </div>
    </div>
  );
}

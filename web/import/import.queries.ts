import { useIsMutating } from '@tanstack/react-query';
import { clientsApi } from '#contract/clients.ts';
import { importApi } from '#contract/import.ts';
import { loanBookApi } from '#contract/loan-book.ts';
import { loansApi } from '#contract/loans.ts';
import { statsApi } from '#contract/stats.ts';
import { keyOf } from '#web/app/calls/query-client.ts';
import { useAction } from '#web/app/calls/use-action.ts';

export const useStageSheet = () =>
  useAction(importApi.stage, {
    done: 'Hoja leída',
    failedTitle: 'No se pudo leer el archivo',
    failed: 'Ábralo en Excel, guárdelo de nuevo y súbalo otra vez',
    changes: [importApi.read],
  });

export const useNameColumns = () =>
  useAction(importApi.nameColumns, {
    done: 'Columnas guardadas',
    failed: 'No se pudieron guardar las columnas',
    changes: [importApi.read],
  });

export const useDiscardSheet = () =>
  useAction(importApi.discard, {
    done: 'Archivo quitado',
    failed: 'No se pudo quitar el archivo',
    changes: [importApi.read],
  });

/** Whether the server is reading an uploaded file or its columns: then the last check is out of date. */
export function useSheetsChanging(): boolean {
  // The key is an address: a sheet has the same one for upload and removal.
  const bringing = useIsMutating({ mutationKey: keyOf(importApi.stage) });
  const naming = useIsMutating({ mutationKey: keyOf(importApi.nameColumns) });
  return bringing + naming > 0;
}

export const useRunImport = () =>
  useAction(importApi.run, {
    done: 'Importado',
    failedTitle: 'No se importó nada',
    failed: 'Revise de nuevo e intente otra vez',
    changes: [importApi.read, clientsApi.list, loanBookApi.figures, loansApi.list, statsApi.read],
  });

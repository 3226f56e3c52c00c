import { clientNotesApi } from '#contract/client-notes.ts';
import { historyApi } from '#contract/history.ts';
import { reviewsApi } from '#contract/reviews.ts';
import { useAction } from '#web/app/calls/use-action.ts';

export const useWriteNote = () =>
  useAction(clientNotesApi.write, {
    done: 'Nota escrita',
    failed: 'No se pudo guardar la nota',
    changes: [clientNotesApi.list, reviewsApi.pending, historyApi.ofObject],
  });

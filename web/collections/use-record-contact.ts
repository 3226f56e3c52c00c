import { collectionsApi } from '#contract/collections.ts';
import { useAction } from '#web/app/calls/use-action.ts';

export const useRecordContact = () =>
  useAction(collectionsApi.record, {
    done: 'Contacto anotado',
    failed: 'No se pudo anotar el contacto',
    changes: [collectionsApi.worklist, collectionsApi.contacts],
  });

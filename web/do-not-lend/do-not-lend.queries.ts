import { doNotLendApi } from '#contract/do-not-lend.ts';
import { reviewsApi } from '#contract/reviews.ts';
import { useAction } from '#web/app/calls/use-action.ts';

const CHANGES = [doNotLendApi.list, reviewsApi.pending];

export const useAddDoNotLend = () =>
  useAction(doNotLendApi.add, {
    done: 'En la lista de no prestar',
    failed: 'No se pudo agregar a la lista',
    changes: CHANGES,
  });

export const useRemoveDoNotLend = () =>
  useAction(doNotLendApi.remove, {
    done: 'Fuera de la lista',
    failed: 'No se pudo quitar de la lista',
    changes: CHANGES,
  });

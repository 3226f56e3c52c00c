import type { FieldLook } from '#web/fields/field-kinds.ts';

const CHOSEN: readonly FieldLook['kind'][] = ['bank', 'select', 'countSelect'];

/** The empty choice of a field that the staff fill for a client: a customer is asked "Elige una opción". */
export const choiceForStaff = ({ kind }: Pick<FieldLook, 'kind'>): Pick<FieldLook, 'placeholder'> =>
  CHOSEN.includes(kind) ? { placeholder: 'Elija una opción' } : {};

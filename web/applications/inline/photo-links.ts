import { PHOTO_FIELD, PHOTO_FIELDS, type PhotoField } from '#contract/application-fields.ts';
import { isIn } from '#domain/enum-table.ts';
import { CEDULA_SIDES } from '#web/documents/cedula-frame.tsx';

/** Whether the panel of documents has a card for a photo. */
export const hasCard = (field: PhotoField) => isIn(CEDULA_SIDES, PHOTO_FIELD[field].documentType);

/** The id of the control of a photo, to which an error links: the panel's cards have the names of their documents. */
export const linkOf = (field: string): string =>
  isIn(PHOTO_FIELDS, field) && hasCard(field) ? `${PHOTO_FIELD[field].documentType}-camera` : field;

import { PHOTO_FIELD, PHOTO_FIELDS, type PhotoField } from '#contract/application-fields.ts';
import { isIn } from '#domain/closed-set.ts';
import { CEDULA_SIDES } from '#web/documents/cedula-sides.ts';

const hasCard = (field: PhotoField) => isIn(CEDULA_SIDES, PHOTO_FIELD[field].documentType);

/** The photos that the panel of documents asks for by itself, and those beside its cards. */
export const PHOTOS_IN_CARDS = PHOTO_FIELDS.filter(hasCard);
export const PHOTOS_BESIDE = PHOTO_FIELDS.filter((field) => !hasCard(field));

/** The id that the link of an error leads to: the panel's cards have the names of their documents. */
export const linkOf = (field: string): string =>
  isIn(PHOTOS_IN_CARDS, field) ? `${PHOTO_FIELD[field].documentType}-camera` : field;

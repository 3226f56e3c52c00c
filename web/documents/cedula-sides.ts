import type { DocumentType } from '#domain/documents/document-type.ts';
import { keysOf } from '#domain/enum-table.ts';

interface Side {
  readonly title: string;
  readonly upload: string;
  readonly camera: string;
  /** Text that describes what is visible on that side of a cédula, in the place of a picture. */
  readonly visible: string;
}

/** The sides of the cédula, each a document with a card of its own. */
export const CEDULA_SIDE = {
  cedula_front: {
    title: 'Frente de la cédula',
    upload: 'Subir Frente',
    camera: 'Tomar foto del frente',
    visible: 'Con tu foto a la vista',
  },
  cedula_back: {
    title: 'Reverso de la cédula',
    upload: 'Subir Reverso',
    camera: 'Tomar foto del reverso',
    visible: 'Con el código a la vista',
  },
} as const satisfies Partial<Record<DocumentType, Side>>;

export type CedulaSide = keyof typeof CEDULA_SIDE;
export const CEDULA_SIDES = keysOf(CEDULA_SIDE);

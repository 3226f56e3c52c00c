import { membersOf } from '#domain/closed-set.ts';
import type { DocumentType } from '#domain/documents/document-type.ts';

interface Side {
  readonly title: string;
  readonly upload: string;
  readonly camera: string;
  /** What has to be seen on it, in the place of its picture. */
  readonly visible: string;
}

/** What has a card of its own among the documents. */
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
export const CEDULA_SIDES = membersOf(CEDULA_SIDE);

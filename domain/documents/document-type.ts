import type { Shown } from '#domain/accounts/who-sees.ts';
import { PICTURE_REFUSED } from '#domain/documents/picture-problem.ts';
import { keysOf, keysWhere } from '#domain/enum-table.ts';
import { fileTooLarge, photoTooLarge } from '#domain/limits/file-sizes.ts';
import { PAYROLL_MAX_BYTES, PHOTO_MAX_BYTES } from '#domain/limits/limits.ts';

/** Title and text of the error for a refused file (rule: upload-limits); the titles are in test/literals.json. */
interface Refusal {
  readonly title: string;
  readonly text: string;
}

interface DocumentTypeFacts {
  readonly label: string;
  /** Most bytes of the file that travels, which a browser has made smaller. */
  readonly maxBytes: number;
  readonly tooLarge: Refusal;
  readonly notAnImage: Refusal;
  /**
   * The error when the upload fails. `said`: the server's own sentence, if any, replaces the text. `never`: the text is
   * always shown.
   */
  readonly failed: Refusal & { readonly why: 'said' | 'never' };
  /** The call that uploads a document of this type (rule: document-calls). */
  readonly call: 'upload' | 'uploadPayroll';
  readonly camera: 'user' | 'environment';
  /**
   * How the staff request this document: its name in the dialog, and in the letter. `null`: the staff do not request
   * it.
   */
  readonly request: { readonly label: string; readonly letter: string } | null;
  /**
   * The group of personal data that the document shows; it decides which roles may open the document (rule:
   * who-sees-what).
   */
  readonly shows: Shown;
  /** Label of the document's field beside the cédula in the profile; `null`: the customer uploads it elsewhere. */
  readonly field: string | null;
}

/** The size limit of a photo in bytes, and the error for a larger one (rule: upload-limits). */
const photoUpTo = (maxBytes: number) =>
  ({
    maxBytes,
    tooLarge: { title: PICTURE_REFUSED, text: photoTooLarge(maxBytes) },
  }) as const;
const fileUpTo = (maxBytes: number) =>
  ({
    maxBytes,
    tooLarge: { title: 'Archivo muy grande', text: fileTooLarge(maxBytes) },
  }) as const;

const PHOTO = {
  ...photoUpTo(PHOTO_MAX_BYTES),
  notAnImage: { title: PICTURE_REFUSED, text: 'La foto debe ser una imagen (JPG, PNG, etc.)' },
  failed: { title: 'Error', text: 'Error al subir el documento', why: 'said' },
  call: 'upload',
  camera: 'environment',
} as const;
const CEDULA = {
  ...PHOTO,
  notAnImage: { title: PICTURE_REFUSED, text: 'La cédula debe ser una imagen (JPG, PNG, etc.)' },
} as const;

/** The documents that a customer uploads; every one is an image. */
export const DOCUMENT_TYPE = {
  cedula_front: {
    shows: 'identity',
    ...CEDULA,
    label: 'Cédula, frente',
    request: { label: 'Cédula, frente', letter: 'Foto de su cédula, por el frente' },
    field: null,
  },
  cedula_back: {
    shows: 'identity',
    ...CEDULA,
    label: 'Cédula, reverso',
    request: { label: 'Cédula, reverso', letter: 'Foto de su cédula, por el reverso' },
    field: null,
  },
  selfie: {
    shows: 'identity',
    ...PHOTO,
    notAnImage: { title: PICTURE_REFUSED, text: 'La selfie debe ser una imagen (JPG, PNG, etc.)' },
    label: 'Selfie con cédula',
    camera: 'user',
    request: { label: 'Selfie con cédula', letter: 'Foto suya con la cédula en la mano' },
    field: 'Foto tuya con la cédula en la mano',
  },
  payroll: {
    shows: 'income',
    ...PHOTO,
    label: 'Comprobante de nómina',
    ...fileUpTo(PAYROLL_MAX_BYTES),
    notAnImage: {
      title: 'Archivo no válido',
      text: 'Solo se permiten archivos de imagen (JPG, PNG, etc.)',
    },
    failed: {
      title: 'Error al subir archivo',
      text: 'No se pudo subir el comprobante. Intente nuevamente.',
      why: 'never',
    },
    call: 'uploadPayroll',
    request: { label: 'Comprobante de nómina', letter: 'Comprobante de nómina' },
    field: 'Comprobante de nómina',
  },
  // Rule: document-calls.
  general: {
    shows: 'identity',
    ...PHOTO,
    label: 'Documento',
    request: { label: 'Otro documento', letter: 'Otro documento que le pedimos' },
    field: 'Otro documento',
  },
  profile_image: { ...PHOTO, shows: 'face', label: 'Foto de perfil', request: null, field: null },
} as const satisfies Record<string, DocumentTypeFacts>;

export type DocumentType = keyof typeof DOCUMENT_TYPE;
export const DOCUMENT_TYPES = keysOf(DOCUMENT_TYPE);
export const REQUESTABLE_DOCUMENTS = keysWhere(DOCUMENT_TYPE, 'request');
export type RequestableDocument = (typeof REQUESTABLE_DOCUMENTS)[number];
/** Types of document with a field of their own beside the cédula in the profile. */
export const OTHER_DOCUMENTS = keysWhere(DOCUMENT_TYPE, 'field');

/** The largest upload limit of all types of document, in bytes. */
export const UPLOAD_MAX_BYTES = Math.max(...DOCUMENT_TYPES.map((type) => DOCUMENT_TYPE[type].maxBytes));

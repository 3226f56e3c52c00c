import type { Shown } from '#domain/accounts/who-sees.ts';
import { keysOf, keysWhere } from '#domain/enum-table.ts';
import { fileTooLarge, photoTooLarge } from '#domain/limits/file-sizes.ts';
import { PAYROLL_MAX_BYTES, PHOTO_MAX_BYTES } from '#domain/limits/limits.ts';

/** The error for a refused file (rule: upload-limits), by the titles in test/literals.json. */
interface Refusal {
  readonly title: string;
  readonly text: string;
}

interface DocumentTypeFacts {
  readonly label: string;
  readonly maxBytes: number;
  /** Whether the limit applies to the chosen file, or to the compressed one that is uploaded. */
  readonly measured: 'chosen' | 'travelling';
  readonly tooLarge: Refusal;
  readonly notAnImage: Refusal;
  /** The error when the upload fails, and whether the server's own sentence precedes it. */
  readonly failed: Refusal & { readonly why: 'said' | 'never' };
  /** The call that uploads it (rule: document-calls). */
  readonly call: 'upload' | 'uploadPayroll';
  readonly camera: 'user' | 'environment';
  /** The staff's request for it: in the dialog, and in the letter. `null`: the staff does not request it. */
  readonly request: { readonly label: string; readonly letter: string } | null;
  /** What it shows of a person; this decides which roles open it (rule: who-sees-what). */
  readonly shows: Shown;
  /** The field beside the cédula in the profile; `null`: the customer uploads it elsewhere. */
  readonly field: string | null;
}

/** The limit in bytes, and the sentence about it (rule: upload-limits). */
const photoUpTo = (maxBytes: number) =>
  ({
    maxBytes,
    measured: 'travelling',
    tooLarge: { title: 'Archivo inválido', text: photoTooLarge(maxBytes) },
  }) as const;
const fileUpTo = (maxBytes: number) =>
  ({
    maxBytes,
    measured: 'chosen',
    tooLarge: { title: 'Archivo muy grande', text: fileTooLarge(maxBytes) },
  }) as const;

const PHOTO = {
  ...photoUpTo(PHOTO_MAX_BYTES),
  notAnImage: { title: 'Archivo inválido', text: 'La foto debe ser una imagen (JPG, PNG, etc.)' },
  failed: { title: 'Error', text: 'Error al subir el documento', why: 'said' },
  call: 'upload',
  camera: 'environment',
} as const;
const CEDULA = {
  ...PHOTO,
  notAnImage: { title: 'Archivo inválido', text: 'La cédula debe ser una imagen (JPG, PNG, etc.)' },
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
    ...CEDULA,
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
/** Types with a field of their own beside the cédula. */
export const OTHER_DOCUMENTS = keysWhere(DOCUMENT_TYPE, 'field');

/** The largest limit of all types. */
export const UPLOAD_MAX_BYTES = Math.max(...DOCUMENT_TYPES.map((type) => DOCUMENT_TYPE[type].maxBytes));

import type { Shown } from '#domain/accounts/who-sees.ts';
import { membersHaving, membersOf } from '#domain/closed-set.ts';
import { fileTooLarge, photoTooLarge } from '#domain/limits/file-sizes.ts';
import { PAYROLL_MAX_BYTES, PHOTO_MAX_BYTES } from '#domain/limits/limits.ts';

/** How a file is refused (rule: upload-limits), by the titles that test/literals.json has. */
interface Refusal {
  readonly title: string;
  readonly text: string;
}

interface DocumentTypeFacts {
  readonly label: string;
  readonly maxBytes: number;
  /** Whether its bytes count as it is chosen, or as it travels, made small. */
  readonly measured: 'chosen' | 'travelling';
  readonly tooLarge: Refusal;
  readonly notAnImage: Refusal;
  /** What the person reads where it does not arrive, and whether the server's own sentence goes before it. */
  readonly failed: Refusal & { readonly why: 'said' | 'never' };
  /** The call that brings it (rule: document-calls). */
  readonly call: 'upload' | 'uploadPayroll';
  readonly camera: 'user' | 'environment';
  /** How the staff asks for it: in the dialog, and in the letter. `null`: it is not asked for. */
  readonly request: { readonly label: string; readonly letter: string } | null;
  /** What it shows of a person: who of the staff opens it follows from that (rule: who-sees-what). */
  readonly shows: Shown;
  /** The field beside the cédula in the profile; `null`: it is brought elsewhere. */
  readonly field: string | null;
}

/** At most so many bytes, and the sentence that says so (rule: upload-limits). */
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

/** What a customer uploads; every one is an image. */
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
export const DOCUMENT_TYPES = membersOf(DOCUMENT_TYPE);
export const REQUESTABLE_DOCUMENTS = membersHaving(DOCUMENT_TYPE, 'request');
export type RequestableDocument = (typeof REQUESTABLE_DOCUMENTS)[number];
/** What has a field of its own beside the cédula. */
export const OTHER_DOCUMENTS = membersHaving(DOCUMENT_TYPE, 'field');

/** The largest file that any of them takes. */
export const UPLOAD_MAX_BYTES = Math.max(...DOCUMENT_TYPES.map((type) => DOCUMENT_TYPE[type].maxBytes));

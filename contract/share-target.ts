import { keysOf } from '#domain/enum-table.ts';
import { RECEIPT_TOO_LARGE } from '#domain/limits/file-sizes.ts';

/** The address to which the phone's system posts files shared with the installed application (rule: shared-receipt). */
export const SHARE_TARGET = '/compartir-comprobante';
/** The multipart field of the file, as the manifest names it. */
export const SHARED_FIELD = 'receipt';
/** Media types of files that another application may share with this one. */
export const SHARED_TYPES = ['image/*', 'application/pdf'] as const;
/** Most bytes of a shared file: a photo before compression. */
export const SHARED_MAX_BYTES = 40 * 1024 * 1024;

/** Results of sharing a file, in the address of the payment form, each with its sentence if the form shows no file. */
export const SHARED = {
  recibido: { text: null },
  'sin-archivo': {
    text: 'Lo que compartiste no traía un archivo. Elige aquí la foto o el PDF del comprobante.',
  },
  'muy-grande': { text: `Lo que compartiste no se guardó. ${RECEIPT_TOO_LARGE}` },
  'no-llego': { text: 'El archivo que compartiste no llegó al formulario. Elígelo aquí como comprobante.' },
} as const satisfies Record<string, { readonly text: string | null }>;
export type SharedResult = keyof typeof SHARED;
export const SHARED_RESULTS = keysOf(SHARED);

export const SHARE_RESULT_PARAMETER = 'compartido';
/**
 * The address of the payment form after sharing: at the form itself if it has the file, at the top of the screen if
 * there is a sentence to read.
 */
export const sharedAddress = (result: SharedResult): string =>
  `/make-payment?${SHARE_RESULT_PARAMETER}=${result}${result === 'recibido' ? '#payment' : ''}`;

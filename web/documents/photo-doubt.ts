import type { DocumentType } from '#domain/documents/document-type.ts';
import { MEASURED_EDGE, measurePhoto, type PhotoQuality } from '#web/documents/photo-quality.ts';

/** Sharpness below which a photo counts as blurred: a readable photo of text has some hundreds. */
const BLURRED_BELOW = 60;
/** Share of a photo's area from which glare counts: a reflection that covers a line of a cédula. */
const GLARE_FROM = 0.03;

const CHECKS: Readonly<Partial<Record<DocumentType, { readonly glare: boolean }>>> = {
  cedula_front: { glare: true },
  cedula_back: { glare: true },
  selfie: { glare: false },
};

/** The warning about a photo that may not be readable; `null` without a reason for one (rule: photo-doubts). */
export function doubtOf(documentType: DocumentType, { sharpness, glare }: PhotoQuality): string | null {
  const checks = CHECKS[documentType];
  if (!checks) return null;
  if (sharpness < BLURRED_BELOW)
    return checks.glare
      ? 'Se ve borrosa. Apoya la cédula en la mesa y vuelve a tomarla.'
      : 'Se ve borrosa. Busca más luz, deja el teléfono quieto y vuelve a tomarla.';
  if (checks.glare && glare >= GLARE_FROM)
    return 'Tiene un reflejo que tapa una parte. Muévela lejos de la luz y vuelve a tomarla.';
  return null;
}

/**
 * The warning about a chosen photo that may not be readable; `null` for a good photo, and for one that this browser
 * cannot decode or draw.
 */
export async function photoDoubt(documentType: DocumentType, file: File): Promise<string | null> {
  if (!CHECKS[documentType] || !('createImageBitmap' in globalThis)) return null;
  const image = await createImageBitmap(file).catch(() => null);
  if (image === null) return null;
  const scale = Math.min(1, MEASURED_EDGE / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  pen?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return pen && doubtOf(documentType, measurePhoto(pen.getImageData(0, 0, canvas.width, canvas.height)));
}

import { useEffect, useRef, useState } from 'react';
import { type Document, documentsApi } from '#contract/documents.ts';
import { DOCUMENT_TYPE, type DocumentType } from '#domain/documents/document-type.ts';
import { PICTURE_PROBLEM, PICTURE_REFUSED } from '#domain/documents/picture-problem.ts';
import { useActionKey } from '#web/app/calls/action-key.ts';
import { type CallOptions, call } from '#web/app/calls/api-client.ts';
import { ApiError, isNoConnection, isNotFound } from '#web/app/calls/api-error.ts';
import { isSessionEnd, SESSION_END_TEXT } from '#web/app/session/session-end.ts';
import { compressPhoto } from '#web/documents/compress-photo.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

/** Sharpness below which a photo counts as blurred: a readable photo of text has some hundreds. */
const BLURRED_BELOW = 60;
/** Share of a photo's area from which glare counts: a reflection that covers a line of a cédula. */
const GLARE_FROM = 0.03;

const CHECKS: Readonly<Partial<Record<DocumentType, { readonly glare: boolean }>>> = {
  cedula_front: { glare: true },
  cedula_back: { glare: true },
  selfie: { glare: false },
};

/** The pixels of a picture as a canvas gives them: four bytes each. */
interface Pixels {
  readonly data: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
}

interface PhotoQuality {
  /** How sharp the picture's edges are: variance of the Laplacian of the brightness (0–255). */
  readonly sharpness: number;
  /** Share of blown-out pixels with a soft edge, which reflected light has and white paper has not; 0–1. */
  readonly glare: number;
}

/**
 * Pixels of the longer edge of a picture when it is measured: some 10 ms on a phone that is six times slower than a
 * desktop.
 */
export const MEASURED_EDGE = 640;

const BLOWN_OUT = 250;
/**
 * Pixels beyond the edge of a blown-out area in which the brightness is compared: paper, letters or a screen are at
 * least `SOFT_DROP` darker there, a reflection is not.
 */
const EDGE_WIDTH = 4;
const SOFT_DROP = 40;

function brightnessOf({ data, width, height }: Pixels): Float32Array {
  const light = new Float32Array(width * height);
  for (let at = 0; at < light.length; at += 1) {
    const from = at * 4;
    light[at] = 0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0);
  }
  return light;
}

function sharpnessOf(light: Float32Array, width: number, height: number): number {
  let [sum, squares, count] = [0, 0, 0];
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const around =
        (light[at - 1] ?? 0) + (light[at + 1] ?? 0) + (light[at - width] ?? 0) + (light[at + width] ?? 0);
      const edge = around - 4 * (light[at] ?? 0);
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

function glareOf(light: Float32Array, width: number): number {
  let [blown, edges, soft] = [0, 0, 0];
  for (let at = 0; at < light.length; at += 1) {
    if ((light[at] ?? 0) < BLOWN_OUT) continue;
    blown += 1;
    // The last one before the brightness falls, away from the end of its row.
    if ((light[at + 1] ?? 255) >= BLOWN_OUT || (at % width) + EDGE_WIDTH >= width) continue;
    edges += 1;
    const darkest = Math.min(...light.subarray(at + 1, at + 1 + EDGE_WIDTH));
    if ((light[at] ?? 0) - darkest < SOFT_DROP) soft += 1;
  }
  return edges === 0 || soft < edges / 2 ? 0 : blown / light.length;
}

/** How readable a photo is: the sharpness and the glare of its pixels, which the caller reduced to `MEASURED_EDGE`. */
export function measurePhoto(pixels: Pixels): PhotoQuality {
  const light = brightnessOf(pixels);
  return {
    sharpness: sharpnessOf(light, pixels.width, pixels.height),
    glare: glareOf(light, pixels.width),
  };
}

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
async function photoDoubt(documentType: DocumentType, file: File): Promise<string | null> {
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

/** Why a file was refused, or its upload failed. */
export interface UploadProblem {
  readonly title: string;
  readonly text: string;
  /** Whether a retry may succeed, since the file may be valid. */
  readonly mayRetry: boolean;
  /** The failure by which the session ended; absent otherwise. */
  readonly ended?: unknown;
}

/** The problem of an empty file: a photo from the cloud that could not be fetched arrives as one. */
const UNREADABLE: UploadProblem = {
  title: 'Error al seleccionar el archivo',
  text: 'El archivo está vacío o no se puede leer. Elige otro.',
  mayRetry: false,
};

/**
 * The problem of a failed upload: the reason if the server refused the file itself, else the server's message or our
 * own (rule: failure-sentences).
 */
function problemOf(failure: unknown, documentType: DocumentType): UploadProblem {
  if (isSessionEnd(failure)) {
    const { title, description: text } = SESSION_END_TEXT;
    return { title, text, mayRetry: true, ended: failure };
  }
  const said = failure instanceof ApiError ? failure : null;
  if (said?.details && said.userMessage)
    return { title: said.details, text: said.userMessage, mayRetry: false };
  const { title, text, why } = DOCUMENT_TYPE[documentType].failed;
  return { title, text: (why === 'said' && said?.userMessage) || text, mayRetry: true };
}

/** A photo that may not be readable, held back until the customer has decided whether to use it. */
export interface Doubt {
  readonly text: string;
  /** Address for showing the photo. */
  readonly picture: string;
  readonly useAnyway: () => void;
}

interface Options {
  readonly documentType: DocumentType;
  /** The application that the file belongs to; without one the file waits for the next application. */
  readonly applicationId?: number;
  /** Whether the customer gives the file to the lender now, apart from an application. */
  readonly given?: boolean;
  /** Uploads the file, if it does not go to the customer's own documents. */
  readonly send?: (input: { readonly file: File }, options: CallOptions) => Promise<Document>;
  readonly onUploaded: (document: Document, sent: File) => void;
  /** Called where the application that the file belongs to was discarded elsewhere. */
  readonly onGone?: () => void;
  /** Called when there was no network or no session: the file is valid, and may be stored until there is one. */
  readonly onUnreachable?: (file: File) => void;
  /** Called with a file that may be sent. */
  readonly onChosen?: (file: File) => void;
  /** Whether a toast shows a problem as well. */
  readonly aloud?: boolean;
}

/** Compresses and uploads one image, the one that was chosen last, with its progress, its problem and a retry. */
export function useUpload(options: Options) {
  const { documentType, applicationId, given, send, onUploaded, onGone, onUnreachable, onChosen } = options;
  const { aloud = true } = options;
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<UploadProblem | null>(null);
  const [doubt, setDoubt] = useState<Omit<Doubt, 'useAnyway'> | null>(null);
  useEffect(() => () => void (doubt && URL.revokeObjectURL(doubt.picture)), [doubt]);
  const chosen = useRef<File | null>(null);
  /** The photo that the customer uses despite the warning. */
  const accepted = useRef<File | null>(null);
  const key = useActionKey();
  const { toast, dismiss } = useToast();

  function refuse(found: UploadProblem) {
    setProblem(found);
    if (aloud) toast({ variant: 'destructive', title: found.title, description: found.text });
  }

  async function choose(file: File) {
    chosen.current = file;
    // What becomes of a file counts only while no other one was chosen.
    const isLast = () => chosen.current === file;
    setProgress(null);
    setProblem(null);
    setDoubt(null);
    dismiss();
    const { maxBytes, tooLarge, notAnImage } = DOCUMENT_TYPE[documentType];
    if (!file.type.startsWith('image/')) return refuse({ ...notAnImage, mayRetry: false });
    if (file.size === 0) return refuse(UNREADABLE);
    onChosen?.(file);
    setProgress(0);
    let small = file;
    try {
      const compressed = await compressPhoto(file);
      if (!isLast()) return;
      if (!compressed.ok)
        return refuse({ title: PICTURE_REFUSED, text: PICTURE_PROBLEM[compressed.error], mayRetry: false });
      small = compressed.value;
      if (small.size > maxBytes) return refuse({ ...tooLarge, mayRetry: false });
      const doubted = accepted.current === file ? null : await photoDoubt(documentType, small);
      if (!isLast()) return;
      if (doubted !== null) return setDoubt({ text: doubted, picture: URL.createObjectURL(small) });
      const body = {
        documentType,
        ...(applicationId !== undefined && { applicationId: String(applicationId) }),
        ...(given && { given: 'true' as const }),
      };
      const input = { body, file: small };
      const onProgress = (fraction: number) => isLast() && setProgress(fraction);
      const how = { onProgress, idempotencyKey: key.keyFor(input) };
      const document = await (send
        ? send(input, how)
        : call(documentsApi[DOCUMENT_TYPE[documentType].call], input, how));
      if (isLast()) onUploaded(document, small);
    } catch (failure) {
      if (!isLast()) return;
      // The form goes on with another application, and says so.
      if (onGone && isNotFound(failure)) return onGone();
      const found = problemOf(failure, documentType);
      refuse(found);
      if (isNoConnection(failure) || found.ended) onUnreachable?.(small);
    } finally {
      if (isLast()) setProgress(null);
    }
  }

  return {
    /** Uploaded share of the file, from 0 to 1; `null`: no upload. */
    progress,
    problem,
    doubt: doubt && {
      ...doubt,
      useAnyway() {
        accepted.current = chosen.current;
        if (chosen.current) void choose(chosen.current);
      },
    },
    choose,
    /** Uploads the chosen file again; does nothing without one. */
    retry: () => (chosen.current ? void choose(chosen.current) : undefined),
  };
}
/**
 * The parts of an upload that its buttons use. A file is sent at once, or, for a receipt, with its form and without a
 * warning.
 */
export type Upload = Omit<ReturnType<typeof useUpload>, 'doubt'> & { readonly doubt?: Doubt | null };

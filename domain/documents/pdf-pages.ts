/** Limits of the pictures that are drawn from a PDF (rule: pdf-pictures). */
export const PDF_PICTURES = {
  /** Pages that are drawn; the rest are only in the original. */
  pagesMax: 20,
  /** Longest edge of a picture, in pixels: a letter-size page is legible at twice its size on a screen. */
  edgeMax: 1_600,
  /** Milliseconds that one page may take, behind all requests on a busy machine: an honest one needs some hundred. */
  millisecondsMax: 15_000,
  /** Megabytes that the drawing of one page may hold. */
  megabytesMax: 192,
} as const;

/** Why a PDF has no pictures of its pages, with the sentence that says so. */
export const PDF_PROBLEM = {
  password: 'El PDF pide una contraseña y no se puede mostrar aquí.',
  broken: 'El PDF está dañado y no se puede mostrar aquí.',
  too_slow: 'El PDF tarda demasiado y no se puede mostrar aquí.',
} as const;
export type PdfProblem = keyof typeof PDF_PROBLEM;

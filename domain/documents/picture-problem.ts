/** Why a picture cannot be used, with the sentence that says so, on the phone and from the server. */
export const PICTURE_PROBLEM = {
  cut_off: 'La foto llegó incompleta, elígela o tómala otra vez',
  broken: 'La foto llegó dañada, tómala otra vez',
  heic: 'Esta foto es HEIC y no se puede leer. En el teléfono elija el formato JPG ("Más compatible") y tómela de nuevo.',
  too_many_pixels: 'La foto tiene demasiados píxeles. Tómela con menos resolución.',
} as const;
export type PictureProblem = keyof typeof PICTURE_PROBLEM;

/** The sentence for a picture of a receipt, which may also be a PDF. */
export const receiptProblem = (problem: PictureProblem): string =>
  problem === 'heic'
    ? 'Esta foto es HEIC y no se puede leer. Tómela en formato JPG o suba un PDF.'
    : PICTURE_PROBLEM[problem];

/** Title of these sentences, and of the refusal of a file that is no picture. */
export const PICTURE_REFUSED = 'Archivo inválido';

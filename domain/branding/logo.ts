const MEGABYTES = 2;

/** The accepted formats of a logo (rule: brand-pictures). */
export const LOGO = {
  maxBytes: MEGABYTES * 1024 * 1024,
  tooLarge: `El logo pesa más de ${MEGABYTES} MB. Elija uno más liviano.`,
  /**
   * Pixels of the logo's longer side: a smaller logo would blur as an app icon; a larger one is scaled down to
   * `edgeMax`.
   */
  edgeMin: 128,
  edgeMax: 512,
} as const;

export const LOGO_WRONG = 'El logo tiene que ser una imagen PNG, JPG o WebP.';
export const LOGO_TOO_SMALL = `El logo mide menos de ${LOGO.edgeMin} píxeles. Elija uno más grande.`;

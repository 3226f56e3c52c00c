/** In the address of a form: the refused item that it corrects. */
const CORRECTS = 'corregir';

export const correctionAddress = (path: string, clientId: string): string =>
  `${path}?${CORRECTS}=${clientId}`;

/** The item that an address asks to correct; `null` without one. */
export const correctedBy = (search: string): string | null => new URLSearchParams(search).get(CORRECTS);

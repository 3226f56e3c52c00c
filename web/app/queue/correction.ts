/** Parameter in the address of a form that names the refused queue item to correct. */
const CORRECTS = 'corregir';

export const correctionAddress = (path: string, clientId: string): string =>
  `${path}?${CORRECTS}=${clientId}`;

/** The `clientId` of the queue item that an address asks to correct; `null` without one. */
export const correctedBy = (search: string): string | null => new URLSearchParams(search).get(CORRECTS);

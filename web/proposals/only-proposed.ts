/**
 * The notice for the first of two persons that the act will only be proposed; `yet`: the effect that does not happen
 * yet (rule: two-persons).
 */
export const onlyProposed = (yet: string): string =>
  `La configuración pide dos personas: con esto queda propuesto, y ${yet} todavía.`;

/** Said before it is done by the first of two persons; `yet`: what does not come of it (rule: two-persons). */
export const onlyProposed = (yet: string): string =>
  `Tu configuración pide dos personas: con esto queda propuesto, y ${yet} todavía.`;

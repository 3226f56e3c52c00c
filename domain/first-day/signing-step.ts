import type { StepFacts } from '#domain/first-day/step-facts.ts';

export interface NamedLender {
  readonly legalName: string;
  readonly rnc: string | null;
  readonly contact: { readonly address: string | null };
}

/** Name of the product, and of a lender that has not set its own. */
export const UNNAMED = 'Manito';

/**
 * The facts of the lender that a note prints: customers cannot sign before they are complete (rule: lender-complete).
 */
export const SIGNING_STEP = {
  legalName: {
    title: 'Razón social',
    why: 'La parte acreedora de cada pagaré.',
    page: '/admin-settings',
    field: 'legalName',
    aside: null,
    isDone: ({ legalName }) => legalName !== UNNAMED,
  },
  rnc: {
    title: 'RNC',
    why: 'Identifica al prestamista en el pagaré.',
    page: '/admin-settings',
    field: 'rnc',
    aside: null,
    isDone: ({ rnc }) => rnc !== null,
  },
  address: {
    title: 'Dirección',
    why: 'Donde se notifica al prestamista; está en el pagaré.',
    page: '/admin-settings',
    field: 'contact.address',
    aside: null,
    isDone: ({ contact }) => contact.address !== null,
  },
} as const satisfies Record<string, StepFacts<NamedLender>>;

export const isLenderComplete = (lender: NamedLender): boolean =>
  Object.values(SIGNING_STEP).every(({ isDone }) => isDone(lender));

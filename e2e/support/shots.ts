import type { Page } from '@playwright/test';
import { emptyAnswers, failAnswers, foundAnswers, holdAnswers } from './answers.ts';
import { lateAnswers } from './late-people.ts';
import { VISITS, type Visit } from './visits.ts';

export interface Shot extends Visit {
  readonly name: string;
  /** Runs before the page of the picture opens, to hold or change replies. */
  readonly hold?: (page: Page) => Promise<void>;
  /**
   * Runs on the page before the picture; the picture then shows only the window, because a dialog would float in a full
   * page.
   */
  readonly act?: (page: Page) => Promise<void>;
}

const slug = (path: string) => path.slice(1).replaceAll('/', '-') || 'entrada';
const at = (path: string): Visit => {
  const visit = VISITS.find((candidate) => candidate.path === path);
  if (!visit) throw new Error(`No page has the path ${path}`);
  return visit;
};
const press = (name: string | RegExp) => async (page: Page) => {
  await page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
};

/** Pictures of pages after an action, and of pages without data. */
const MOMENTS: readonly Shot[] = [
  { ...at('/'), name: 'entrada-menu', act: press('Menú') },
  { ...at('/register'), name: 'register-errores', act: press('Crear mi cuenta') },
  { ...at('/calculator'), name: 'calculator-resultado', act: press('Calcular') },
  { ...at('/admin-pending'), name: 'admin-pending-aprobar', act: press('Aprobar') },
  { ...at('/admin-pending'), name: 'admin-pending-rechazar', act: press('Rechazar') },
  { ...at('/admin-pending'), name: 'admin-pending-contra-oferta', act: press('Contra Oferta') },
  { ...at('/admin-verification'), name: 'admin-verification-registros', hold: foundAnswers },
  {
    ...at('/admin-verification'),
    name: 'admin-verification-registros-explicar',
    hold: foundAnswers,
    act: press('Explicar'),
  },
];

const PRIVATE = VISITS.filter(({ who }) => who);

/** Every page as its role sees it, with its states: after actions, loading, empty and failed. */
export const SHOTS: readonly Shot[] = [
  ...VISITS.map((visit) => ({
    ...visit,
    name: slug(visit.path),
    ...(visit.path === '/admin-collections' && { hold: lateAnswers }),
  })),
  ...MOMENTS,
  ...PRIVATE.map((visit) => ({ ...visit, name: `${slug(visit.path)}-vacia`, hold: emptyAnswers })),
  ...PRIVATE.map((visit) => ({ ...visit, name: `${slug(visit.path)}-cargando`, hold: holdAnswers })),
  ...PRIVATE.map((visit) => ({ ...visit, name: `${slug(visit.path)}-error`, hold: failAnswers })),
];

/** The names of the pictures that docs/screens.md, the handbook (docs/manual.es.md) and the README show. */
export const KEPT = [
  ...[
    'entrada',
    'register',
    'calculator-resultado',
    'support',
    'dashboard',
    'profile',
    'new-application',
    'loan-application',
    'my-applications',
    'my-products',
    'make-payment',
    'dashboard-share',
    'my-products-vacia',
    'my-products-error',
    'admin-pending',
  ].map((name) => `${name}-390-light`),
  ...['dashboard', 'my-products'].map((name) => `${name}-390-dark`),
  ...[
    'entrada',
    'dashboard',
    'my-applications',
    'admin-dashboard',
    'admin-pending',
    'admin-payments',
    'admin-loans',
    'admin-finances',
    'admin-collections',
    'admin-security',
    'admin-clients',
    'admin-connections',
    'admin-audit',
    'admin-settings',
  ].map((name) => `${name}-1280-light`),
  'admin-finances-1280-dark',
];

import type { Page } from '@playwright/test';
import { emptyAnswers, failAnswers, foundAnswers, holdAnswers } from './answers.ts';
import { lateAnswers } from './late-people.ts';
import { VISITS, type Visit } from './visits.ts';

export interface Shot extends Visit {
  readonly name: string;
  /** Before the page is opened. */
  readonly hold?: (page: Page) => Promise<void>;
  /** What is done on the page before the picture; then only the window is taken, or a dialog would float in it. */
  readonly act?: (page: Page) => Promise<void>;
}

const slug = (path: string) => path.slice(1).replaceAll('/', '-') || 'entrada';
const at = (path: string): Visit => {
  const visit = VISITS.find((candidate) => candidate.path === path);
  if (!visit) throw new Error(`There is no page ${path}`);
  return visit;
};
const press = (name: string | RegExp) => async (page: Page) => {
  await page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
};

/** What a page shows only after something was done, and what it shows when nothing comes. */
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

/** Every page as it is for the one who looks at it, its moments, and how it waits, stands empty and fails. */
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

/** Those that docs/screens.md, the handbook (docs/manual.es.md) and the README show. */
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

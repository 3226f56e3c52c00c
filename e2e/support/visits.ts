import type { Page } from '@playwright/test';
import { PAGES, type PagePath } from '#contract/paths.ts';
import { DEMO_PEOPLE, type DemoPerson } from '#server/demo/demo-people.ts';
import { expect } from './test.ts';
import { touch } from './touch.ts';

export interface Visit {
  readonly path: PagePath;
  readonly kind: 'public' | 'customer' | 'office';
  /** Who looks at it; nobody is signed in on a public page. */
  readonly who: DemoPerson['key'] | null;
}

/** Pages that say most to somebody else than Rosa, who has a loan. */
const LOOKS: Partial<Record<string, DemoPerson['key']>> = {
  '/my-applications': 'marta',
  '/loan-application': 'luis',
  '/new-application': 'luis',
};

const OFFICE = /^\/(?:admin|clients|dashboard\/(?:applications|payments))/;

function visitTo(path: PagePath): Visit {
  if (PAGES[path] === 'public') return { path, kind: 'public', who: null };
  if (OFFICE.test(path)) return { path, kind: 'office', who: 'pedro' };
  return { path, kind: 'customer', who: LOOKS[path] ?? 'rosa' };
}

/** Every page there is, read from the table of paths: a new one is looked at without being asked for. */
export const VISITS: readonly Visit[] = (Object.keys(PAGES) as PagePath[]).map(visitTo);

/** Signs somebody of the demo in without the login page. */
export async function signIn(page: Page, key: DemoPerson['key']): Promise<void> {
  const person = DEMO_PEOPLE.find((candidate) => candidate.key === key);
  if (!person) throw new Error(`${key} is not of the demo`);
  const { email, password, role } = person;
  const reply = await page.request.post(
    role !== null ? '/api/auth/admin-login-credentials' : '/api/auth/login',
    {
      data: { email, password },
    },
  );
  expect(reply.status(), `${key} signs in`).toBe(200);
}

/** Waits until a public page is taken over by its program, or until a screen has been drawn. */
export async function arrive(page: Page, { kind }: Visit): Promise<void> {
  if (kind === 'public') await touch(page);
  else {
    // Its content is there before its program.
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await page.locator('main').locator('h1, h2').first().waitFor();
  }
  await page.evaluate(() => document.fonts.ready);
}

/** Goes on within the page, by a link at its end: nothing is loaded anew. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'Ir' });
    document.getElementById('root')?.append(link);
    link.scrollIntoView();
    link.click();
    link.remove();
  }, path);
  await page.waitForURL(`**${path}`);
}

/** Nothing is on its way any more. */
export async function settle(page: Page): Promise<void> {
  await expect(page.getByText(/^Cargando/)).toHaveCount(0);
  await expect(page.getByRole('status', { name: /^Cargando/ })).toHaveCount(0);
}

/** Opens a page as the one who looks at it, and waits until everything stands there. */
export async function open(page: Page, visit: Visit): Promise<void> {
  await page.goto(visit.path);
  await arrive(page, visit);
  await settle(page);
  // A screen that is not for this person leads elsewhere, and the wrong one would be looked at.
  expect(new URL(page.url()).pathname).toBe(visit.path);
}

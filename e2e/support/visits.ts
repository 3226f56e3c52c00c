import type { Page } from '@playwright/test';
import { PAGES, type PagePath } from '#contract/paths.ts';
import { DEMO_PEOPLE, type DemoPerson } from '#server/demo/demo-people.ts';
import { expect } from './test.ts';
import { touch } from './touch.ts';

export interface Visit {
  readonly path: PagePath;
  /** Kind of the page; `linked`: a phone opens it by the code of a link, without an account. */
  readonly kind: 'public' | 'linked' | 'customer' | 'office';
  /** The person of the demo who opens the page; `null` without an account. */
  readonly who: DemoPerson['key'] | null;
}

/** For pages with more content for another person than for Rosa, who has a loan: that person. */
const LOOKS: Partial<Record<string, DemoPerson['key']>> = {
  '/my-applications': 'marta',
  '/loan-application': 'luis',
  '/new-application': 'luis',
};

const OFFICE = /^\/(?:admin|clients|dashboard\/(?:applications|payments))/;

function visitTo(path: PagePath): Visit {
  if (PAGES[path] === 'public') return { path, kind: 'public', who: null };
  if (path === '/en-la-oficina' || path === '/fiador') return { path, kind: 'linked', who: null };
  if (OFFICE.test(path)) return { path, kind: 'office', who: 'pedro' };
  return { path, kind: 'customer', who: LOOKS[path] ?? 'rosa' };
}

/** A visit to every page of the table of paths: a new page is checked without an entry here. */
export const VISITS: readonly Visit[] = (Object.keys(PAGES) as PagePath[]).map(visitTo);

/** Signs a person of the demo in without the login page. */
export async function signIn(page: Page, key: DemoPerson['key']): Promise<void> {
  const person = DEMO_PEOPLE.find((candidate) => candidate.key === key);
  if (!person) throw new Error(`The demo has no person ${key}`);
  const { email, password, role } = person;
  const reply = await page.request.post(
    role !== null ? '/api/auth/admin-login-credentials' : '/api/auth/login',
    {
      data: { email, password },
    },
  );
  expect(reply.status(), `${key} signs in`).toBe(200);
}

/** Waits until a page's program has started, and behind the login until a screen is drawn. */
export async function arrive(page: Page, { kind }: Visit): Promise<void> {
  await touch(page);
  if (kind !== 'public') await page.locator('main').locator('h1, h2').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
}

/** Navigates within the app, by a link at the end of the page, without a document load. */
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

/** Waits until no request of the page is under way. */
export async function settle(page: Page): Promise<void> {
  await expect(page.getByText(/^Cargando/)).toHaveCount(0);
  await expect(page.getByRole('status', { name: /^Cargando/ })).toHaveCount(0);
}

/** Opens a page as its role, and waits until its content is complete. */
export async function open(page: Page, visit: Visit): Promise<void> {
  await page.goto(visit.path);
  await arrive(page, visit);
  await settle(page);
  // A screen for another role redirects, and the test would check the wrong one.
  expect(new URL(page.url()).pathname).toBe(visit.path);
}

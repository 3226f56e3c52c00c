import { admits } from '#contract/access.ts';
import { ROLE, ROLES } from '#domain/accounts/role.ts';
import { sample } from '#test/sample.ts';
import { APP_PAGES } from '#web/app-pages.ts';
import { colleague } from './support/colleague.ts';
import { expect, test } from './support/test.ts';
import { follow, settle } from './support/visits.ts';

/** Every page of the back office; an alias shows the same page. */
const SECOND_NAMES: readonly string[] = ['/admin-dashboard', '/clients', '/admin-applications'];
const OFFICE = (Object.keys(APP_PAGES) as (keyof typeof APP_PAGES)[]).filter(
  (path) => typeof APP_PAGES[path].access !== 'string' && !SECOND_NAMES.includes(path),
);
const isOffice = (address: string): address is (typeof OFFICE)[number] =>
  OFFICE.some((path) => path === address);

for (const role of sample(ROLES, 1, 'roles')) {
  test(`${ROLE[role].label}: cada página de su rol se abre sin que nada se le niegue, y las demás lo dicen @refusals`, async ({
    page,
    product,
  }) => {
    await colleague(page, product, role);
    const denied: string[] = [];
    page.on('response', (reply) => {
      if (reply.status() === 403) denied.push(`${reply.request().method()} ${new URL(reply.url()).pathname}`);
    });
    const offered = new Set<keyof typeof APP_PAGES>();
    await page.goto('/dashboard');
    await page.locator('main h1').first().waitFor();
    for (const path of OFFICE) {
      await follow(page, path);
      const elsewhere = page.getByRole('heading', { name: 'Esta página no es de su rol' });
      if (admits(APP_PAGES[path].access, role)) {
        await expect(page).toHaveTitle(`${APP_PAGES[path].title} · Manito`);
        await page.locator('main h1').first().waitFor();
        await settle(page);
        await expect(elsewhere, path).toHaveCount(0);
        for (const link of await page.locator('a[href]').all()) {
          const { pathname } = new URL((await link.getAttribute('href')) ?? '', product.url);
          if (isOffice(pathname)) offered.add(pathname);
        }
      } else {
        await expect(elsewhere, path).toBeVisible();
        await expect(page).toHaveTitle('Esta página no es de su rol · Manito');
      }
    }
    expect(denied).toEqual([]);
    for (const path of offered) expect(admits(APP_PAGES[path].access, role), `${path} is offered`).toBe(true);
  });
}

import type { Page } from '@playwright/test';
import { admits } from '#contract/access.ts';
import { ROLE, ROLES, type Role } from '#domain/accounts/role.ts';
import { slice } from '#test/slice.ts';
import { APP_PAGES } from '#web/app-pages.ts';
import type { Product } from './support/product.ts';
import { expect, test } from './support/test.ts';
import { settle, signIn } from './support/visits.ts';

const PASSWORD = 'malecon-de-noche-4';

/** Pedro gives somebody this role; they choose a password by the letter and enter. */
async function colleague(page: Page, product: Product, role: Role): Promise<string> {
  const email = `${role}@correo.do`;
  const headers = { origin: product.url };
  const write = async (address: string, data: object) => {
    const reply = await page.request.post(address, { data, headers });
    expect(reply.ok(), `${address}: ${await reply.text()}`).toBe(true);
  };
  await signIn(page, 'pedro');
  await write('/api/admin/administrators', { email, firstName: 'Carmen', lastName: 'Lora', role });
  await write('/api/logout', {});
  await write('/api/auth/password-reset/request', { email });
  const { text } = await product.letter(email, /código para cambiar/);
  const code = /^\d{6}$/m.exec(text)?.[0];
  await write('/api/auth/password-reset/verify', { email, code, newPassword: PASSWORD });
  await write('/api/auth/admin-login-credentials', { email, password: PASSWORD });
  return email;
}

/** Every page of the back office; a second name of one shows the same. */
const SECOND_NAMES: readonly string[] = ['/admin-dashboard', '/clients', '/admin-applications'];
const OFFICE = (Object.keys(APP_PAGES) as (keyof typeof APP_PAGES)[]).filter(
  (path) => typeof APP_PAGES[path].access !== 'string' && !SECOND_NAMES.includes(path),
);
const isOffice = (address: string): address is (typeof OFFICE)[number] =>
  OFFICE.some((path) => path === address);

for (const role of slice(ROLES, 2, 'roles')) {
  test(`${ROLE[role].label}: cada página de su rol se abre sin que nada se le niegue, y las demás lo dicen`, async ({
    page,
    product,
  }) => {
    await colleague(page, product, role);
    const denied: string[] = [];
    page.on('response', (reply) => {
      if (reply.status() === 403) denied.push(`${reply.request().method()} ${new URL(reply.url()).pathname}`);
    });
    const offered = new Set<keyof typeof APP_PAGES>();
    for (const path of OFFICE) {
      await page.goto(path);
      await page.locator('main h1').first().waitFor();
      await settle(page);
      const elsewhere = page.getByRole('heading', { name: 'Esta página no es de tu rol' });
      if (admits(APP_PAGES[path].access, role)) {
        await expect(elsewhere, path).toHaveCount(0);
        for (const link of await page.locator('a[href]').all()) {
          const { pathname } = new URL((await link.getAttribute('href')) ?? '', product.url);
          if (isOffice(pathname)) offered.add(pathname);
        }
      } else {
        await expect(elsewhere, path).toBeVisible();
      }
    }
    expect(denied).toEqual([]);
    for (const path of offered) expect(admits(APP_PAGES[path].access, role), `${path} is offered`).toBe(true);
  });
}

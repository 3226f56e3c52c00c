import type { Page } from '@playwright/test';
import type { Role } from '#domain/accounts/role.ts';
import type { Product } from './product.ts';
import { expect } from './test.ts';
import { signIn } from './visits.ts';

const PASSWORD = 'malecon-de-noche-4';

/** Pedro invites a colleague with this role; the colleague chooses a password through the message and logs in. */
export async function colleague(page: Page, product: Product, role: Role): Promise<string> {
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
  await enterAs(page, product, email);
  return email;
}

/** The person of `colleague` logs in, on another day too. */
export async function enterAs(page: Page, product: Product, email: string): Promise<void> {
  const headers = { origin: product.url };
  const data = { email, password: PASSWORD };
  const reply = await page.request.post('/api/auth/admin-login-credentials', { data, headers });
  expect(reply.ok(), await reply.text()).toBe(true);
}

/** The person of `colleague` takes a device of the office back from the client who signed on it. */
export async function takeBack(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Devuelve el equipo' })).toBeVisible();
  await page.getByLabel('Contraseña de quien atiende').fill(PASSWORD);
  await page.getByRole('button', { name: 'Volver a la oficina' }).click();
}

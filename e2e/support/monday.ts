import type { Page } from '@playwright/test';
import type { Role } from '#domain/accounts/role.ts';
import { colleague, enterAs } from './colleague.ts';
import type { PressCounter } from './presses.ts';
import type { Product } from './product.ts';
import { expect, test } from './test.ts';
import { touch } from './touch.ts';
import { settle } from './visits.ts';

/** Logs in the colleague with this role; the first journey that needs the colleague invites them. */
export async function enterOffice(page: Page, product: Product, role: Role): Promise<void> {
  const email = `${role}@correo.do`;
  const known = await product.rows('select id from users where email = $1', [email]);
  if (known.length > 0) await enterAs(page, product, email);
  else await colleague(page, product, role);
}

/** Opens the first page of the office and waits until it is complete, before any press is counted. */
export async function openMorning(page: Page, hand: PressCounter): Promise<void> {
  await page.goto('/admin');
  await touch(page);
  await expect(page.getByRole('heading', { name: 'Panel de Administración' })).toBeVisible();
  await settle(page);
  await hand.take();
}

export const nothingTyped = { typed: 0, pasted: 0 };

export function say(what: string, presses: number, typed: number) {
  const description = `${presses} presses, ${typed} keys of text`;
  test.info().annotations.push({ type: what, description });
  console.log(`${what}: ${description}`);
}

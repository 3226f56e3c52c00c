import type { Page } from '@playwright/test';
import type { Product } from './product.ts';
import { lent, type NewPerson, newPerson } from './stories.ts';
import { expect } from './test.ts';

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

export async function borrower(page: Page, product: Product, name: string): Promise<NewPerson> {
  const person = await newPerson(page, product, name);
  const { lender } = await lent(page, product, person);
  await lender.close();
  return person;
}

/** The picture of the receipt that the form shows as chosen. */
export const chosen = (page: Page) => page.getByRole('img', { name: 'El comprobante elegido' });
const attach = async (page: Page) =>
  page
    .locator('input[name="receiptFile"]')
    .setInputFiles({ name: 'recibo.png', mimeType: 'image/png', buffer: await page.screenshot() });

/**
 * Waits until the page's program handles the payment form, which a test has to do before it takes the signal: the
 * program could not be loaded any more.
 */
export async function opened(page: Page): Promise<void> {
  await expect(async () => {
    await attach(page);
    await expect(chosen(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByRole('button', { name: /^Quitar/ }).click();
}

export async function fill(page: Page, amount: string, notes = ''): Promise<void> {
  await page.getByLabel('Monto pagado').fill(amount);
  await page.getByLabel('Notas (opcional)').fill(notes);
  await attach(page);
  await expect(chosen(page)).toBeVisible();
}

/** A person's payments in the database, and the number of audit events about a reported one. */
export async function taken(product: Product, { email }: NewPerson) {
  const payments = await product.rows<{ amount: number; days: number }>(
    `select p.amount, p.registered_on - p.reported_on as days from payments p join users u on u.id = p.user_id
      where u.email = $1 order by p.id`,
    [email],
  );
  const [events] = await product.rows<{ count: number }>(
    `select count(*)::int as count from events e join payments p on p.id::text = e.subject_id
      join users u on u.id = p.user_id where e.name = 'payment.registered' and u.email = $1`,
    [email],
  );
  return { payments, events: events?.count };
}
export const ONCE = (amount: number) => ({ payments: [{ amount, days: 0 }], events: 1 });

/** Closes the page and opens the application again, as after a phone killed it. @returns the new page */
export async function killed(page: Page, address: string): Promise<Page> {
  const context = page.context();
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto(address);
  return again;
}

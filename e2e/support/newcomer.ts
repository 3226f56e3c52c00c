import type { Page } from '@playwright/test';
import type { Product } from './product.ts';

/** A customer who has just registered and has no other data. */
export interface Newcomer {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly cedula: string;
  readonly phone: string;
}

export const NEWCOMER_PASSWORD = 'caña-dulce-88';
let count = 0;

/** Registers a new customer in this page's browser, and leaves them signed in. */
export async function arrive(page: Page, product: Product, firstName: string): Promise<Newcomer> {
  count += 1;
  // No local number begins with 0 or 1.
  const number = `5${String(process.pid * 100 + count)
    .slice(-6)
    .padStart(6, '0')}`;
  const newcomer = {
    email: `${firstName.toLowerCase()}.${number}@correo.do`,
    firstName,
    lastName: 'De los Santos',
    cedula: `2239${number}`.padEnd(11, '3'),
    phone: `849${number}`,
  };
  const started = await page.request.post(`${product.url}/api/auth/register/start`, {
    data: { ...newcomer, password: NEWCOMER_PASSWORD },
  });
  if (!started.ok()) throw new Error(await started.text());
  const { text } = await product.letter(newcomer.email, /código de verificación/);
  const code = /^\d{6}$/m.exec(text)?.[0];
  const verified = await page.request.post(`${product.url}/api/auth/register/verify`, {
    data: { email: newcomer.email, code },
  });
  if (!verified.ok()) throw new Error(await verified.text());
  return newcomer;
}

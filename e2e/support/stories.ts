import { expect, type Page } from '@playwright/test';
import { acceptanceFields } from '#contract/submission.ts';
import { drawBothSignatures, drawSignature } from '#server/demo/demo-pictures.ts';
import { formToRead } from '#test/reading.ts';
import type { Product } from './product.ts';

/** A new customer, registered through the usual form and signed in on this page. */
export interface NewPerson {
  readonly email: string;
  readonly fullName: string;
  readonly cedula: string;
}

export const PASSWORD = 'caña-dulce-88';
let made = 0;

type Fields = Readonly<Record<string, unknown>>;

async function ask<T = { id: number }>(
  page: Page,
  product: Product,
  method: 'POST' | 'PATCH',
  path: string,
  data: Fields = {},
): Promise<T> {
  const reply = await page.request.fetch(path, { method, data, headers: { origin: product.url } });
  expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true);
  return reply.json();
}

/**
 * Registers a new customer through the usual form. Several workers may use one product one day, so the clock makes
 * numbers unique.
 */
export async function newPerson(
  page: Page,
  product: Product,
  firstName: string,
  own: { readonly cedula?: string } = {},
): Promise<NewPerson> {
  made += 1;
  const tail = String((Date.now() * 10 + made) % 10_000_000).padStart(7, '0');
  const email = `${firstName
    .normalize('NFD')
    .replace(/\P{ASCII}/gu, '')
    .toLowerCase()}.${tail}@correo.do`;
  const { cedula = `224${tail}0` } = own;
  const fields = { email, firstName, lastName: 'Rosario', cedula, phone: `829${tail}`, password: PASSWORD };
  await ask(page, product, 'POST', '/api/auth/register/start', { ...fields, verificationMethod: 'email' });
  const { text } = await product.letter(email, /código de verificación/);
  const code = /^\d{6}$/m.exec(text)?.[0] ?? '';
  await ask(page, product, 'POST', '/api/auth/register/verify', { email, code });
  return { email, cedula, fullName: `${firstName} Rosario` };
}

/** Sends an application by one call, with both signatures by default. @returns the application's id */
export async function applied(
  page: Page,
  product: Product,
  { email, cedula, fullName }: NewPerson,
  changes: Fields = {},
): Promise<number> {
  const [firstName, lastName] = fullName.split(' ');
  const form = {
    ...acceptanceFields,
    ...(await drawBothSignatures()),
    ...{ firstName, lastName, cedula, email, phone: '829-555-0188' },
    ...{ address: 'Calle 4 núm. 7, Los Mina', monthlyIncome: 26_000, timeAtWork: 2, timeUnit: 'años' },
    ...{ employer: 'Ferretería El Clavo', jobTitle: 'Vendedora', bankName: 'Banco Popular Dominicano' },
    ...{ accountNumber: '0765432198', accountType: 'ahorro', loanType: 'personal', amount: 8_000, term: 2 },
    ...changes,
  };
  // The customer reads the documents before signing, as in the form.
  const read = await ask<{ agreementHash: string }>(
    page,
    product,
    'POST',
    '/api/legal-documents/preview',
    formToRead(form),
  );
  const signed = { ...form, agreementHash: read.agreementHash };
  return (await ask(page, product, 'POST', '/api/loan-applications', signed)).id;
}

/** The actions of the lender for a journey, in a separate browser. */
export async function asLender(page: Page, product: Product) {
  const context = await page.context().browser()?.newContext({ baseURL: product.url });
  if (!context) throw new Error('The page has no browser');
  const office = await context.newPage();
  await ask(office, product, 'POST', '/api/auth/admin-login-credentials', {
    email: 'pedro@demo.do',
    password: 'ambar-del-valle-9',
  });
  const patch = <T = { id: number }>(path: string, data: Fields = {}) =>
    ask<T>(office, product, 'PATCH', path, data);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santo_Domingo' }).format(new Date());
  return {
    approve: (id: number) =>
      patch<{ loan: { id: number } }>(`/api/loan-applications/${id}/approve`).then(({ loan }) => loan.id),
    reject: (id: number, rejectionReason: string) =>
      patch(`/api/loan-applications/${id}/reject`, { rejectionReason }),
    offer: (id: number, offer: Fields) => patch(`/api/loan-applications/${id}/counter-offer`, offer),
    disburse: (loanId: number) =>
      patch(`/api/admin/loans/${loanId}/disburse`, { date: today, reference: 'TR-77' }),
    confirm: (paymentId: number) => patch(`/api/payments/${paymentId}/status`, { status: 'verified' }),
    refuse: (paymentId: number, notes: string) =>
      patch(`/api/payments/${paymentId}/status`, { status: 'rejected', notes }),
    async changeSettings(changes: Fields) {
      const inForce = await (await office.request.get('/api/admin/settings')).json();
      const data = { ...inForce, ...changes };
      const headers = { origin: product.url };
      const reply = await office.request.put('/api/admin/settings', { headers, data });
      expect(reply.ok(), await reply.text()).toBe(true);
    },
    close: () => context.close(),
  };
}

/** Makes an active loan by calls, of RD$8,000 in two instalments by default. @returns the application's id */
export async function lent(page: Page, product: Product, person: NewPerson, changes: Fields = {}) {
  const applicationId = await applied(page, product, person, changes);
  const lender = await asLender(page, product);
  await lender.disburse(await lender.approve(applicationId));
  return { applicationId, lender };
}

/** Reports a payment by one call, with another picture each time. @returns the payment's id */
export async function reported(page: Page, product: Product, amount: number): Promise<number> {
  made += 1;
  const [, picture = ''] = (await drawSignature(made)).split(',');
  const reply = await page.request.post('/api/payments', {
    headers: { origin: product.url },
    multipart: {
      amount: String(amount),
      paymentMethod: 'bank_transfer',
      bankName: 'Banco Popular Dominicano',
      accountNumber: '800000001',
      accountHolder: 'Quien pagó',
      receiptFile: {
        name: 'recibo.png',
        mimeType: 'image/png',
        // Trailing bytes make it a different file.
        buffer: Buffer.concat([Buffer.from(picture, 'base64'), Buffer.from(String(Date.now() + made))]),
      },
    },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  return (await reply.json()).id;
}

/** Creates a draft with these answers by one call. @returns the draft's id */
export const drafted = async (page: Page, product: Product, fields: Fields): Promise<number> =>
  (await ask(page, product, 'POST', '/api/loan-applications', fields)).id;

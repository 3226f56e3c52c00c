import { randomUUID } from 'node:crypto';
import type { APIRequestContext, APIResponse, Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { formToRead } from '#test/reading.ts';
import { bothSignatures, USUAL_APPLICATION } from '#test/stories.ts';
import { arrive, type Newcomer } from './newcomer.ts';
import type { Product } from './product.ts';
import { signIn } from './visits.ts';

export interface Borrower extends Newcomer {
  readonly fullName: string;
  readonly request: APIRequestContext;
  /** Of the product that lent. */
  readonly url: string;
}

/** As the application itself sends it: from this page, and once. */
const headersFrom = (url: string) => ({ Origin: url, 'Idempotency-Key': randomUUID() });

async function answerOf(reply: APIResponse) {
  if (!reply.ok()) throw new Error(`${reply.url()}: ${await reply.text()}`);
  return reply.json();
}

/** Somebody new, in a browser of their own, whose loan of RD$10,000 in 3 instalments was paid out today. */
export async function lendTo(browser: Browser, product: Product, firstName: string): Promise<Borrower> {
  const own = await (await browser.newContext({ baseURL: product.url })).newPage();
  const office = await (await browser.newContext({ baseURL: product.url })).newPage();
  const person = await arrive(own, product, firstName);
  await signIn(office, 'pedro');
  const send = async (from: Page, method: 'POST' | 'PATCH', path: string, data: object) =>
    answerOf(await from.request.fetch(path, { method, data, headers: headersFrom(product.url) }));
  const form = {
    ...(await bothSignatures()),
    firstName,
    lastName: person.lastName,
    cedula: person.cedula,
    email: person.email,
    phone: person.phone,
    ...USUAL_APPLICATION,
  };
  const { agreementHash } = await send(own, 'POST', '/api/legal-documents/preview', formToRead(form));
  const { id } = await send(own, 'POST', '/api/loan-applications', { ...form, agreementHash });
  const approved = await send(office, 'PATCH', `/api/loan-applications/${id}/approve`, {});
  const date = new Intl.DateTimeFormat('sv', { timeZone: 'America/Santo_Domingo' }).format(new Date());
  const disbursal = { date, reference: `TR-${id}` };
  await send(office, 'PATCH', `/api/admin/loans/${approved.loan.id}/disburse`, disbursal);
  return { ...person, fullName: `${firstName} ${person.lastName}`, request: own.request, url: product.url };
}

interface Reported {
  readonly amount: number;
  readonly paymentReference: string;
  /** Another picture for each number. */
  readonly receipt: number;
}

/** Reports a payment as the form does; answers its id. */
export async function report(borrower: Borrower, { amount, paymentReference, receipt }: Reported) {
  const colour = { r: (receipt * 40) % 256, g: (receipt * 90) % 256, b: 120 };
  const reply = await borrower.request.post('/api/payments', {
    headers: headersFrom(borrower.url),
    multipart: {
      amount: String(amount),
      paymentMethod: 'bank_transfer',
      bankName: 'Banco Popular Dominicano',
      accountNumber: '800000001',
      accountHolder: borrower.fullName,
      paymentReference,
      receiptFile: {
        name: 'recibo.png',
        mimeType: 'image/png',
        buffer: await sharp({ create: { width: 600, height: 900, channels: 3, background: colour } })
          .png()
          .toBuffer(),
      },
    },
  });
  return Number((await answerOf(reply)).id);
}

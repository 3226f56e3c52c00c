import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser } from '@playwright/test';
import sharp from 'sharp';
import type { Product } from './product.ts';
import { lent, type NewPerson, newPerson } from './stories.ts';

export interface Borrower extends NewPerson {
  readonly request: APIRequestContext;
  /** Address of the product that made the loan. */
  readonly url: string;
}

/** Registers a new customer in a separate browser, whose loan of RD$10,000 in 3 instalments was disbursed today. */
export async function lendTo(browser: Browser, product: Product, firstName: string): Promise<Borrower> {
  const own = await (await browser.newContext({ baseURL: product.url })).newPage();
  const person = await newPerson(own, product, firstName);
  const { lender } = await lent(own, product, person, { amount: 10_000, term: 3 });
  await lender.close();
  return { ...person, request: own.request, url: product.url };
}

interface Reported {
  readonly amount: number;
  readonly paymentReference: string;
  /** Number of the receipt's picture: each number gives a different one. */
  readonly receipt: number;
}

/** Reports a payment as the form does. @returns its id. */
export async function report(borrower: Borrower, { amount, paymentReference, receipt }: Reported) {
  const colour = { r: (receipt * 40) % 256, g: (receipt * 90) % 256, b: 120 };
  const reply = await borrower.request.post('/api/payments', {
    // As the application itself sends it: from this page, and once.
    headers: { Origin: borrower.url, 'Idempotency-Key': randomUUID() },
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
  if (!reply.ok()) throw new Error(`${reply.url()}: ${await reply.text()}`);
  return Number((await reply.json()).id);
}

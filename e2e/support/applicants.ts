import type { Browser, Page } from '@playwright/test';
import { formToRead } from '#test/reading.ts';
import { applicationOf } from '#test/stories.ts';
import { arrive, type Newcomer } from './newcomer.ts';
import { takePhoto } from './photos.ts';
import type { Product } from './product.ts';

export interface Applicant extends Newcomer {
  readonly id: number;
  readonly fullName: string;
  readonly reference: string;
}

/** Uploads three photos for an application. @returns the application's fields with their addresses */
export async function uploadPhotos(page: Page, product: Product) {
  async function upload(documentType: string, text: string): Promise<string> {
    const reply = await page.request.post('/api/documents', {
      headers: { Origin: product.url },
      multipart: {
        documentType,
        file: { name: `${documentType}.jpg`, mimeType: 'image/jpeg', buffer: await takePhoto(text, 40) },
      },
    });
    if (!reply.ok()) throw new Error(await reply.text());
    return (await reply.json()).filePath;
  }
  return {
    cedulaPhotoUrl: await upload('cedula_front', 'Frente'),
    cedulaBackPhotoUrl: await upload('cedula_back', 'Reverso'),
    selfieWithCedulaUrl: await upload('selfie', 'Selfie'),
  };
}

/**
 * Registers an unknown customer and sends an application with both signatures; with `uploadPhotos` where the journey
 * looks at photos.
 */
export async function applyAs(
  browser: Browser,
  product: Product,
  firstName: string,
  changes: Record<string, unknown> = {},
  photos: (page: Page, product: Product) => Promise<object> = async () => ({}),
): Promise<Applicant> {
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  const newcomer = await arrive(page, product, firstName);
  const headers = { Origin: product.url };
  const data = await applicationOf('ana', {
    ...newcomer,
    ...(await photos(page, product)),
    ...changes,
  });
  const read = await page.request.post('/api/legal-documents/preview', { headers, data: formToRead(data) });
  const { agreementHash } = await read.json();
  const reply = await page.request.post('/api/loan-applications', {
    headers,
    data: { ...data, agreementHash },
  });
  if (!reply.ok()) throw new Error(await reply.text());
  const { id, fullName, reference } = await reply.json();
  await context.close();
  return { ...newcomer, id, fullName, reference };
}

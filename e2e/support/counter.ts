import type { Page } from '@playwright/test';
import { PHOTO_FIELD, PHOTO_FIELDS, type PhotoField } from '#contract/application-fields.ts';
import { drawBothSignatures } from '#server/demo/demo-pictures.ts';
import { ANSWERS } from '#test/counter.ts';
import { takePhoto } from './photos.ts';
import { expect } from './test.ts';

/** A customer at the counter, with an invented cédula. */
export interface Present {
  readonly firstName: string;
  readonly lastName: string;
  readonly cedula: string;
  readonly birthDate: string;
  readonly phone?: string;
}

async function ask(staff: Page, url: string, method: 'POST' | 'PATCH', path: string, more: object) {
  const address = `${url}/api/admin/counter${path}`;
  const reply = await staff.request.fetch(address, { method, headers: { origin: url }, ...more });
  expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
  return reply.json();
}

/**
 * Opens a client at the counter by calls, with all answers but photos and signature.
 * @returns the ids of client and draft, and the draft's reference
 */
export async function answeredAtCounter(staff: Page, url: string, person: Present) {
  const client = await ask(staff, url, 'POST', '/clients', { data: person });
  const draft = await ask(staff, url, 'POST', '/applications', { data: { clientId: client.id } });
  await ask(staff, url, 'PATCH', `/applications/${draft.id}`, { data: ANSWERS });
  return { clientId: Number(client.id), id: Number(draft.id), reference: String(draft.reference) };
}

/**
 * Opens a client at the counter by calls, with all answers and three photos, but without a signature.
 * @returns the ids of client and draft, and the draft's reference
 */
export async function photographedAtCounter(staff: Page, url: string, person: Present) {
  const taken = await answeredAtCounter(staff, url, person);
  for (const [at, field] of PHOTO_FIELDS.entries()) {
    const { documentType } = PHOTO_FIELD[field];
    const buffer = await takePhoto(field, 20 + 120 * at);
    await ask(staff, url, 'POST', `/applications/${taken.id}/photos`, {
      multipart: { documentType, file: { name: 'foto.jpg', mimeType: 'image/jpeg', buffer } },
    });
  }
  return taken;
}

/** Opens a client at the counter by calls, with all answers and photos, signed on a device of the office and sent. */
export async function signedAtCounter(staff: Page, url: string, person: Present) {
  const taken = await photographedAtCounter(staff, url, person);
  const path = `/applications/${taken.id}`;
  const { amount, term } = ANSWERS;
  const { agreementHash } = await ask(staff, url, 'POST', `${path}/preview`, { data: { amount, term } });
  const signature = {
    ...(await drawBothSignatures()),
    fullName: `${person.firstName} ${person.lastName}`,
    cedula: person.cedula,
  };
  await ask(staff, url, 'POST', `${path}/sign`, {
    data: {
      ...{ promissoryNote: true, creditCheckAuthorization: true, acceptTermsAndConditions: true },
      ...{ agreementHash, device: 'Tableta del mostrador', cedulaSeen: true, signature },
    },
  });
  return taken;
}

/** Takes a photo on the screen of the counter and keeps it despite a quality warning. */
export async function photograph(page: Page, field: PhotoField, title: string, hue: number): Promise<void> {
  const buffer = await takePhoto(title, hue);
  await page
    .locator(`input[name="${field}-camera"]`)
    .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer });
  const doubted = page.locator(`#${field}`).getByRole('button', { name: 'Usar de todos modos' });
  const taken = page.locator(`#${field}`).getByRole('img', { name: /foto tomada/ });
  await expect(doubted.or(taken).first()).toBeVisible();
  if (await doubted.isVisible()) await doubted.click();
  await expect(taken).toBeVisible();
}

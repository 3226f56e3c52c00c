import type { Page } from '@playwright/test';
import { acceptanceFields, type Submission } from '#contract/submission.ts';
import { asLongAsAllowed, FREE_TEXTS } from '#domain/accounts/profile-fields.fixture.ts';
import { byProfileField } from '#domain/accounts/profile-fields.ts';
import { drawReceipt } from '#server/demo/demo-pictures.ts';
import type { OwnWords } from '#test/own-words.ts';
import { sample } from '#test/sample.ts';
import { expect, test } from './support/test.ts';
import { open, signIn, VISITS } from './support/visits.ts';

/** Markup, script and template syntax that would run if a page interpreted a text. */
const HOSTILE = `"'><img src=x onerror="window.ran=1"><svg/onload=window.ran=1><script>window.ran=1</script>`;
const NAME = `<img src=x onerror=window.ran=1>`;

/** The violations of the content security policy, and the code that ran despite it. */
async function watchScripts(page: Page): Promise<string[]> {
  const found: string[] = [];
  page.on('dialog', (dialog) => {
    found.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted Type/i.test(message.text())) found.push(message.text());
  });
  page.on('pageerror', (error) => found.push(String(error)));
  return found;
}

async function send(page: Page, method: 'post' | 'put' | 'patch', address: string, data: object) {
  const origin = new URL(page.url()).origin;
  const reply = await page.request[method](address, { data, headers: { origin } });
  expect(reply.ok(), `${address}: ${await reply.text()}`).toBe(true);
  return reply.json();
}

async function become(page: Page, key: Parameters<typeof signIn>[1]): Promise<void> {
  await page.context().clearCookies();
  await signIn(page, key);
}

/** The hostile text for every text field of the type: a missing field does not compile. */
const APPLICATION = {
  firstName: 'Ana',
  lastName: 'Peña',
  cedula: '00112345678',
  email: 'ana@demo.do',
  phone: '8095550101',
  address: HOSTILE,
  maritalStatus: NAME,
  monthlyIncome: 20_000,
  timeAtWork: 2,
  timeUnit: 'años',
  employer: HOSTILE,
  companyName: HOSTILE,
  jobTitle: HOSTILE,
  publicOffice: 'si',
  publicOfficeTitle: HOSTILE,
  publicOfficeInstitution: HOSTILE,
  publicOfficeSince: 2024,
  bankName: HOSTILE,
  accountNumber: '<b>1</b>',
  accountType: 'ahorro',
  loanType: 'personal',
  amount: 5_000,
  term: 2,
  ...acceptanceFields,
} satisfies Readonly<Record<OwnWords, string>> & Partial<Submission>;
/** Every field of a profile that accepts free text. */
const PROFILE = byProfileField((field) => asLongAsAllowed(field, HOSTILE), FREE_TEXTS);

/** Ana and Rosa write the hostile text into every field that a customer can write. */
async function plant(page: Page): Promise<void> {
  await page.goto('/terms');
  await become(page, 'ana');
  await send(page, 'put', '/api/user/profile', PROFILE);
  await send(page, 'post', '/api/loan-applications', APPLICATION);
  await become(page, 'rosa');
  const receiptFile = { name: `${NAME}.png`, mimeType: 'image/png', buffer: await drawReceipt() };
  const reply = await page.request.post('/api/payments', {
    headers: { origin: new URL(page.url()).origin },
    multipart: {
      amount: '100',
      paymentMethod: 'deposit',
      bankName: HOSTILE,
      accountNumber: '800000001',
      accountHolder: HOSTILE,
      paymentReference: NAME,
      notes: HOSTILE,
      receiptFile: { ...receiptFile, buffer: Buffer.concat([receiptFile.buffer, Buffer.from('otra')]) },
    },
  });
  expect(reply.status(), await reply.text()).toBe(201);
}

test('lo que un cliente escribe no corre en ninguna pantalla, ni la política de la página se queja @refusals', async ({
  page,
}) => {
  const found = await watchScripts(page);
  await plant(page);
  let who = 'rosa';
  const visits = VISITS.toSorted((a, b) => String(a.who).localeCompare(String(b.who)));
  for (const visit of sample(visits, 6, 'textos-hostiles')) {
    if (visit.who && visit.who !== who) await become(page, visit.who);
    // Public pages are checked signed out: with a session, the login page redirects to the dashboard.
    if (!visit.who) await page.context().clearCookies();
    who = visit.who ?? who;
    await open(page, visit);
    expect(await page.evaluate(() => 'ran' in window), visit.path).toBe(false);
    expect(found, visit.path).toEqual([]);
  }
});

import type { Browser, Page } from '@playwright/test';
import { uploadPhotos } from './support/applicants.ts';
import { atStep, forward } from './support/inline-form.ts';
import { arrive } from './support/newcomer.ts';
import { acceptBoth, drawOnPad } from './support/people.ts';
import type { Product } from './support/product.ts';
import { atTask, signBoth } from './support/signing-parts.ts';
import { applied, asLender, drafted, newPerson } from './support/stories.ts';
import { expect, oneIn, test } from './support/test.ts';
import { signIn } from './support/visits.ts';

// A customer reads the documents, the lender changes a setting, and the signature arrives for outdated terms.

test.use({ viewport: { width: 390, height: 844 } });

const NOTE = { threeInstalmentPlan: 'note', lateChargeVariant: 2 };
const CALCULATOR = { threeInstalmentPlan: 'calculator', lateChargeVariant: 5 };

async function setTerms(browser: Browser, product: Product, terms: object): Promise<void> {
  const office = await (await browser.newContext({ baseURL: product.url })).newPage();
  await signIn(office, 'pedro');
  const settings = await (await office.request.get('/api/admin/settings')).json();
  const headers = { origin: product.url };
  const reply = await office.request.put('/api/admin/settings', { headers, data: { ...settings, ...terms } });
  expect(reply.ok(), await reply.text()).toBe(true);
  await office.context().close();
}

/** The new texts are open in the place of the old ones, and none is accepted yet. */
async function expectChanged(page: Page, total: string): Promise<void> {
  await expect(
    page
      .getByRole('alert')
      .getByText('El pagaré cambió: hay que leerlo y firmarlo otra vez', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText(total, { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Texto de Debo y Pagaré' })).toContainText(
    `la suma de ${total}`,
  );
  await expect(page.getByLabel('He leído y acepto el Debo y Pagaré')).not.toBeChecked();
}

/** The text that the page shows, with its line breaks. */
const textRead = (page: Page, name: string) =>
  page
    .getByRole('region', { name: `Texto de ${name}` })
    .locator('pre')
    .textContent();

async function expectSigned(page: Page, id: number, read: string | null): Promise<void> {
  const file = await (await page.request.get(`/api/legal-documents/${id}/debt-agreement.txt`)).text();
  // The downloaded file has a byte order mark, CRLF, and the evidence after the text.
  expect(file.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')).toContain(read ?? 'nothing was read');
}

test('la primera solicitud: 409, el texto nuevo, y lo que se leyó es lo que se firma', async ({
  page,
  browser,
  product,
}) => {
  await setTerms(browser, product, NOTE);
  const person = await arrive(page, product, 'Fiordaliza');
  // Everything but the signatures: new-application.spec.ts covers the steps.
  const id = await drafted(page, product, {
    ...person,
    ...(await uploadPhotos(page, product)),
    ...{ birthDate: '1988-06-05', address: 'Calle El Sol 4, Santiago', monthlyIncome: 24_000 },
    ...{ timeAtWork: 2, timeUnit: 'años', employer: 'Textiles del Cibao', jobTitle: 'Costurera' },
    ...{ bankName: 'Banco BHD', accountNumber: '98765', accountType: 'ahorro' },
    ...{ loanType: 'personal', amount: 10_000, term: 3, draftStep: 4 },
  });
  await page.goto(`/new-application?draft=${id}`);
  await atStep(page, 4);
  await forward(page);
  await atTask(page, 'Revisa tus respuestas');
  await forward(page);
  await expect(page.getByText('RD$12,075', { exact: true })).toBeVisible();
  await signBoth(page);

  await setTerms(browser, product, CALCULATOR);
  const answered = page.waitForResponse((reply) => reply.url().endsWith('/api/legal-documents/sign'));
  await page.getByRole('button', { name: 'Firmar y enviar' }).click();
  expect((await answered).status()).toBe(409);
  await expectChanged(page, 'RD$12,500');
  const read = await textRead(page, 'Debo y Pagaré');
  // Both are read, accepted and drawn anew.
  await signBoth(page);
  await page.getByRole('button', { name: 'Firmar y enviar' }).click();
  await expect(page.getByRole('heading', { name: 'Solicitud Enviada' })).toBeVisible();
  const [sent] = await (await page.request.get('/api/loan-applications')).json();
  expect(sent).toMatchObject({ status: 'submitted', plan: { total: 12_500 } });
  await expectSigned(page, sent.id, read);
});

oneIn(
  3,
  'la oferta: 409, el texto nuevo, y después todo dice lo mismo, peso por peso',
  async ({ page, browser, product }) => {
    await setTerms(browser, product, NOTE);
    const person = await newPerson(page, product, 'Crismeily');
    const id = await applied(page, product, person, { amount: 15_000, term: 2 });
    const lender = await asLender(page, product);
    await lender.offer(id, { counterOfferAmount: 10_000, counterOfferTerm: 3 });
    await page.goto(`/my-applications?solicitud=${id}`);
    await expect(page.getByText('RD$12,075', { exact: true })).toBeVisible();
    await acceptBoth(page);

    await setTerms(browser, product, CALCULATOR);
    await page.getByRole('button', { name: 'Aceptar y firmar' }).click();
    await drawOnPad(page, 'Debo y Pagaré');
    await drawOnPad(page, 'Autorización de Crédito');
    await expectChanged(page, 'RD$12,500');
    await acceptBoth(page);
    const read = await textRead(page, 'Debo y Pagaré');
    await page.getByRole('button', { name: 'Aceptar y firmar' }).click();
    await drawOnPad(page, 'Debo y Pagaré');
    await drawOnPad(page, 'Autorización de Crédito');
    await expect(page.getByText('Oferta aceptada', { exact: true })).toBeVisible();
    await expectSigned(page, id, read);

    // Another change of the settings: nothing that was agreed changes.
    await setTerms(browser, product, NOTE);
    const own = await (await page.request.get(`/api/loan-applications/${id}`)).json();
    const loan = await (await page.request.get('/api/loans/active')).json();
    const office = await (await browser.newContext({ baseURL: product.url })).newPage();
    await signIn(office, 'pedro');
    const lent = await (await office.request.get(`/api/loans/${loan.id}`)).json();
    const events = await (await office.request.get('/api/admin/audit?limit=50')).json();
    const accepted = events.find(
      ({ name }: { name: string }) => name === 'application.counter_offer_accepted',
    );
    const { text: letter } = await product.letter(person.email, /fue aprobado/);
    expect([
      own.plan.total,
      own.counterOfferPlan.total,
      loan.total,
      lent.balance,
      accepted.facts.total,
    ]).toEqual(Array(5).fill(12_500));
    expect(letter).toContain('RD$12,500');
    expect(read?.replace(/\s+/g, ' ')).toContain('la suma de RD$12,500 (DOCE MIL QUINIENTOS');
    await page.goto('/my-products');
    await expect(page.getByText('RD$12,500').first()).toBeVisible();
    await page.goto(`/my-applications?solicitud=${id}`);
    await expect(page.getByText('RD$12,500').first()).toBeVisible();
    await expect(page.getByText('RD$12,075')).toHaveCount(0);
    await office.context().close();
    await lender.close();
  },
);

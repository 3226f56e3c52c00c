import type { Page } from '@playwright/test';
import { type Step, through } from './faults.ts';
import { acceptBoth, drawOnPad } from './people.ts';
import { applied, asLender, type NewPerson, newPerson, PASSWORD } from './stories.ts';
import { expect } from './test.ts';
import { touch } from './touch.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const mine = async <T>({ page }: Step, path: string): Promise<T> => (await page.request.get(path)).json();

/** Signs a customer in outside the page, as in another tab. */
async function signInBeside({ page, product }: Step, { email }: NewPerson): Promise<void> {
  const data = { email, password: PASSWORD };
  const reply = await page.request.post('/api/auth/login', { data, headers: { origin: product.url } });
  expect(reply.ok(), await reply.text()).toBe(true);
}

/** Logs in after an ended session and returns to the previous page. */
async function enterAgain({ page }: Step, { email }: NewPerson): Promise<void> {
  await page.waitForURL((url) => url.pathname === '/');
  await touch(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Contraseña').fill(PASSWORD);
  await press(page, 'Entrar');
}

/** Draws both signatures and sends them; later calls send the same drawings again. */
async function sendSignatures(page: Page, label: string): Promise<void> {
  const again = page.getByRole('button', { name: 'Enviar la firma de nuevo' });
  if (await again.isVisible()) return again.click();
  await acceptBoth(page);
  await press(page, label);
  await drawOnPad(page, 'Debo y Pagaré');
  await expect(page.getByRole('heading', { name: 'Firmar: Autorización de Crédito' })).toBeVisible();
  await drawOnPad(page, 'Autorización de Crédito');
}
const signaturesKept = (page: Page) =>
  expect(page.getByRole('button', { name: 'Enviar la firma de nuevo' })).toBeVisible();

export const loanJourneys = {
  'crear el borrador': through({
    method: 'POST',
    path: /^\/api\/loan-applications$/,
    async fill({ page, product }) {
      const person = await newPerson(page, product, 'Bienvenida');
      await page.goto('/new-application');
      await page.getByLabel('Fecha de nacimiento').fill('31/12/1990');
      await page.getByLabel('Estado civil').selectOption('Unión libre');
      await page.getByLabel('Nómina').check();
      return person;
    },
    send: ({ page }) => press(page, 'Continuar'),
    async kept({ page }) {
      await expect(page.getByLabel('Fecha de nacimiento')).toHaveValue('31/12/1990');
      await expect(page.getByLabel('Estado civil')).toHaveValue(/.+/);
      await expect(page.getByLabel('Nómina')).toBeChecked();
    },
    otherwise: /Verifique sus datos e intente nuevamente/,
    refused: /Por favor, inicie sesión nuevamente/,
    comeBack: enterAgain,
    async done(step) {
      await expect(step.page.getByText('Paso 2 de 5').first()).toBeVisible();
      expect(await mine(step, '/api/loan-applications')).toMatchObject([
        { status: 'draft', loanType: 'nomina' },
      ]);
    },
  }),

  'firmar lo pendiente': through({
    method: 'POST',
    path: /^\/api\/legal-documents\/sign$/,
    async fill({ page, product }) {
      const person = await newPerson(page, product, 'Leonel');
      const id = await applied(page, product, person, {
        debtAgreementSignature: undefined,
        creditAuthorizationSignature: undefined,
      });
      await page.goto(`/my-applications?solicitud=${id}`);
      await expect(page.getByLabel(/He leído y acepto/)).toBeVisible();
      return { ...person, id };
    },
    send: ({ page }) => sendSignatures(page, 'Firmar documentos'),
    kept: ({ page }) => signaturesKept(page),
    findsOut: true,
    otherwise: /Tu firma no llegó/,
    refused: /Inicia sesión en otra pestaña y vuelve a esta/,
    comeBack: signInBeside,
    async done(step, { id }) {
      await expect(step.page.getByRole('heading', { name: 'Firma pendiente' })).toBeHidden();
      expect(await mine(step, `/api/loan-applications/${id}`)).toMatchObject({ debtAgreementSigned: true });
    },
  }),

  'aceptar la contra oferta': through({
    method: 'PATCH',
    path: /\/counter-offer\/accept$/,
    async fill({ page, product }) {
      const person = await newPerson(page, product, 'Xiomara');
      const id = await applied(page, product, person);
      const lender = await asLender(page, product);
      await lender.offer(id, { counterOfferAmount: 5_000, counterOfferTerm: 1 });
      await lender.close();
      await page.goto(`/my-applications?solicitud=${id}`);
      await expect(page.getByLabel(/He leído y acepto/)).toBeVisible();
      return { ...person, id };
    },
    send: ({ page }) => sendSignatures(page, 'Aceptar y firmar'),
    kept: ({ page }) => signaturesKept(page),
    findsOut: true,
    otherwise: /Tu firma no llegó/,
    refused: /Inicia sesión en otra pestaña y vuelve a esta/,
    comeBack: signInBeside,
    async done(step, { id }) {
      await expect(step.page.getByRole('heading', { name: 'Aprobada: falta el depósito' })).toBeVisible();
      expect(await mine(step, `/api/loan-applications/${id}`)).toMatchObject({
        status: 'approved',
        amount: 5_000,
      });
    },
  }),
};

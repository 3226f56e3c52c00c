import type { Page } from '@playwright/test';
import { RECEIPT_REFUSED } from '#contract/payment-report.ts';
import { SHARE_TARGET, SHARED_FIELD } from '#contract/share-target.ts';
import { RECEIPT_TOO_LARGE } from '#domain/limits/file-sizes.ts';
import { inspectSome } from './support/inspect.ts';
import { CUSTOMER_PASSWORD } from './support/people.ts';
import { cached, shellReady } from './support/shell.ts';
import { lent, newPerson, PASSWORD } from './support/stories.ts';
import { expect, oneIn, test } from './support/test.ts';
import { touch } from './support/touch.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

/** The text and file that another application shares. */
interface Given {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}
/** Posts a file as the phone's share menu does to an installed application: a navigation with a form. */
async function share(page: Page, given: Given | null): Promise<void> {
  await page.evaluate(
    ({ action, field, name, type, base64 }) => {
      const form = document.createElement('form');
      Object.assign(form, { action, method: 'post', enctype: 'multipart/form-data' });
      if (base64 !== null) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const files = new DataTransfer();
        files.items.add(new File([bytes], name, { type }));
        const input = document.createElement('input');
        Object.assign(input, { type: 'file', name: field, files: files.files });
        form.append(input);
      }
      document.body.append(form);
      form.submit();
    },
    {
      action: SHARE_TARGET,
      field: SHARED_FIELD,
      name: given?.name ?? '',
      type: given?.type ?? '',
      base64: given?.bytes.toString('base64') ?? null,
    },
  );
  await page.waitForURL((url) => url.search.includes('compartido='));
}

const shared = (page: Page) => page.getByText('Archivo compartido');
/**
 * The form and its program are loaded, and the program has looked for a shared file: only now does an absence count.
 */
async function onForm(page: Page) {
  await expect(page.getByLabel('Monto pagado')).toBeVisible();
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.waitForTimeout(500);
}
const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
/** Ends the session as its expiry after thirty days does: the page gets no notice. */
const endSession = (page: Page) => page.context().clearCookies({ name: /sid/ });

async function enterHere(page: Page, email: string, password: string) {
  await touch(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Contraseña').fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

test('el comprobante que Belkis comparte desde su banco llega al formulario, aguanta una recarga y se envía @offline', async ({
  page,
  product,
}) => {
  const belkis = await newPerson(page, product, 'Belkis');
  const { lender } = await lent(page, product, belkis);
  await page.goto('/dashboard');
  await shellReady(page);
  await page.reload();
  const receipt = { name: 'transferencia.png', type: 'image/png', bytes: await page.screenshot() };
  await share(page, receipt);
  await expect(shared(page)).toBeVisible();
  await expect(page.getByText('transferencia.png')).toBeVisible();
  await expect(page.getByRole('img', { name: 'El comprobante elegido' })).toBeVisible();
  await inspectSome(page, 'el comprobante compartido');
  // The file is never in Cache Storage; it survives a reload and a killed page.
  expect((await cached(page)).filter((path) => path.includes('compartir'))).toEqual([]);
  await page.goto('/make-payment');
  await expect(shared(page)).toBeVisible();
  await page.getByRole('button', { name: 'Registrar pago' }).click();
  await expect(page.getByText('Pago registrado', { exact: true })).toBeVisible();
  await expect(shared(page)).toHaveCount(0);
  await page.reload();
  await onForm(page);
  await expect(shared(page)).toHaveCount(0);
  const [payment] = await (await page.request.get('/api/payments')).json();
  expect((await page.request.get(payment.receiptUrl)).ok()).toBe(true);

  // The customer removes a second file, a PDF.
  await share(page, { name: 'volante.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7\n%') });
  await expect(shared(page)).toBeVisible();
  await page.getByRole('button', { name: 'Quitar el comprobante' }).click();
  await page.goto('/make-payment');
  await onForm(page);
  await expect(shared(page)).toHaveCount(0);

  await share(page, { name: 'notas.txt', type: 'text/plain', bytes: Buffer.from('RD$4,600') });
  await expect(page.getByText(RECEIPT_REFUSED.message).first()).toBeVisible();
  const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5 * 1024 * 1024, 'x')]);
  await share(page, { name: 'grande.pdf', type: 'application/pdf', bytes: large });
  await expect(page.getByText(RECEIPT_TOO_LARGE).first()).toBeVisible();
  await share(page, null);
  await expect(page.getByText(/no traía un archivo/)).toBeVisible();
  await inspectSome(page, 'lo compartido no traía un archivo');
  await lender.close();
});

oneIn(
  3,
  'antes de entrar espera diez minutos, y lo que fue de una cuenta no lo ve otra',
  async ({ page, product }) => {
    const belkis = await newPerson(page, product, 'Belkis');
    const { lender } = await lent(page, product, belkis);
    const receipt = { name: 'transferencia.png', type: 'image/png', bytes: await page.screenshot() };
    await page.goto('/dashboard');
    await shellReady(page);
    await endSession(page);
    await page.reload();

    await share(page, receipt);
    await page.waitForURL((url) => url.pathname === '/');
    await enterHere(page, belkis.email, PASSWORD);
    await page.waitForURL((url) => url.pathname === '/make-payment');
    await expect(shared(page)).toBeVisible();

    // The file belongs to her account now: Rosa does not get it on the same phone, nor does it return later.
    await endSession(page);
    await page.goto('/make-payment');
    await page.waitForURL((url) => url.pathname === '/');
    await enterHere(page, 'rosa@demo.do', CUSTOMER_PASSWORD);
    await page.waitForURL((url) => url.pathname === '/make-payment');
    await onForm(page);
    await expect(shared(page)).toHaveCount(0);

    // Eleven minutes without a login exceed the limit.
    await endSession(page);
    await page.reload();
    await share(page, receipt);
    await page.waitForURL((url) => url.pathname === '/');
    await page.evaluate(async () => {
      const opening = indexedDB.open('manito-shared');
      const database = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result);
      });
      const store = database.transaction('receipt', 'readwrite').objectStore('receipt');
      const reading = store.get('newest');
      await new Promise<void>((resolve) => {
        reading.onsuccess = () => {
          store.put({ ...reading.result, at: Date.now() - 11 * 60_000 }, 'newest').onsuccess = () =>
            resolve();
        };
      });
      database.close();
    });
    await enterHere(page, 'rosa@demo.do', CUSTOMER_PASSWORD);
    await page.waitForURL((url) => url.pathname === '/make-payment');
    await onForm(page);
    await expect(shared(page)).toHaveCount(0);

    // Logging out deletes the unsent file.
    await share(page, receipt);
    await expect(shared(page)).toBeVisible();
    expect(await databases(page)).toContain('manito-shared');
    await page.getByRole('button', { name: 'Abrir menú' }).click();
    await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await enterHere(page, 'rosa@demo.do', CUSTOMER_PASSWORD);
    await page.waitForURL((url) => url.pathname !== '/');
    await page.goto('/make-payment');
    await onForm(page);
    await expect(shared(page)).toHaveCount(0);
    await lender.close();
  },
);

oneIn(3, 'quien no debe nada lee que no se guardó', async ({ page, product }) => {
  await newPerson(page, product, 'Yaneli');
  await page.goto('/dashboard');
  await shellReady(page);
  await page.reload();
  await share(page, { name: 'recibo.png', type: 'image/png', bytes: await page.screenshot() });
  await expect(page.getByText(/no se guardó: ahora no hay una cuota que pagar/)).toBeVisible();
});

test.describe('sin trabajador de servicio', () => {
  test.use({ serviceWorkers: 'block' });

  test('el formulario se abre y dice que el archivo no llegó', async ({ page, product }) => {
    const belkis = await newPerson(page, product, 'Belkis');
    const { lender } = await lent(page, product, belkis);
    await page.goto('/dashboard');
    await share(page, { name: 'recibo.png', type: 'image/png', bytes: await page.screenshot() });
    await onForm(page);
    await expect(page.getByText(/no llegó al formulario/)).toBeVisible();
    await expect(shared(page)).toHaveCount(0);
    await lender.close();
  });
});

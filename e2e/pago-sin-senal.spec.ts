import type { Page } from '@playwright/test';
import { inspectSome } from './support/inspect.ts';
import type { Product } from './support/product.ts';
import { keptOnPhone, queueOf, waitingList, wakeWorker } from './support/queue.ts';
import { shellReady } from './support/shell.ts';
import { loseSignal } from './support/signal.ts';
import { lent, type NewPerson, newPerson, PASSWORD, reported } from './support/stories.ts';
import { expect, sometimes, test } from './support/test.ts';

// A payment is put on the phone without signal, with its receipt, and reaches the lender once: whatever dies on the way.
test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function borrower(page: Page, product: Product, name: string): Promise<NewPerson> {
  const person = await newPerson(page, product, name);
  const { lender } = await lent(page, product, person);
  await lender.close();
  return person;
}

const chosen = (page: Page) => page.getByRole('img', { name: 'El comprobante elegido' });
const attach = async (page: Page) =>
  page
    .locator('input[name="receiptFile"]')
    .setInputFiles({ name: 'recibo.png', mimeType: 'image/png', buffer: await page.screenshot() });

/** The program is there and hears the form: without signal it could not come any more. */
async function opened(page: Page): Promise<void> {
  await expect(async () => {
    await attach(page);
    await expect(chosen(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByRole('button', { name: /^Quitar/ }).click();
}

async function fill(page: Page, amount: string, notes = ''): Promise<void> {
  await page.getByLabel('Monto pagado').fill(amount);
  await page.getByLabel('Notas (opcional)').fill(notes);
  await attach(page);
  await expect(chosen(page)).toBeVisible();
}

/** The payments of somebody, as the database has them, and how many letters said that one arrived. */
async function taken(product: Product, { email }: NewPerson) {
  const payments = await product.rows<{ amount: number; days: number }>(
    `select p.amount, p.registered_on - p.reported_on as days from payments p join users u on u.id = p.user_id
      where u.email = $1 order by p.id`,
    [email],
  );
  const [events] = await product.rows<{ count: number }>(
    `select count(*)::int as count from events e join payments p on p.id::text = e.subject_id
      join users u on u.id = p.user_id where e.name = 'payment.registered' and u.email = $1`,
    [email],
  );
  return { payments, events: events?.count };
}
const ONCE = (amount: number) => ({ payments: [{ amount, days: 0 }], events: 1 });

/** The page is gone without a word, and the application is opened anew. */
async function killed(page: Page, address: string): Promise<Page> {
  const context = page.context();
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto(address);
  return again;
}

test('sin señal y con la página muerta, el pago llega una sola vez', async ({ page: first, product }) => {
  const belkis = await borrower(first, product, 'Belkis');
  let page = first;
  await page.goto('/make-payment');
  await shellReady(page);
  await page.reload();
  await opened(page);
  await page.context().setOffline(true);
  await fill(page, '2,300', 'Pagué en la agencia');
  await press(page, 'Registrar pago');
  await keptOnPhone(page);
  await expect(waitingList(page)).toContainText('Pago de RD$2,300');
  await expect(waitingList(page)).toContainText(/si llega a más tardar el \d\d\/\d\d\/\d{4}/);
  await expect(page.getByLabel('Monto pagado')).toHaveValue('');
  await press(page, 'Enviar ahora');
  await keptOnPhone(page);

  // Without signal the page that needs it says that nothing is lost.
  page = await killed(page, 'about:blank');
  const regainSignal = await loseSignal(page);
  await page.goto('/my-products');
  await expect(page.getByText('Lo que registraste está a salvo en este teléfono')).toBeVisible();
  await expect(page.getByText('Pago de RD$2,300')).toBeVisible();
  expect(await taken(product, belkis)).toEqual({ payments: [], events: 0 });

  await regainSignal();
  await expect.poll(() => taken(product, belkis)).toEqual(ONCE(2_300));
  await expect.poll(() => queueOf(page)).toBe('[]');
  page = await killed(page, '/make-payment');
  await expect(page.getByText('PG-').filter({ visible: true }).first()).toBeVisible();
  await expect(waitingList(page)).toHaveCount(0);
  expect(await taken(product, belkis)).toEqual(ONCE(2_300));
});

test('con la página cerrada lo envía el navegador, y después no se repite', async ({
  page: first,
  product,
}) => {
  const altagracia = await borrower(first, product, 'Altagracia');
  await first.goto('/make-payment');
  await opened(first);
  await shellReady(first);
  const context = first.context();
  await context.setOffline(true);
  await fill(first, '1,150');
  await press(first, 'Registrar pago');
  await keptOnPhone(first);
  // Nothing but the worker is left when the signal comes back.
  const blank = await context.newPage();
  await first.close({ runBeforeUnload: false });
  await context.setOffline(false);
  expect(await taken(product, altagracia)).toEqual({ payments: [], events: 0 });
  await wakeWorker(context, product.url);
  await expect.poll(() => taken(product, altagracia)).toEqual(ONCE(1_150));
  await blank.goto('/make-payment');
  await expect(blank.getByText('Tus pagos').first()).toBeVisible();
  await expect(waitingList(blank)).toHaveCount(0);
  expect(await taken(product, altagracia)).toEqual(ONCE(1_150));
});

test('una respuesta perdida, diez días y una llave olvidada no hacen otro pago', async ({
  page: first,
  product,
}) => {
  const minerva = await borrower(first, product, 'Minerva');
  await first.goto('/make-payment');
  let isReached = false;
  await first.route('**/api/payments', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    if (!isReached)
      return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
    await route.fetch();
    await route.abort();
  });
  await fill(first, '900');
  await press(first, 'Registrar pago');
  await keptOnPhone(first);
  expect(await taken(product, minerva)).toEqual({ payments: [], events: 0 });
  isReached = true;
  await press(first, 'Enviar ahora');
  await expect.poll(() => taken(product, minerva)).toEqual(ONCE(900));
  await keptOnPhone(first);
  expect(await taken(product, minerva)).toEqual(ONCE(900));
  // The phone is off for ten days; the server forgets keys after two.
  await product.rows('delete from idempotency_keys');
  const page = await killed(first, '/make-payment');
  await expect(waitingList(page).getByText('Recibido')).toBeVisible();
  expect(await taken(product, minerva)).toEqual(ONCE(900));
});

test('dos pestañas no lo envían a la vez', async ({ page, product }) => {
  const person = await borrower(page, product, 'Ramona');
  const context = page.context();
  let posts = 0;
  let isBroken = true;
  await context.route('**/api/payments', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    if (isBroken) return route.abort('internetdisconnected');
    posts += 1;
    const reply = await route.fetch();
    // Long enough for another tab to begin.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.fulfill({ response: reply });
  });
  await page.goto('/make-payment');
  await opened(page);
  await fill(page, '410');
  await press(page, 'Registrar pago');
  await keptOnPhone(page);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await keptOnPhone(other);
  isBroken = false;
  await Promise.all([page, other].map((tab) => tab.evaluate(() => dispatchEvent(new Event('online')))));
  await expect(waitingList(page).getByText('Recibido')).toBeVisible();
  await expect(waitingList(other).getByText('Recibido')).toBeVisible();
  expect(posts).toBe(1);
  expect(await taken(product, person)).toEqual(ONCE(410));
});

test('lo que una cuenta dejó en el teléfono no lo ve ni lo envía otra', async ({ page, product }) => {
  const luis = await newPerson(page, product, 'Ambiorix');
  const rosa = await borrower(page, product, 'Milagros');
  await page.goto('/make-payment');
  await opened(page);
  await page.context().setOffline(true);
  await fill(page, '777', 'CANARIO-DE-MILAGROS');
  await press(page, 'Registrar pago');
  await keptOnPhone(page);
  // Her session ends without a logout: the queue stays.
  await page.context().clearCookies();
  await page.context().setOffline(false);
  await expect(page.getByText(/Tu sesión terminó/)).toBeVisible();
  expect(await queueOf(page)).toContain('777');

  const enter = async ({ email }: NewPerson) => {
    const reply = await page.request.post('/api/auth/login', {
      data: { email, password: PASSWORD },
      headers: { origin: product.url },
    });
    expect(reply.ok(), await reply.text()).toBe(true);
  };
  await enter(luis);
  for (const path of ['/dashboard', '/make-payment']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(waitingList(page)).toHaveCount(0);
    await expect(page.getByText(/CANARIO|777/)).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await page.getByRole('navigation', { name: 'Menú' }).getByRole('button', { name: 'Cerrar Sesión' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await taken(product, rosa)).toEqual({ payments: [], events: 0 });

  await enter(rosa);
  await page.goto('/dashboard');
  await expect(waitingList(page).getByText('Recibido')).toBeVisible();
  expect(await taken(product, rosa)).toEqual(ONCE(777));
  expect(await taken(product, luis)).toEqual({ payments: [], events: 0 });
});

test('cerrar sesión pregunta por lo que falta enviar, y después no queda nada', async ({ page, product }) => {
  const person = await borrower(page, product, 'Yokasta');
  await page.goto('/make-payment');
  await shellReady(page);
  await page.reload();
  await opened(page);
  await page.context().setOffline(true);
  await fill(page, '640');
  await press(page, 'Registrar pago');
  await keptOnPhone(page);
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  const leave = page.getByRole('navigation', { name: 'Menú' }).getByRole('button', { name: 'Cerrar Sesión' });
  await leave.click();
  await expect(page.getByRole('dialog', { name: 'Hay un pago sin enviar' })).toContainText('Pago de RD$640');
  await press(page, 'Seguir aquí');
  // One's own item can be deleted, after a question.
  await page.getByRole('button', { name: /^Borrar/ }).click();
  await press(page, 'Cancelar');
  await keptOnPhone(page);
  await leave.click();
  await press(page, 'Cerrar sesión y borrar');
  await page.waitForURL((url) => url.pathname === '/');
  await page.context().setOffline(false);
  const databases = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
  expect(await databases()).toEqual([]);
  expect(await taken(product, person)).toEqual({ payments: [], events: 0 });
});

sometimes(
  2,
  'lo que no se acepta queda con su razón, se corrige con todo y llega',
  async ({ page, product }) => {
    const person = await borrower(page, product, 'Leonel');
    await page.goto('/make-payment');
    const receipt = { name: 'r.png', mimeType: 'image/png', buffer: await page.screenshot() };
    const attach = () => page.locator('input[name="receiptFile"]').setInputFiles(receipt);
    await page.getByLabel('Monto pagado').fill('500');
    await attach();
    await press(page, 'Registrar pago');
    await expect(page.getByText('Pago registrado', { exact: true })).toBeVisible();
    await page.context().setOffline(true);
    await page.getByLabel('Monto pagado').fill('510');
    await page.getByLabel('Notas (opcional)').fill('La otra mitad');
    await attach();
    await press(page, 'Registrar pago');
    await keptOnPhone(page);
    await page.context().setOffline(false);
    await expect(waitingList(page).getByText('Este comprobante ya fue registrado')).toBeVisible();
    await page.goto('/dashboard');
    await expect(waitingList(page).getByText('No se aceptó')).toBeVisible();
    await inspectSome(page, 'un envío que no se aceptó');
    await page.getByRole('link', { name: /^Corregir/ }).click();
    await expect(page.getByLabel('Monto pagado')).toHaveValue('510');
    await expect(page.getByLabel('Notas (opcional)')).toHaveValue('La otra mitad');
    await expect(chosen(page)).toBeVisible();
    await page
      .locator('input[name="receiptFile"]')
      .setInputFiles({ ...receipt, buffer: await page.screenshot({ fullPage: true }) });
    await press(page, 'Registrar pago');
    await expect(page.getByText('Pago registrado', { exact: true })).toBeVisible();
    expect((await taken(product, person)).payments.map(({ amount }) => amount)).toEqual([500, 510]);
    await expect.poll(() => queueOf(page)).toBe('[]');
  },
);

sometimes(
  6,
  'quien no tiene espacio en el teléfono lo lee, y el pago sale igual',
  async ({ page, product }) => {
    const person = await borrower(page, product, 'Xiomara');
    await page.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('Full', 'QuotaExceededError');
      };
    });
    await page.goto('/make-payment');
    await opened(page);
    await reported(page, product, 90);
    await page.context().setOffline(true);
    await fill(page, '820');
    await press(page, 'Registrar pago');
    await expect(page.getByText(/Este teléfono no tiene espacio para guardar el pago/)).toBeVisible();
    await expect(page.getByLabel('Monto pagado')).toHaveValue('820');
    await page.context().setOffline(false);
    await press(page, 'Registrar pago');
    await expect(page.getByText('Pago registrado', { exact: true })).toBeVisible();
    expect((await taken(product, person)).payments.map(({ amount }) => amount)).toEqual([90, 820]);
  },
);

sometimes(6, 'cada estado de lo que espera es legible y alcanzable', async ({ page, product }) => {
  await borrower(page, product, 'Evangelina');
  await page.goto('/make-payment');
  await opened(page);
  // Without taking the network from the page: looking at it that closely would give it back.
  await page.route('**/api/payments', (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback(),
  );
  await fill(page, '330');
  await press(page, 'Registrar pago');
  await keptOnPhone(page);
  await inspectSome(page, 'un pago guardado en el teléfono');
  await page.getByRole('button', { name: /^Borrar/ }).click();
  await inspectSome(page, 'la pregunta antes de borrar');
  await press(page, 'Cancelar');
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await page.getByRole('navigation', { name: 'Menú' }).getByRole('button', { name: 'Cerrar Sesión' }).click();
  await inspectSome(page, 'cerrar sesión con algo sin enviar');
  await press(page, 'Seguir aquí');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().clearCookies();
  await press(page, 'Enviar ahora');
  await expect(page.getByText(/Tu sesión terminó/)).toBeVisible();
  await inspectSome(page, 'la sesión terminó con algo sin enviar');
});

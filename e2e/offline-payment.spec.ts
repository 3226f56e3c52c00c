import { deleteLastSeen } from './support/phone-memory.ts';
import { keptOnPhone, queueOf, refuseBackgroundSync, waitingList, wakeWorker } from './support/queue.ts';
import { shellReady } from './support/shell.ts';
import { loseSignal } from './support/signal.ts';
import { expect, oneIn, test } from './support/test.ts';
import { borrower, fill, killed, ONCE, opened, press, taken } from './support/waiting-payments.ts';

// A payment recorded on the phone without signal, with its receipt, reaches the lender once, at every point of failure.
test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' });
test.beforeEach(({ page }) => refuseBackgroundSync(page));

test('sin señal y con la página muerta, el pago llega una sola vez @offline', async ({
  page: first,
  product,
}) => {
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

  // Without signal the page says that nothing is lost.
  page = await killed(page, '/terms');
  const regainSignal = await loseSignal(page);
  await deleteLastSeen(page);
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

oneIn(
  3,
  'con la página cerrada lo envía el navegador, y después no se repite',
  async ({ page: first, product }) => {
    const altagracia = await borrower(first, product, 'Altagracia');
    await first.goto('/make-payment');
    await opened(first);
    await shellReady(first);
    const context = first.context();
    await context.setOffline(true);
    await fill(first, '1,150');
    await press(first, 'Registrar pago');
    await keptOnPhone(first);
    // Only the service worker is left when the signal returns.
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
  },
);

oneIn(
  3,
  'una respuesta perdida, diez días y una llave olvidada no hacen otro pago',
  async ({ page: first, product }) => {
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
    // The phone is off for ten days; the server forgets idempotency keys after two.
    await product.rows('delete from idempotency_keys');
    const page = await killed(first, '/make-payment');
    await expect(waitingList(page).getByText('Recibido')).toBeVisible();
    expect(await taken(product, minerva)).toEqual(ONCE(900));
  },
);

oneIn(3, 'dos pestañas no lo envían a la vez', async ({ page, product }) => {
  const person = await borrower(page, product, 'Ramona');
  const context = page.context();
  let posts = 0;
  let isBroken = true;
  await context.route('**/api/payments', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    if (isBroken) return route.abort('internetdisconnected');
    posts += 1;
    const reply = await route.fetch();
    // Long enough for the other tab to start sending.
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

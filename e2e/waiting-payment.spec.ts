import { inspectSome } from './support/inspect.ts';
import { keptOnPhone, queueOf, refuseBackgroundSync, waitingList } from './support/queue.ts';
import { shellReady } from './support/shell.ts';
import { type NewPerson, newPerson, PASSWORD, reported } from './support/stories.ts';
import { expect, oneIn, test } from './support/test.ts';
import { borrower, chosen, fill, ONCE, opened, press, taken } from './support/waiting-payments.ts';

// Items that wait on a phone belong to one account, which can delete or correct them; the page says when the phone
// cannot store them.
test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' });
test.beforeEach(({ page }) => refuseBackgroundSync(page));

test('lo que una cuenta dejó en el teléfono no lo ve ni lo envía otra @offline', async ({
  page,
  product,
}) => {
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

oneIn(
  3,
  'cerrar sesión pregunta por lo que falta enviar, y después no queda nada',
  async ({ page, product }) => {
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
    const leave = page
      .getByRole('navigation', { name: 'Menú' })
      .getByRole('button', { name: 'Cerrar Sesión' });
    await leave.click();
    await expect(page.getByRole('dialog', { name: 'Hay un pago sin enviar' })).toContainText(
      'Pago de RD$640',
    );
    await press(page, 'Seguir aquí');
    // The customer can delete an own item after a confirmation.
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
  },
);

oneIn(2, 'lo que no se acepta queda con su razón, se corrige con todo y llega', async ({ page, product }) => {
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
});

oneIn(6, 'quien no tiene espacio en el teléfono lo lee, y el pago sale igual', async ({ page, product }) => {
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
});

oneIn(6, 'cada estado de lo que espera es legible y alcanzable', async ({ page, product }) => {
  await borrower(page, product, 'Evangelina');
  await page.goto('/make-payment');
  await opened(page);
  // This check leaves the network off: the full page check would turn it on.
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

import { inspectSome } from './support/inspect.ts';
import { badgeOn, noticesOn, openPhone, pressNotice, recordBadge } from './support/push-phone.ts';
import { shellReady } from './support/shell.ts';
import { applied, lent, newPerson } from './support/stories.ts';
import { expect, oneIn, test } from './support/test.ts';

test('Belkis paga, pide avisos con un toque, y el aviso de la confirmación abre su pago @offline', async ({
  product,
  launchOptions,
}) => {
  const phone = await openPhone(product.url, launchOptions);
  try {
    const { page, context, service } = phone;
    const belkis = await newPerson(page, product, 'Belkis');
    const { lender } = await lent(page, product, belkis);
    await page.goto('/make-payment');
    await shellReady(page);
    const offer = page.getByRole('region', { name: 'Entérate de la respuesta' });
    await expect(page.getByLabel('Monto pagado')).toBeVisible();
    await expect(offer).toHaveCount(0);
    await page
      .locator('input[name="receiptFile"]')
      .setInputFiles({ name: 'recibo.png', mimeType: 'image/png', buffer: await page.screenshot() });
    await page.getByRole('button', { name: 'Registrar pago' }).click();
    await expect(offer).toBeVisible();
    await inspectSome(page, 'la oferta de avisos');
    await phone.allow();
    await offer.getByRole('button', { name: 'Avísame en este teléfono' }).click();
    await expect(page.getByText('Te avisamos en este teléfono')).toBeVisible();
    await expect(offer).toHaveCount(0);
    expect(phone.subscription()).not.toBeNull();

    const payments: { id: number }[] = await (await page.request.get('/api/payments')).json();
    await recordBadge(context);
    await page.goto('about:blank');
    await lender.confirm(payments[0]?.id ?? 0);
    await expect.poll(() => service.received.length).toBe(1);
    const { payload } = service.received[0] ?? {};
    expect(payload).toMatchObject({ title: 'Manito', body: 'Confirmamos su pago.' });

    // The opening app clears its notices from the tray; then it reports that it still wants notices.
    const kept = page.waitForResponse((reply) => reply.url().endsWith('/api/push/subscription'));
    await page.goto('/dashboard');
    await kept;
    await phone.arrive(payload);
    await expect
      .poll(() => noticesOn(page))
      .toEqual([{ title: 'Manito', body: 'Confirmamos su pago.', tag: payload?.tag }]);
    await expect.poll(() => badgeOn(context)).toBe(1);
    // A repeated message replaces the first.
    await recordBadge(context);
    await phone.arrive(payload);
    await expect.poll(() => badgeOn(context)).toBe(1);
    const opened = await pressNotice(context);
    expect(opened).toBe(`${product.url}${payload?.path}`);
    await expect.poll(() => badgeOn(context)).toBe(0);
    await page.goto(opened ?? '');
    await expect(page.getByRole('heading', { level: 1, name: 'Mis Productos' })).toBeVisible();
    await expect(page.getByText('RD$4,600').first()).toBeVisible();

    await page.goto('/profile');
    const settings = page.getByRole('region', { name: 'Avisos', exact: true });
    await expect(settings.getByLabel('Vencimientos')).toBeChecked();
    await settings.getByLabel('Vencimientos').uncheck();
    await expect(settings.getByRole('group')).toHaveAttribute('aria-busy', 'false');
    await inspectSome(page, 'los avisos en el perfil');
    await page.reload();
    await expect(settings.getByLabel('Vencimientos')).not.toBeChecked();
    await expect(settings.getByLabel('Depósitos')).toBeChecked();
    await settings.getByRole('button', { name: 'Dejar de avisarme en este teléfono' }).click();
    await expect(settings.getByRole('button', { name: 'Avísame en este teléfono' })).toBeVisible();
    expect(phone.subscription()).toBeNull();
    expect((await (await page.request.get('/api/push')).json()).subscription).toBeNull();
    await lender.close();
  } finally {
    await phone.close();
  }
});

oneIn(
  3,
  'lo que era de una cuenta no se ve en el teléfono cuando entra otra',
  async ({ product, launchOptions }) => {
    const phone = await openPhone(product.url, launchOptions);
    try {
      const { page, context, service } = phone;
      const ana = await newPerson(page, product, 'Yaneli');
      await phone.allow();
      await page.goto('/profile');
      await shellReady(page);
      const settings = page.getByRole('region', { name: 'Avisos', exact: true });
      await settings.getByRole('button', { name: 'Avísame en este teléfono' }).click();
      await expect(settings.getByLabel('Respuestas')).toBeChecked();
      const address = phone.subscription()?.endpoint;
      await applied(page, product, ana);
      await expect.poll(() => service.received.length).toBe(1);
      const { payload } = service.received[0] ?? {};
      await phone.arrive(payload);
      await expect.poll(async () => (await noticesOn(page)).length).toBe(1);

      await page.getByRole('button', { name: 'Abrir menú' }).click();
      await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
      await page.waitForURL((url) => url.pathname === '/');
      expect(phone.subscription()).toBeNull();
      await expect.poll(async () => (await noticesOn(page)).length).toBe(0);

      // A notice on its way to the first account arrives when the second account is signed in.
      await newPerson(page, product, 'Leonel');
      await page.goto('/profile');
      await settings.getByRole('button', { name: 'Avísame en este teléfono' }).click();
      await expect(settings.getByLabel('Respuestas')).toBeChecked();
      expect(phone.subscription()?.endpoint).not.toBe(address);
      await phone.arrive(payload);
      await page.waitForTimeout(500);
      expect(await noticesOn(page)).toEqual([]);
      expect(context.pages()).toHaveLength(1);
    } finally {
      await phone.close();
    }
  },
);

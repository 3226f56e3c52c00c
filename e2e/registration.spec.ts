import type { Page } from '@playwright/test';
import { formatPhone } from '#domain/accounts/phone.ts';
import { sample } from '#test/sample.ts';
import { openTwilioServer } from '#test/twilio.ts';
import { SCREENS } from './support/shell.ts';
import { expect, oneIn, test } from './support/test.ts';
import { touch } from './support/touch.ts';

const PASSWORD = 'caña-dulce-88';
let count = 0;

/** Fills the form as an unknown person. */
async function fillForm(page: Page, method?: 'SMS') {
  count += 1;
  const number = `${process.pid}${count}`.slice(-6).padStart(6, '0');
  const typed = {
    Email: `registro.${number}@correo.do`,
    Nombre: 'Yokasta',
    Apellido: 'Núñez',
    Cédula: '001-1234567-8',
    Teléfono: `8296${number}`,
    Contraseña: PASSWORD,
  };
  await touch(page);
  for (const [label, text] of Object.entries(typed))
    await page.getByLabel(label, { exact: true }).first().fill(text);
  if (method) await page.getByRole('radio', { name: method }).check();
  return typed;
}
const send = (page: Page) => page.getByRole('button', { name: 'Crear mi cuenta' }).click();
const codeIn = (text: string) => /^\d{6}$/m.exec(text)?.[0] ?? '';

for (const { name, viewport } of sample(SCREENS, 1, 'registro')) {
  test.describe(name, () => {
    test.use({ viewport });

    test('del formulario al dashboard, con la página caída a medio camino', async ({ page, product }) => {
      await page.goto('/register');
      const { Email: email } = await fillForm(page);
      await send(page);
      await expect(page.getByRole('heading', { name: 'Código enviado' })).toBeFocused();
      await expect(page.getByText('El email puede tardar hasta 5 minutos')).toContainText(email);
      await expect(page.getByRole('button', { name: /Reenviar código en \d+ s/ })).toBeDisabled();
      const { text } = await product.letter(email, /código de verificación/);
      // A small phone discards the page while the customer reads the message.
      await page.waitForTimeout(2_000);
      await page.reload();
      await expect(page.getByRole('button', { name: /Reenviar código en [1-5]?\d s/ })).toBeDisabled();
      await page.getByLabel('Código').fill('12345');
      await page.getByRole('button', { name: 'Verificar' }).click();
      await expect(page.getByText('Código debe tener 6 dígitos')).toBeVisible();
      await page.getByLabel('Código').fill(codeIn(text) === '000000' ? '000001' : '000000');
      await page.getByRole('button', { name: 'Verificar' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'Código inválido' })).toBeVisible();
      await page.getByLabel('Código').fill(codeIn(text));
      await page.getByRole('button', { name: 'Verificar' }).click();
      await expect(page.getByRole('heading', { name: '¡Registro completado!' })).toBeFocused();
      await expect(page.getByText('Seguimos en 2 s.')).toBeVisible();
      await page.waitForURL('**/dashboard');
    });

    oneIn(
      6,
      'en otro navegador la cuenta queda lista y se entra en 5 segundos por la portada',
      async ({ page, context, product }) => {
        await page.goto('/register');
        const { Email: email, Contraseña: password } = await fillForm(page);
        await send(page);
        const { text } = await product.letter(email, /código de verificación/);
        await context.clearCookies();
        await page.getByLabel('Código').fill(codeIn(text));
        await page.getByRole('button', { name: 'Verificar' }).click();
        // Another browser completes the registration: the code requires the password chosen in the first.
        await expect(page.getByText('este navegador no es el que empezó')).toBeVisible();
        await page.getByLabel('Contraseña', { exact: true }).fill(password);
        await page.getByRole('button', { name: 'Verificar' }).click();
        await expect(page.getByText('Seguimos en 5 s.')).toBeVisible();
        await page.waitForURL((url) => url.pathname === '/');
      },
    );

    oneIn(6, 'el reenvío espera su minuto y el regreso deja el formulario vacío', async ({ page }) => {
      await page.clock.install();
      await page.goto('/register');
      await fillForm(page);
      await send(page);
      await expect(page.getByRole('button', { name: /Reenviar código en \d+ s/ })).toBeDisabled();
      await page.clock.runFor(61_000);
      // This page's clock is ahead of the server's, which uses its own.
      await page.getByRole('button', { name: 'Reenviar código', exact: true }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'Espere un momento' })).toBeVisible();
      await page.clock.runFor(61_000);
      await page.route('**/api/auth/register/resend', (route) =>
        route.fulfill({ json: { message: 'Código reenviado' } }),
      );
      await page.getByRole('button', { name: 'Reenviar código', exact: true }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Código reenviado' })).toBeVisible();
      await expect(page.getByRole('button', { name: /Reenviar código en \d+ s/ })).toBeDisabled();
      await page.getByRole('button', { name: 'Volver al formulario' }).click();
      await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('');
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Tus datos' })).toBeVisible();
    });
  });
}

oneIn(6, 'lo que falla por el camino no borra nada y dice qué pasó', async ({ page }) => {
  await page.goto('/register');
  const typed = await fillForm(page);
  const start = '**/api/auth/register/start';
  for (const [status, sentence, advice] of [
    [500, 'No se pudo enviar el código de verificación', 'Intenta de nuevo en un momento.'],
    [401, 'No se pudo enviar el código de verificación', ''],
    [0, 'No se pudo conectar con el servidor', 'Cuando vuelva la señal, intenta de nuevo.'],
  ] as const) {
    await page.route(start, (route) =>
      status === 0 ? route.abort('internetdisconnected') : route.fulfill({ status, body: '' }),
    );
    await send(page);
    const said = page.getByRole('alert').filter({ hasText: sentence });
    await expect(said, `${status}: the button is a screen below`).toBeInViewport();
    if (advice) await expect(page.getByText(advice)).toBeInViewport();
    for (const [label, text] of Object.entries(typed))
      await expect(page.getByLabel(label, { exact: true }).first()).toHaveValue(
        // The field formats the number as the customer types.
        label === 'Teléfono' ? formatPhone(`+1${text}`) : text,
      );
    await page.unroute(start);
  }
  await send(page);
  const code = page.getByLabel('Código');
  await code.fill('135790');
  await page.route('**/api/auth/register/verify', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'No se pudo conectar con el servidor' }),
  ).toBeVisible();
  await expect(code).toHaveValue('135790');
});

oneIn(
  6,
  'por SMS: el código llega al celular, y si no llega se pide por email',
  async ({ page, installation }) => {
    const twilio = await openTwilioServer();
    const product = await installation.open(twilio.variables);
    try {
      await page.goto(`${product.url}/register`);
      const { Teléfono: phone } = await fillForm(page, 'SMS');
      await send(page);
      await expect(page.getByText('por SMS al')).toContainText(
        `(829) ${phone.slice(3, 6)}-${phone.slice(6)}`,
      );
      await expect.poll(() => twilio.received.filter(({ to }) => to === `+1${phone}`).length).toBe(1);
      await expect(page.getByRole('button', { name: 'Recibirlo por email' })).toBeDisabled();
      await page.getByLabel('Código').fill(codeIn(twilio.received[0]?.body ?? ''));
      await page.getByRole('button', { name: 'Verificar' }).click();
      await page.waitForURL('**/dashboard');
    } finally {
      await product.stop();
      await twilio.close();
    }
  },
);

import { AMOUNT_MIN } from '#domain/limits/limits.ts';
import { AMOUNT_NAME, AMOUNT_TOO_LOW } from '#domain/limits/refusals.ts';
import { keptOnPhone, queueOf, waitingList } from './support/queue.ts';
import { expect, oneIn, test } from './support/test.ts';
import { touch } from './support/touch.ts';
import { signIn } from './support/visits.ts';

test.use({ viewport: { width: 390, height: 844 } });

oneIn(6, 'el registro: cada campo malo recibe su frase y nada de lo escrito se pierde', async ({ page }) => {
  await page.goto('/register');
  await touch(page);
  const typed = {
    Email: 'no-es-email',
    Nombre: 'A',
    Apellido: 'B',
    Cédula: '123',
    // The field formats the entry.
    Teléfono: '(787) 123-4567',
    Contraseña: '12345',
  };
  for (const [label, text] of Object.entries(typed))
    await page.getByLabel(label, { exact: true }).first().fill(text);
  await page.getByRole('button', { name: 'Crear mi cuenta' }).click();
  const sentences = {
    Email: 'Email válido es requerido',
    Nombre: 'Nombre es requerido',
    Apellido: 'Apellido es requerido',
    Cédula: 'Formato de cédula: 123-1234567-8 o 12312345678',
    Teléfono: 'Formato válido: (809) 123-4567',
    Contraseña: 'Contraseña debe tener al menos 6 caracteres',
  };
  for (const [label, sentence] of Object.entries(sentences)) {
    const control = page.getByLabel(label, { exact: true }).first();
    // A screen reader reads the message with its field.
    await expect(control).toHaveAccessibleDescription(new RegExp(sentence.replace(/[()]/g, '\\$&')));
    await expect(control).toHaveValue(typed[label as keyof typeof typed]);
  }
  // An error that only the server detects is shown at its field as well.
  for (const [label, text] of Object.entries({
    Email: 'nuevo@correo.do',
    Nombre: 'Altagracia',
    Apellido: 'Reyes',
    Cédula: '402-9999999-1',
    Teléfono: '8095550177',
    Contraseña: 'altagracia1',
  })) {
    await page.getByLabel(label, { exact: true }).first().fill(text);
  }
  await page.getByRole('button', { name: 'Crear mi cuenta' }).click();
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveAccessibleDescription(
    /no debe contener su nombre/,
  );
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Altagracia');
});

oneIn(6, 'la entrada: la contraseña equivocada lo dice y conserva el email', async ({ page }) => {
  await page.goto('/');
  await touch(page);
  await page.getByLabel('Email').fill('ana@demo.do');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('La contraseña es requerida')).toBeVisible();
  await page.getByLabel('Contraseña').fill('equivocada');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Email o contraseña incorrectos' })).toContainText(
    'Error de inicio de sesión',
  );
  await expect(page.getByLabel('Email')).toHaveValue('ana@demo.do');
});

oneIn(6, 'la solicitud: cada paso dice qué falta, y volver atrás no pierde nada', async ({ page }) => {
  await signIn(page, 'luis');
  await page.goto('/loan-application');
  await page
    .getByLabel('Cantidad solicitada')
    .first()
    .fill(String(AMOUNT_MIN - 1));
  await page.getByRole('button', { name: 'Siguiente' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Faltan los siguientes campos: ${AMOUNT_NAME}`)).toBeVisible();
  await expect(page.getByText('Campos incompletos')).toBeVisible();
  await expect(page.getByLabel('Cantidad solicitada').first()).toHaveAccessibleDescription(
    new RegExp(AMOUNT_TOO_LOW.replace('$', '\\$')),
  );
  await page.getByLabel('Cantidad solicitada').first().fill('8,000');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByLabel('Dirección').fill('Calle 5');
  await page.getByLabel('Teléfono', { exact: true }).fill('123');
  await page.getByRole('button', { name: 'Siguiente' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Teléfono', { exact: true })).toHaveAccessibleDescription(
    /Formato válido: \(809\) 123-4567/,
  );
  // The upload field rejects a file that is no picture, with a message.
  await page
    .locator('input[name="cedulaPhotoUrl-gallery"]')
    .setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('hola') });
  await expect(page.locator('#cedulaPhotoUrl')).toContainText(
    'La cédula debe ser una imagen (JPG, PNG, etc.)',
  );
  await page.getByRole('button', { name: 'Anterior' }).click();
  await expect(page.getByLabel('Cantidad solicitada').first()).toHaveValue('8,000');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByLabel('Dirección')).toHaveValue('Calle 5');
  await expect(page.getByLabel('Teléfono', { exact: true })).toHaveValue('123');
});

oneIn(6, 'el pago: sin comprobante lo dice, y una red caída no pierde el formulario', async ({ page }) => {
  await signIn(page, 'rosa');
  await page.goto('/make-payment');
  await page.getByLabel('Notas (opcional)').fill('Pagué en la mañana');
  await page.getByRole('button', { name: 'Registrar pago' }).click();
  await expect(page.getByText('Comprobante requerido')).toBeVisible();
  const picture = await page.screenshot();
  await page
    .locator('input[name="receiptFile"]')
    .setInputFiles({ name: 'recibo.png', mimeType: 'image/png', buffer: picture });
  await page.route('**/api/payments', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Registrar pago' }).click();
  // The payment waits on the phone and is sent once the connection returns (rule: queued-write).
  await keptOnPhone(page);
  await page.unroute('**/api/payments');
  await waitingList(page).getByRole('button', { name: 'Enviar ahora' }).click();
  await expect.poll(() => queueOf(page)).toBe('[]');
  await expect(page.getByText('PG-').filter({ visible: true }).first()).toBeVisible();
});

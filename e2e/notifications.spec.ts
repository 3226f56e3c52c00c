import { inspectSome } from './support/inspect.ts';
import { expect, oneIn } from './support/test.ts';
import { settle, signIn } from './support/visits.ts';

oneIn(
  3,
  'un mensaje que nadie recibirá está en la primera página, con qué hacer',
  async ({ page, product }) => {
    const started = await page.request.post(`${product.url}/api/auth/register/start`, {
      data: {
        email: 'altagracia@rebota.example',
        firstName: 'Altagracia',
        lastName: 'De los Santos',
        cedula: '22397776665',
        phone: '8497776665',
        password: 'caña-dulce-88',
      },
    });
    expect(started.ok(), await started.text()).toBe(true);
    await signIn(page, 'pedro');
    const alerts = page.getByRole('region', { name: 'Lo que no avanza' });
    // The mail server rejects the message a moment after the request.
    await expect(async () => {
      await page.goto('/admin');
      await settle(page);
      await expect(alerts.getByRole('heading', { name: 'Hay mensajes que nadie recibirá' })).toBeVisible();
    }).toPass();
    await expect(alerts).toContainText('Corrija el dato del cliente y avísele por otro medio.');
    await inspectSome(page, 'the first page with an undelivered message');
    await alerts.getByRole('link', { name: 'Ver' }).first().click();
    await page.waitForURL('**/admin-clients');
  },
);

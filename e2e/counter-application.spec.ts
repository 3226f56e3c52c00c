import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { colleague, takeBack } from './support/colleague.ts';
import { answeredAtCounter, photograph } from './support/counter.ts';
import { inspectSome } from './support/inspect.ts';
import { acceptBoth, drawOnPad } from './support/people.ts';
import { expect, oneIn, test } from './support/test.ts';

test.use({ viewport: { width: 1280, height: 900 } });

const MERCEDES = {
  firstName: 'Mercedes',
  lastName: 'Ogando',
  cedula: '00100000074',
  birthDate: '02/04/1961',
};

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

  oneIn(
    2,
    'Mercedes no tiene teléfono ni email: Carmen, la cajera, le abre la ficha y la solicitud, le toma las fotos y ella firma en la tableta',
    async ({ page: carmen, product }) => {
      await colleague(carmen, product, 'cashier');
      await carmen.goto('/admin-counter');
      await expect(carmen.getByRole('heading', { name: 'Atender en la oficina' })).toBeVisible();
      const opening = carmen.getByRole('region', { name: 'Cliente nuevo' }).or(carmen.locator('main'));
      await opening.getByLabel('Nombre', { exact: true }).first().fill(MERCEDES.firstName);
      await opening.getByLabel('Apellido').first().fill(MERCEDES.lastName);
      await opening.getByLabel('Cédula').first().fill(MERCEDES.cedula);
      await opening.getByLabel('Fecha de nacimiento').first().fill('02/04/2015');
      await carmen.getByRole('button', { name: 'Abrir cliente' }).click();
      await expect(carmen.getByText('Debe ser mayor de 18 años para solicitar un préstamo')).toBeVisible();
      await opening.getByLabel('Fecha de nacimiento').first().fill(MERCEDES.birthDate);
      await inspectSome(carmen, 'un cliente nuevo en la oficina');
      await carmen.getByRole('button', { name: 'Abrir cliente' }).click();
      await carmen.getByRole('button', { name: 'Abrir solicitud' }).click();
      await expect(
        carmen.getByRole('heading', { name: /^Solicitud #LN-\d+ de Mercedes Ogando$/ }),
      ).toBeVisible();

      // The signature waits until everything is complete; the page names each missing part.
      await carmen.getByRole('button', { name: 'Pasar a la firma' }).click();
      await expect(carmen.getByRole('alert').filter({ hasText: 'Empresa' }).first()).toBeVisible();
      await expect(carmen.getByLabel('Nombre', { exact: true })).toHaveValue(MERCEDES.firstName);
      await carmen.getByLabel('Cantidad solicitada').first().fill('8000');
      await carmen.getByLabel('Ingreso mensual').fill('22000');
      await carmen.getByLabel('Tiempo en el trabajo').selectOption('9');
      await carmen.getByLabel('Empresa').fill('Casa de familia');
      await carmen.getByLabel('Cargo').fill('Doméstica');
      await carmen.getByLabel('Dirección').fill('Calle Beller 40, Puerto Plata');
      await carmen.getByLabel('Banco', { exact: true }).selectOption({ index: 1 });
      await carmen.getByLabel('Número de cuenta').fill('0712345678');
      await photograph(carmen, 'cedulaPhotoUrl', 'Frente', 20);
      await photograph(carmen, 'cedulaBackPhotoUrl', 'Reverso', 140);
      await photograph(carmen, 'selfieWithCedulaUrl', 'Selfie', 260);
      await carmen.getByLabel('¿Cómo se llama este equipo?').fill('Tableta del mostrador');
      await inspectSome(carmen, 'una solicitud en la oficina');
      await carmen.getByRole('button', { name: 'Pasar a la firma' }).click();
      await expect(
        carmen.getByText('Confirme que tiene la cédula de la persona en la mano').first(),
      ).toBeVisible();
      await carmen.getByLabel('Tengo su cédula en la mano y es de esta persona').check();
      // A second tab of the office that Carmen left open on the tablet.
      const left = await carmen.context().newPage();
      await left.goto('/admin-clients');
      await expect(left.getByRole('heading', { name: 'Clientes', exact: true })).toBeVisible();
      await carmen.bringToFront();
      await carmen.getByRole('button', { name: 'Pasar a la firma' }).click();

      await expect(carmen.getByRole('heading', { name: 'Lee y firma' })).toBeVisible();
      await expect(left.getByRole('heading', { name: 'Firma de tu solicitud' })).toBeVisible();
      await expect(left.getByRole('navigation')).toHaveCount(0);
      await left.goto('/dashboard');
      await expect(left.getByRole('heading', { name: 'Firma de tu solicitud' })).toBeVisible();
      await left.close();
      await expect(carmen.getByText('Firma en la oficina').first()).toBeAttached();
      await carmen.getByLabel('Acepto los términos y condiciones').check();
      await acceptBoth(carmen);
      await inspectSome(carmen, 'la firma en la oficina');
      await carmen.getByRole('button', { name: 'Firmar y enviar' }).click();
      await drawOnPad(carmen, 'Debo y Pagaré');
      await drawOnPad(carmen, 'Autorización de Crédito');
      await expect(carmen.getByRole('heading', { name: 'Devuelve el equipo' })).toBeVisible();
      // Mercedes has the tablet: no page of the office opens on it, whatever she presses.
      for (const page of ['/admin-clients', '/admin', '/admin-counter']) {
        await carmen.goto(page);
        await expect(carmen.getByRole('heading', { name: 'Devuelve el equipo' })).toBeVisible();
        await expect(carmen.getByRole('navigation')).toHaveCount(0);
      }
      await carmen.goBack();
      await expect(carmen.getByRole('heading', { name: 'Devuelve el equipo' })).toBeVisible();
      await inspectSome(carmen, 'un equipo en manos de la persona');
      await carmen.getByLabel('Contraseña de quien atiende').fill('no es esta');
      await carmen.getByRole('button', { name: 'Volver a la oficina' }).click();
      await expect(carmen.getByText('Contraseña incorrecta')).toBeVisible();
      await takeBack(carmen);
      await expect(carmen.getByRole('heading', { name: 'Solicitud enviada' })).toBeVisible();
      const copy = carmen.getByRole('link', { name: 'Debo y Pagaré' });
      await expect(copy).toBeVisible();
      const printed = await carmen.request.get((await copy.getAttribute('href')) ?? '');
      expect(printed.headers()['content-type']).toBe('application/pdf');
      await inspectSome(carmen, 'una solicitud de la oficina enviada');
    },
  );
});

/** A customer whom Carmen registers through the API: the first journey types the forms. */
const ALTAGRACIA = {
  firstName: 'Altagracia',
  lastName: 'Ogando',
  cedula: '001-0000008-2',
  birthDate: '1958-01-21',
  phone: '809-555-0171',
};

oneIn(
  2,
  'Altagracia lee con su teléfono el código de la oficina, toma las fotos y firma allí, y la evidencia dice que fue en un teléfono',
  async ({ page: carmen, product, browser }) => {
    await colleague(carmen, product, 'analyst');
    const { id } = await answeredAtCounter(carmen, product.url, ALTAGRACIA);
    await carmen.goto(`/admin-counter?solicitud=${id}`);
    await carmen.getByLabel('¿Cómo se llama este equipo?').fill('Caja 1');
    await carmen.getByLabel('Tengo su cédula en la mano y es de esta persona').check();
    await carmen.getByRole('button', { name: 'Seguir en su teléfono' }).click();
    const code = carmen.getByRole('img', { name: 'Código para el teléfono de la persona' });
    await expect(code).toBeVisible();
    await inspectSome(carmen, 'el código para el teléfono');
    const { data, info } = await sharp(await carmen.screenshot())
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const address = decodeQR({ width: info.width, height: info.height, data }, { timeLimit: 2_000 });
    expect(address).toContain(`${product.url}/en-la-oficina#`);

    const context = await browser.newContext({
      ...{ baseURL: product.url, viewport: { width: 390, height: 844 }, locale: 'es-DO' },
      ...{ timezoneId: 'America/Santo_Domingo', serviceWorkers: 'block', hasTouch: true, isMobile: true },
    });
    const phone = await context.newPage();
    await phone.goto(address);
    await phone.getByRole('button', { name: 'Empezar' }).click();
    await expect(phone.getByText('Altagracia Ogando')).toBeVisible();
    // The address no longer holds the secret, so neither the history nor a second reader has it.
    expect(phone.url()).toBe(`${product.url}/en-la-oficina`);
    await expect(carmen.getByText('El teléfono está abierto: 0 de 3 fotos. Falta la firma.')).toBeVisible();
    await photograph(phone, 'cedulaPhotoUrl', 'Frente', 20);
    await photograph(phone, 'cedulaBackPhotoUrl', 'Reverso', 140);
    await inspectSome(phone, 'las fotos en el teléfono de la persona');
    await photograph(phone, 'selfieWithCedulaUrl', 'Selfie', 260);
    await expect(phone.getByRole('heading', { name: 'Lee y firma' })).toBeVisible();
    await phone.getByLabel('Acepto los términos y condiciones').check();
    await acceptBoth(phone);
    await inspectSome(phone, 'la firma en el teléfono de la persona');
    await phone.getByRole('button', { name: 'Firmar y enviar' }).click();
    await drawOnPad(phone, 'Debo y Pagaré');
    await drawOnPad(phone, 'Autorización de Crédito');
    await expect(phone.getByRole('heading', { name: 'Firmado y enviado' })).toBeVisible();
    await expect(carmen.getByRole('heading', { name: 'Solicitud enviada' })).toBeVisible();

    // A second scan of the code opens nothing.
    await phone.goto('about:blank');
    await phone.goto(address);
    await phone.getByRole('button', { name: 'Empezar' }).click();
    await expect(phone.getByText('No se pudo empezar')).toBeVisible();
    await context.close();

    const evidence = await carmen.request.get(`/api/legal-documents/${id}/debt-agreement.json`);
    expect(await evidence.json()).toMatchObject({ counter: { signedOn: 'phone', device: 'Caja 1' } });
  },
);

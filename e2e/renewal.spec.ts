import { Finger } from './support/finger.ts';
import { inspectSome } from './support/inspect.ts';
import { sumToWrite } from './support/people.ts';
import { takePhoto } from './support/photos.ts';
import { lent, newPerson, reported } from './support/stories.ts';
import { expect, oneIn, test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** The applicant, with every answer that the form requires. */
const WHOLE = { birthDate: '1990-12-31', maritalStatus: 'Soltero/a', amount: 8_000, term: 2 };

oneIn(
  2,
  'Griselda pagó bien y renueva: dos toques y una selfie del panel al pagaré, y firma como siempre',
  async ({ page, product }) => {
    const person = await newPerson(page, product, 'Griselda');
    const photos: Record<string, string> = {};
    for (const [field, documentType] of [
      ['cedulaPhotoUrl', 'cedula_front'],
      ['cedulaBackPhotoUrl', 'cedula_back'],
    ] as const) {
      const reply = await page.request.post('/api/documents', {
        headers: { origin: product.url },
        multipart: {
          documentType,
          file: { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await takePhoto(documentType, 10) },
        },
      });
      expect(reply.ok(), await reply.text()).toBe(true);
      photos[field] = (await reply.json()).filePath;
    }
    const { lender } = await lent(page, product, person, { ...WHOLE, ...photos });
    const { balance } = await (await page.request.get('/api/loans/active')).json();
    await lender.confirm(await reported(page, product, balance));
    await lender.close();

    await page.goto('/my-products');
    await expect(page.getByRole('link', { name: 'Renovar' })).toBeVisible();
    await inspectSome(page, 'productos con Renovar');
    const finger = await Finger.on(page);
    await page.goto('/dashboard');
    await expect(page.getByText('RD$8,000 en 2 cuotas, con los datos que ya diste.')).toBeVisible();
    await finger.tap(page.getByRole('link', { name: 'Renovar', exact: true }));
    await expect(page.getByRole('heading', { name: 'Renovar préstamo' })).toBeVisible();
    await expect(page.getByText('Falta', { exact: true })).toHaveCount(1);
    await inspectSome(page, 'renovar');
    // Each application requires a new selfie: it is an act of its own, as a signature is.
    const before = finger.counted.taps;
    const taken = page.getByAltText('Selfie con tu cédula: foto subida');
    await finger.photograph('selfieWithCedulaUrl', 'Selfie', taken);
    const ofPhoto = finger.counted.taps - before;
    const forward = () => finger.tap(page.getByRole('button', { name: 'Continuar', exact: true }));
    await forward();
    await expect(page.getByRole('heading', { name: 'Lee el Debo y Pagaré' })).toBeVisible();
    expect([finger.counted.taps - ofPhoto, finger.counted.keystrokes]).toEqual([2, 0]);

    for (const { name, accept } of [
      { name: 'Debo y Pagaré', accept: 'He leído y acepto el Debo y Pagaré' },
      { name: 'Autorización de Crédito', accept: 'Autorizo la revisión de mi crédito' },
    ]) {
      await finger.tap(page.getByText(accept));
      if (name === 'Debo y Pagaré') await finger.writeOut('La suma en letras', await sumToWrite(page));
      await forward();
      await finger.sign(page.getByRole('img', { name: `Firma de ${name}` }), 30 + name.length);
      await forward();
    }
    await finger.tap(page.getByText('Acepto los términos y condiciones', { exact: true }));
    await finger.tap(page.getByRole('button', { name: 'Solicitar Préstamo', exact: true }));
    await expect(page.getByText('¡Solicitud enviada!').first()).toBeVisible();
    const [sent] = await (await page.request.get('/api/loan-applications')).json();
    expect(sent).toMatchObject({
      status: 'submitted',
      amount: 8_000,
      term: 2,
      employer: 'Ferretería El Clavo',
      ...photos,
      debtAgreementSigned: true,
    });
    expect(sent.selfieWithCedulaUrl).not.toBeNull();
  },
);

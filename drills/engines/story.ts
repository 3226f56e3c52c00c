// The story that drills/engines.ts plays in each engine: from an empty form to the screens that the phone shows
// without a network. e2e/whole-application.spec.ts uses the same texts of the screens.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { takePhoto } from '../../e2e/support/photos.ts';
import type { Product } from '../../e2e/support/product.ts';
import { must } from '../../test/staged/stage.ts';
import type { Finger } from './finger.ts';

const YOKASTA = {
  Email: 'yokasta@correo.do',
  Nombre: 'Yokasta',
  Apellido: 'Núñez',
  Cédula: '22399999907',
  Teléfono: '8495550188',
  Contraseña: 'caña-dulce-88',
};

/** Draws photos as a current phone takes them. @returns the file of each, by its title */
export async function takePhotos(folder: string): Promise<(title: string) => string> {
  const titles = ['frente', 'reverso', 'selfie', 'comprobante'];
  const fileOf = (title: string): string => path.join(folder, `${title}.jpg`);
  for (const [hue, title] of titles.entries())
    await writeFile(fileOf(title), await takePhoto(title, 80 * hue, '12 MP'));
  return fileOf;
}

/**
 * Approves and disburses the customer's application as the owner of the lender does, by calls and without a browser.
 */
async function lend({ url, rows }: Product): Promise<void> {
  const headers: Record<string, string> = { 'content-type': 'application/json', origin: url };
  const ask = async (method: string, place: string, body: object) => {
    const reply = await fetch(url + place, { method, headers, body: JSON.stringify(body) });
    must(reply.ok, `${method} ${place}: ${await reply.clone().text()}`);
    return reply;
  };
  const entered = await ask('POST', '/api/auth/admin-login-credentials', {
    email: 'pedro@demo.do',
    password: 'ambar-del-valle-9',
  });
  headers.cookie = entered.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  const [application] = await rows(
    'select a.id from loan_applications a join users u on u.id = a.user_id where u.email = $1',
    [YOKASTA.Email],
  );
  const { loan } = await (await ask('PATCH', `/api/loan-applications/${application?.id}/approve`, {})).json();
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santo_Domingo' }).format(new Date());
  await ask('PATCH', `/api/admin/loans/${loan.id}/disburse`, { date, reference: 'TR-778812' });
}

async function photograph(finger: Finger, name: string, file: string): Promise<void> {
  await finger.attach(`${name}-camera`, file);
  await finger.until(`the photo of ${name} to arrive`, () =>
    finger.run((card: string) => document.getElementById(card)?.textContent.includes('Subida'), name),
  );
}

async function sign(finger: Finger, document: string, height: number): Promise<void> {
  await finger.draw(`Firma de ${document}`, height);
  await finger.reads('Firma lista');
  await finger.press('Continuar');
}

interface Playing {
  readonly finger: Finger;
  readonly product: Product;
  readonly fileOf: (title: string) => string;
}

export const STORY: Readonly<Record<string, (playing: Playing) => Promise<void>>> = {
  async register({ finger, product }) {
    await finger.open('/register');
    for (const [label, text] of Object.entries(YOKASTA)) await finger.type(label, text);
    await finger.press('Crear mi cuenta');
    await finger.reads('Código enviado');
    const { text } = await product.letter(YOKASTA.Email, /código de verificación/);
    await finger.type('Código', /^\d{6}$/m.exec(text)?.[0] ?? '');
    await finger.press('Verificar');
    await finger.at('/dashboard');
    await finger.reads('Hola, Yokasta');
  },

  async photos({ finger, fileOf }) {
    await finger.open('/loan-application');
    await finger.reads('Paso 1 de 5');
    await finger.tick('3 cuotas');
    await finger.press('Siguiente');
    await finger.reads('Paso 2 de 5');
    await finger.type('Dirección', 'Calle Duarte 12, Santo Domingo Este');
    await photograph(finger, 'cedulaPhotoUrl', fileOf('frente'));
    await photograph(finger, 'cedulaBackPhotoUrl', fileOf('reverso'));
    await photograph(finger, 'selfieWithCedulaUrl', fileOf('selfie'));
    await finger.press('Siguiente');
    await finger.reads('Paso 3 de 5');
  },

  async sign({ finger }) {
    await finger.type('Ingreso mensual', '28500');
    await finger.choose('Tiempo en el trabajo', '3');
    await finger.type('Empresa', 'Colmado La Fe');
    await finger.type('Cargo', 'Cajera');
    await finger.press('Siguiente');
    await finger.reads('Paso 4 de 5');
    await finger.choose('Banco', 'Popular');
    await finger.tick('Ahorro');
    await finger.type('Número de cuenta', '0712345678');
    await finger.press('Continuar');
    await finger.reads('Paso 5 de 5');
    await finger.reads('Colmado La Fe');
    await finger.press('Continuar');
    await finger.reads('RD$12,075');
    await finger.tick('He leído y acepto el Debo y Pagaré');
    const sum = await finger.run(() => document.querySelector('#sumInWords-hint strong')?.textContent);
    await finger.type('La suma en letras', sum ?? '');
    await finger.press('Continuar');
    await sign(finger, 'Debo y Pagaré', 40);
    await finger.tick('Autorizo la revisión de mi crédito');
    await finger.press('Continuar');
    await sign(finger, 'Autorización de Crédito', 55);
    await finger.tick('Acepto los términos y condiciones');
  },

  async apply({ finger, product }) {
    await finger.press('Solicitar Préstamo');
    await finger.at('/my-applications');
    await finger.reads('Enviado');
    await product.letter(YOKASTA.Email, /Recibimos su solicitud/);
    const [sent] = await product.rows(
      'select a.status, a.amount, a.term from loan_applications a join users u on u.id = a.user_id where u.email = $1',
      [YOKASTA.Email],
    );
    must(sent?.status === 'submitted' && sent.amount === 10_000 && sent.term === 3, JSON.stringify(sent));
  },

  async pay({ finger, product, fileOf }) {
    await lend(product);
    await finger.open('/my-products');
    await finger.reads('RD$12,075');
    await finger.press('Pagar Cuota');
    await finger.at('/make-payment');
    await finger.until('the instalment', async () => (await finger.value('Monto pagado')) === '3,833');
    await finger.attach('receiptFile', fileOf('comprobante'));
    await finger.press('Registrar pago');
    await finger.reads('Pago registrado');
    const [paid] = await product.rows('select status, amount from payments order by id desc limit 1');
    must(paid?.status === 'pending' && paid.amount === 3_833, JSON.stringify(paid));
  },

  async offline({ finger, product }) {
    for (const place of ['/my-products', '/make-payment', '/dashboard']) {
      await finger.open(place);
      await finger.until('the program', () =>
        finger.run(() => {
          // A screen stays as the server made it until the first touch.
          dispatchEvent(new Event('pointerdown'));
          return 'hydrated' in document.documentElement.dataset;
        }),
      );
    }
    await finger.until('the worker', () => finger.run(() => navigator.serviceWorker.controller !== null));
    await finger.open('/dashboard');
    await finger.reads('Hola, Yokasta');
    await product.stop();
    const shows = {
      '/dashboard': 'Hola, Yokasta',
      '/my-products': 'RD$12,075',
      '/make-payment': 'RD$3,833',
    };
    for (const [place, text] of Object.entries(shows)) {
      await finger.open(place);
      await finger.reads(text);
      await finger.reads('Visto por última vez');
    }
  },
};

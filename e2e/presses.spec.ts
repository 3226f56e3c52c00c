import type { Page } from '@playwright/test';
import { photograph } from './support/counter.ts';
import { enterOffice, openMorning, say } from './support/monday.ts';
import { acceptBoth, drawOnPad } from './support/people.ts';
import { countPresses } from './support/presses.ts';
import { lent, newPerson } from './support/stories.ts';
import { expect, oneIn, test } from './support/test.ts';
import { settle } from './support/visits.ts';

// What the counter costs a hand; the other counts of the office are in mondays.spec.ts.

test.use({ viewport: { width: 1280, height: 900 } });

/** The maximum of presses for a payment by keyboard, without the search; and of presses and fields for a new client. */
const MOST = { payment: 5, newClient: 30 } as const;

oneIn(
  3,
  'la cajera cobra en el mostrador sin soltar el teclado: el foco llega al monto, y Enter lo recibe',
  async ({ page, context, browser, product }) => {
    const applicant = await (await browser.newContext({ baseURL: product.url })).newPage();
    const person = await newPerson(applicant, product, 'Fior');
    const { lender } = await lent(applicant, product, person);
    await lender.close();
    const hand = await countPresses(context, product.url);
    await enterOffice(page, product, 'cashier');

    await openMorning(page, hand);
    await page.keyboard.press('Alt+KeyC');
    await expect(page.getByLabel('¿Quién paga?')).toBeFocused();
    await page.keyboard.type(person.cedula);
    const found = page.getByRole('link', { name: new RegExp(person.fullName) });
    await expect(found).toBeVisible();
    // The list of the whole cédula, not of its beginning.
    await settle(page);
    // One key shows who it will be, the next one opens it.
    await page.keyboard.press('Enter');
    await expect(found).toBeFocused();
    await page.keyboard.press('Enter');
    const amount = page.getByLabel('Monto', { exact: true });
    await expect(amount).toBeFocused();
    // What is due stands in the field, selected: an amount that is typed replaces it.
    const paid = '1500';
    await page.keyboard.type(paid);
    await expect(amount).toHaveValue(/^1,?500$/);
    await page.keyboard.press('Enter');
    await expect(page.getByText('No es un comprobante fiscal').first()).toBeVisible();

    const cost = await hand.take();
    say('payment by keyboard', cost.presses, cost.typed);
    expect(cost.presses).toBeLessThanOrEqual(MOST.payment);
    expect([cost.typed, cost.pasted]).toEqual([person.cedula.length + paid.length, 0]);
    const payments = await product.rows(
      `select p.amount::int as amount, p.status, p.payment_method as method
         from payments p join users u on u.id = p.user_id where u.email = $1`,
      [person.email],
    );
    expect(payments).toEqual([{ amount: Number(paid), status: 'verified', method: 'cash' }]);
  },
);

/** The next fields of a form, filled one by one. @returns their number */
async function fillAll(page: Page, fields: Readonly<Record<string, string>>): Promise<number> {
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).first().fill(text);
  return Object.keys(fields).length;
}

oneIn(
  3,
  'una persona nueva llega al mostrador: de abrirle la ficha a su firma, cada campo y cada toque contado',
  async ({ page, context, product }) => {
    const hand = await countPresses(context, product.url);
    await enterOffice(page, product, 'cashier');
    const tail = String(Date.now() % 10_000_000).padStart(7, '0');
    const cedula = `225${tail}0`;

    await openMorning(page, hand);
    await page.getByRole('link', { name: /^Mostrador/ }).click();
    await expect(page.getByRole('heading', { name: 'Atender en la oficina' })).toBeVisible();
    let fields = await fillAll(page, {
      Nombre: 'Nereida',
      Apellido: 'Ogando',
      Cédula: cedula,
      'Fecha de nacimiento': '02/04/1961',
    });
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Abrir solicitud' }).click();
    await expect(page.getByRole('heading', { name: /^Solicitud #LN-\d+ de Nereida Ogando$/ })).toBeVisible();
    fields += await fillAll(page, {
      'Cantidad solicitada': '8000',
      'Ingreso mensual': '22000',
      Empresa: 'Casa de familia',
      Cargo: 'Doméstica',
      Dirección: 'Calle Beller 40, Puerto Plata',
      'Número de cuenta': '0712345678',
    });
    for (const label of ['Tiempo en el trabajo', 'Banco']) {
      await page.getByLabel(label, { exact: true }).selectOption({ index: 1 });
      fields += 1;
    }
    for (const [field, title, hue] of [
      ['cedulaPhotoUrl', 'Frente', 20],
      ['cedulaBackPhotoUrl', 'Reverso', 140],
      ['selfieWithCedulaUrl', 'Selfie', 260],
    ] as const) {
      await photograph(page, field, title, hue);
      fields += 1;
    }
    fields += await fillAll(page, { '¿Cómo se llama este equipo?': 'Tableta del mostrador' });
    await page.getByLabel('Tengo su cédula en la mano y es de esta persona').check();
    await page.getByRole('button', { name: 'Pasar a la firma' }).click();

    await expect(page.getByRole('heading', { name: 'Lee y firma' })).toBeVisible();
    await page.getByLabel('Acepto los términos y condiciones').check();
    await acceptBoth(page);
    fields += 1;
    await page.getByRole('button', { name: 'Firmar y enviar' }).click();
    await expect(page.getByRole('img', { name: 'Firma de Debo y Pagaré' }).last()).toBeVisible();

    const { presses, pasted } = await hand.take();
    say('new client to signature', presses + fields, 0);
    // `fill` gives a field its text at once; what was chosen or photographed is no text.
    expect(fields - pasted).toBe(2 + 3);
    expect(presses + fields).toBeLessThanOrEqual(MOST.newClient);

    await drawOnPad(page, 'Debo y Pagaré');
    await drawOnPad(page, 'Autorización de Crédito');
    await expect(page.getByRole('heading', { name: 'Devuelve el equipo' })).toBeVisible();
    const sent = await product.rows(
      `select a.status from loan_applications a join users u on u.id = a.user_id
        where replace(u.cedula, '-', '') = $1`,
      [cedula],
    );
    expect(sent).toEqual([{ status: 'submitted' }]);
  },
);

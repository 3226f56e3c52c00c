import type { Page } from '@playwright/test';
import { sample } from '#test/sample.ts';
import { inspectSome } from './support/inspect.ts';
import { countPresses } from './support/presses.ts';
import { SCREENS } from './support/shell.ts';
import { lent, newPerson, reported } from './support/stories.ts';
import { expect, oneIn } from './support/test.ts';
import { settle, signIn } from './support/visits.ts';

// The year first: on the first days of a month, a file of one day would leave day and month open.
const yearFirst = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santo_Domingo' });
const today = () => yearFirst.format(new Date());
const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});
const input = (page: Page) => page.locator('input[name="statement"]');
/** Answers whose statement it is, for a file whose head does not say it. */
async function chooseAccount(page: Page) {
  await page.getByLabel('¿De qué cuenta es este estado?').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Leer movimientos' }).click();
}
const row = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const list = (page: Page, name: string) => page.getByRole('tab', { name }).click();

for (const { viewport } of sample(SCREENS, 1, 'conciliacion')) {
  const { width } = viewport;
  oneIn(
    3,
    `a ${width} px, Pedro une de una vez lo que coincide, y pone en un préstamo lo que nadie reportó`,
    async ({ page, product }) => {
      await page.setViewportSize(viewport);
      const grecia = await newPerson(page, product, 'Grecia');
      const { lender } = await lent(page, product, grecia, { amount: 9_000 + width });
      await lender.close();
      // Amounts unique to this journey: others report payments too.
      const amounts = [1_000 + width, 1_001 + width, 1_002 + width];
      const references: string[] = [];
      for (const amount of amounts)
        references.push(`PG-${String(await reported(page, product, amount)).padStart(6, '0')}`);
      await page.context().clearCookies();
      const hand = await countPresses(page.context(), product.url);
      await signIn(page, 'pedro');
      await page.goto('/admin-payments');
      await page.getByRole('link', { name: 'Conciliar con el banco' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conciliar con el banco');

      // With a bank's usual column names, the page does not ask for the columns.
      const file = csv(
        'estado.csv',
        'Fecha,Referencia,Descripción,Débito,Crédito,Balance',
        ...amounts.map(
          (amount, at) => `${today()},${references[at]},TRANSF DE GRECIA ROSARIO,,${amount}.00,`,
        ),
        `${today()},,DEPOSITO SIN REPORTE ${width},,${700 + width}.00,`,
        `${today()},,PRESTAMO ${width} A GRECIA ROSARIO,${9_000 + width}.00,,`,
        `${today()},,COMISION ${width},175.25,,`,
        `31/02/2026,,LINEA DAÑADA ${width},,1.00,`,
      );
      await hand.take();
      await input(page).setInputFiles(file);
      await chooseAccount(page);
      await expect(page.getByText('4 entradas nuevas, 2 salidas nuevas.')).toBeVisible();
      await expect(page.getByText('Se entendieron 6 de 7 líneas.')).toBeVisible();
      await expect(page.getByText(`31/02/2026,,LINEA DAÑADA ${width}`)).toBeVisible();
      await hand.take();
      for (const reference of references)
        await expect(row(page, reference).getByText('Todo coincide').first()).toBeVisible();
      if (width === 1280)
        expect((await row(page, references[0] ?? '').boundingBox())?.height).toBeLessThanOrEqual(62);
      await settle(page);
      await inspectSome(page, 'proposals of a statement');
      await page.getByRole('button', { name: /^Confirmar los \d+ que coinciden$/ }).click();
      await expect(page.getByText(/movimientos confirmados\./).first()).toBeVisible();
      for (const reference of references) await expect(row(page, reference)).toHaveCount(0);
      expect((await hand.take()).presses).toBe(1);

      // The outgoing amount is the disbursement: one key matches it.
      const sent = row(page, `PRESTAMO ${width} A GRECIA ROSARIO`);
      await sent.focus();
      await page.keyboard.press('a');
      await expect(page.getByText('Desembolso visto en el banco').first()).toBeVisible();
      await expect(sent).toHaveCount(0);
      expect((await hand.take()).presses).toBe(1);

      await list(page, 'Sin pago');
      await row(page, `DEPOSITO SIN REPORTE ${width}`)
        .getByRole('button', { name: /^A un préstamo/ })
        .click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByLabel('¿De quién es?')).toBeFocused();
      await page.keyboard.type(grecia.cedula);
      await dialog.getByRole('button', { name: new RegExp(grecia.fullName) }).click();
      await expect(dialog.getByText(/Queda debiendo/)).toBeVisible();
      await inspectSome(page, 'money that was not reported');
      await dialog
        .getByRole('button', { name: `Registrar RD$${(700 + width).toLocaleString('en-US')}` })
        .click();
      await expect(page.getByText('Pago registrado').first()).toBeVisible();
      await expect(row(page, `DEPOSITO SIN REPORTE ${width}`)).toHaveCount(0);

      await list(page, 'Salidas');
      await row(page, `COMISION ${width}`)
        .getByRole('button', { name: /^Descartar/ })
        .click();
      await expect(row(page, `COMISION ${width}`)).toHaveCount(0);
      await list(page, 'Descartados');
      await expect(row(page, `COMISION ${width}`)).toBeVisible();
      await list(page, 'Ya usados');
      await expect(row(page, references[0] ?? '').first()).toBeVisible();
      await expect(row(page, `PRESTAMO ${width} A GRECIA ROSARIO`)).toContainText('Desembolso del');

      await input(page).setInputFiles(file);
      await chooseAccount(page);
      await expect(page.getByText('Este estado ya estaba: no hay movimientos nuevos.')).toBeVisible();
    },
  );
}

oneIn(6, 'las columnas de un banco que no se conoce se dicen una vez', async ({ page }) => {
  await signIn(page, 'pedro');
  await page.goto('/admin-statements');
  await input(page).setInputFiles(csv('estado.xlsx', 'PK\u0003\u0004\u0000\u0000'));
  await expect(page.getByText('El archivo no se pudo leer')).toBeVisible();
  const file = csv(
    'otro.csv',
    'Fecha;Concepto;Entrada de este día;Saldo',
    `${today()};"=1+1; intereses de otro banco";390.75;9,999.00`,
  );
  await input(page).setInputFiles(file);
  const sample = page.getByRole('region', { name: 'Primeras líneas del archivo' });
  await expect(sample.getByText('=1+1; intereses de otro banco')).toBeVisible();
  await page.getByRole('button', { name: 'Leer movimientos' }).click();
  await expect(page.getByText('Elija la columna del monto que entró')).toBeVisible();
  await page.getByLabel('Monto que entró (crédito)').selectOption('Entrada de este día');
  await page.getByLabel('¿De qué cuenta es este estado?').selectOption({ index: 1 });
  await inspectSome(page, 'a statement with its columns');
  await page.getByRole('button', { name: 'Leer movimientos' }).click();
  await expect(page.getByText('1 entrada nueva.')).toBeVisible();
  await list(page, 'Sin pago');
  await expect(row(page, '=1+1; intereses de otro banco')).toContainText('RD$390.75');
  await input(page).setInputFiles(file);
  await chooseAccount(page);
  await expect(page.getByText('Este estado ya estaba: no hay movimientos nuevos.')).toBeVisible();
});

import { addDays, dayInSantoDomingo } from '#domain/calendar.ts';
import { asCsv, type Files } from '#test/import-files.ts';
import { inspectSome } from './support/inspect.ts';
import { expect, oneIn } from './support/test.ts';
import { settle, signIn } from './support/visits.ts';

/** This journey creates its own people: their numbers contain the time of the run. */
const run = String(Date.now() % 1_000_000).padStart(6, '0');
const digits = (first: string): string => {
  const sum = [...first].reduce((all, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return all + (product > 9 ? product - 9 : product);
  }, 0);
  return `${first}${(10 - (sum % 10)) % 10}`;
};
const cedula = digits(`4029${run}`);
// The year first: a date of today's choice may not tell whether its day or its month comes first.
const ago = (days: number) => addDays(dayInSantoDomingo(new Date()), -days);
const clean: Files = {
  clients: [
    {
      cedula,
      firstName: 'Nieves',
      lastName: 'Del Rosario',
      // This customer has none.
      email: '',
      phone: '829-555-0199',
    },
  ],
  loans: [
    {
      number: `N-${run}`,
      cedula,
      standing: 'abierto',
      disbursedOn: ago(60),
      principal: '10,000',
      interest: '1500',
      term: '2',
    },
  ],
  payments: [{ loan: `N-${run}`, on: ago(46), amount: '5,750' }],
};

oneIn(
  3,
  'Pedro trae su cuaderno: los errores con su línea, después todo de una vez con las mismas sumas',
  async ({ page }) => {
    await signIn(page, 'pedro');
    await page.goto('/admin-import');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Importar y exportar');
    const bring = async (sheet: keyof Files, files: Files) => {
      const section = page.getByRole('region', {
        name: { clients: 'Clientes', loans: 'Préstamos', payments: 'Pagos' }[sheet],
      });
      await section.locator('input[type="file"]').setInputFiles({
        name: `${sheet}.csv`,
        mimeType: 'text/csv',
        buffer: asCsv(sheet, files[sheet]),
      });
      await expect(section.getByText('1 línea')).toBeVisible();
    };
    const [client = {}] = clean.clients;
    await bring('clients', { ...clean, clients: [{ ...client, phone: '555-0199' }] });
    await bring('loans', clean);
    await bring('payments', clean);

    await page.getByLabel('Cuántos clientes').fill('1');
    await page.getByLabel('Cuántos préstamos').fill('1');
    await page.getByLabel('Capital pendiente').fill('5000');
    await page.getByLabel('Suma de todos los pagos').fill('5750');
    const check = page.getByRole('button', { name: 'Revisar sin importar' });
    await check.click();
    await expect(page.getByText('Hay 1 error por corregir')).toBeVisible();
    const mistakes = page.getByRole('table', { name: 'Lo que pasaría con cada línea' });
    await expect(
      mistakes.getByRole('row', { name: /Clientes, línea 2.*Teléfono.*no es un teléfono/ }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Importar todo' })).toHaveCount(0);
    await settle(page);
    await inspectSome(page, 'importar, con un error');

    await bring('clients', clean);
    await check.click();
    await expect(page.getByText('Todo está bien y las sumas son iguales')).toBeVisible();
    await expect(page.getByText('1 cliente no tiene correo')).toBeVisible();
    await expect(page.getByLabel('Escribir a cada cliente nuevo cómo entra')).toHaveCount(0);
    await page.getByRole('button', { name: 'Importar todo' }).click();
    await expect(page.getByText('1 cliente y 1 préstamo')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Importaciones' })).toBeVisible();

    const loading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Bajar el libro completo' }).click();
    expect((await loading).suggestedFilename()).toMatch(/^libro-\d{4}-\d{2}-\d{2}\.zip$/);
    await page.goto(`/admin-clients?buscar=${cedula}`);
    await page.getByRole('link', { name: 'Nieves Del Rosario' }).click();
    await expect(page.getByText('Sin email: no recibe avisos')).toBeVisible();
  },
);

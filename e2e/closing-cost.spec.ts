import { parse } from 'csv-parse/sync';
import { addDays, dayInSantoDomingo, formatDay } from '#domain/calendar.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { asLender, lent, newPerson, reported } from './support/stories.ts';
import { expect, test } from './support/test.ts';
import { touch } from './support/touch.ts';
import { signIn } from './support/visits.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('Un producto con gasto de cierre y rebaja: Yesenia recibe menos, salda antes y paga menos interés', async ({
  page,
  browser,
  product,
}) => {
  const office = await (await browser.newContext({ baseURL: product.url })).newPage();
  await signIn(office, 'pedro');
  await office.goto('/admin-products');
  await office.getByRole('button', { name: 'Cambiar Préstamo' }).click();
  await office.getByRole('button', { name: 'Quitar el plan 3' }).click();
  await office.getByRole('button', { name: 'Quitar el plan 2' }).click();
  await office.getByLabel('Número de cuotas').fill('6');
  await office.getByLabel('Cuándo vencen').selectOption('El 15 y el último del mes');
  await office.getByLabel('Interés, en %').fill('30');
  await office.getByLabel('Gasto de cierre', { exact: true }).fill('300');
  await office.getByLabel('Gasto de cierre, en % del monto').fill('2');
  await office.getByLabel('Si salda antes').selectOption({ index: 1 });
  await office.getByLabel('Por qué lo cambia').fill('Los colmados saldan antes');
  await office.getByRole('button', { name: 'Guardar' }).click();
  await expect(office.getByText('RD$300 más 2% del monto', { exact: true })).toBeVisible();

  // Calculated: of RD$10,000 she receives RD$9,500.
  await page.goto('/calculator');
  await touch(page);
  await page.getByRole('button', { name: 'Calcular' }).click();
  await expect(page.getByText('RD$10,000 menos RD$500 de gasto de cierre').first()).toBeVisible();
  await expect(page.getByText('RD$9,500', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('RD$13,000', { exact: true }).first()).toBeVisible();

  // Signed and disbursed, for less money than she owes.
  const yesenia = await newPerson(page, product, 'Yesenia');
  const [term] = (await (await page.request.get('/api/loan-applications/prefill')).json()).terms;
  await (await lent(page, product, yesenia, { amount: 10_000, term })).lender.close();
  const { text } = await product.letter(yesenia.email, /RD\$9,500/);
  expect(text).toContain('gasto de cierre');
  const { id, balance } = await (await page.request.get('/api/loans/active')).json();
  expect(balance).toBe(13_000);

  // A week later all of it costs less than what is owed, and the screen says why.
  const later = addDays(dayInSantoDomingo(new Date()), 7);
  await product.reopen({ CLOCK_START: `${later}T15:00:00Z` });
  await page.goto('/my-products');
  await touch(page);
  const { rebate } = await (await page.request.get(`/api/loans/${id}/payoff`)).json();
  expect(rebate).toBeGreaterThan(1_000);
  await expect(
    page.getByText(`por pagar todo antes se te rebajan ${formatPesos(pesos(rebate))}`),
  ).toBeVisible();
  await expect(page.getByText('Gasto de cierre, descontado').first()).toBeVisible();
  await page.getByLabel('Otro día').fill(formatDay(addDays(later, 30)));
  await expect(page.getByText('Cada día que pasa, la rebaja es menor.')).toBeVisible();

  const lender = await asLender(page, product);
  await lender.confirm(await reported(page, product, balance - rebate));
  await lender.close();
  await page.goto('/my-products');
  await touch(page);
  await expect(page.getByText('Saldado').first()).toBeVisible();
  const statement = await (await page.request.get(`/api/loans/${id}/statement`)).text();
  expect(statement).toContain(String(rebate));

  // The export of the loans has what was kept at the disbursement.
  await signIn(office, 'pedro');
  const csv = await (await office.request.get('/api/admin/finances/exports/loans')).text();
  expect(parse(csv, { columns: true, bom: true })).toContainEqual(
    expect.objectContaining({ Capital: '10000', Interés: '3000', Total: '13000', 'Gasto de cierre': '500' }),
  );
});

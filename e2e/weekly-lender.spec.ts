import { addDays, dayInSantoDomingo } from '#domain/calendar.ts';
import { lent, newPerson, reported } from './support/stories.ts';
import { expect, test } from './support/test.ts';
import { touch } from './support/touch.ts';
import { signIn } from './support/visits.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test('Un prestamista de doce semanas: nadie elige, Altagracia salda su préstamo y Braulio se atrasa', async ({
  page,
  browser,
  product,
}) => {
  const phone = async () => (await browser.newContext({ baseURL: product.url })).newPage();
  await signIn(page, 'pedro');
  await page.goto('/admin-products');
  await page.getByRole('button', { name: 'Cambiar Préstamo' }).click();
  await page.getByRole('button', { name: 'Quitar el plan 3' }).click();
  await page.getByRole('button', { name: 'Quitar el plan 2' }).click();
  await page.getByLabel('Número de cuotas').fill('12');
  await page.getByLabel('Días', { exact: true }).fill('7');
  await page.getByLabel('Interés, en %').fill('20');
  await page.getByLabel('Por qué lo cambia').fill('Aquí se cobra cada semana');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('12 cuotas semanales al 20%', { exact: true })).toBeVisible();

  // One product needs no choice, and the public pages say what it is.
  const visitor = await phone();
  await visitor.goto('/calculator');
  await expect(visitor.getByRole('radio')).toHaveCount(1);
  await visitor.goto('/');
  await expect(visitor.locator('meta[name=description]')).toHaveAttribute(
    'content',
    /en 12 cuotas semanales\./,
  );
  await visitor.goto('/about');
  await expect(visitor.getByText('12 cuotas semanales: 20%')).toBeVisible();

  const altagracia = await phone();
  const first = await newPerson(altagracia, product, 'Altagracia');
  const [term] = (await (await altagracia.request.get('/api/loan-applications/prefill')).json()).terms;
  const { lender } = await lent(altagracia, product, first, { amount: 10_000, term });
  const { balance } = await (await altagracia.request.get('/api/loans/active')).json();
  expect(balance).toBe(12_000);
  await lender.confirm(await reported(altagracia, product, balance));
  await lender.close();
  await altagracia.goto('/my-products');
  await expect(altagracia.getByText('Saldado').first()).toBeVisible();

  const braulio = await phone();
  const second = await newPerson(braulio, product, 'Braulio');
  await (await lent(braulio, product, second, { amount: 10_000, term })).lender.close();
  await braulio.goto('/my-products');
  await touch(braulio);
  // A long schedule shows what comes next, and all of it on demand.
  await braulio.getByText('Ver las 12 cuotas').click();
  await expect(braulio.getByRole('rowheader', { name: 'Cuota 12' })).toBeVisible();

  // Three weeks later two or three of them are late.
  await product.reopen({ CLOCK_START: `${addDays(dayInSantoDomingo(new Date()), 19)}T15:00:00Z` });
  await signIn(page, 'pedro');
  await page.goto('/admin-collections');
  await expect(page.getByText('Braulio Rosario').first()).toBeVisible();
  await expect(page.getByText('Altagracia Rosario')).toHaveCount(0);
});

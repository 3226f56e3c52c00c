import { slice } from '#test/slice.ts';
import { inspectSome } from './support/inspect.ts';
import { SCREENS } from './support/shell.ts';
import { lent, newPerson, reported } from './support/stories.ts';
import { expect, sometimes } from './support/test.ts';
import { settle, signIn } from './support/visits.ts';

const dayFirst = new Intl.DateTimeFormat('es-DO', {
  timeZone: 'America/Santo_Domingo',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

for (const { viewport } of slice(SCREENS, 1, 'conciliacion')) {
  const { width } = viewport;
  sometimes(
    3,
    `a ${viewport.width} px, Pedro confirma un pago con lo que dice el banco`,
    async ({ page, product }) => {
      await page.setViewportSize(viewport);
      const entryIn = (region: string, text: string) =>
        page.getByRole('region', { name: region }).getByText(text).filter({ visible: true }).first();
      const grecia = await newPerson(page, product, 'Grecia');
      const { lender } = await lent(page, product, grecia);
      await lender.close();
      // An amount of this journey's own: others report payments too.
      const amount = 2_000 + width;
      const paymentId = await reported(page, product, amount);
      const reference = `PG-${String(paymentId).padStart(6, '0')}`;
      await page.context().clearCookies();
      await signIn(page, 'pedro');
      await page.goto('/admin-payments');
      await page.getByRole('link', { name: 'Conciliar con el banco' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conciliar con el banco');

      const input = page.locator('input[name="statement"]');
      await input.setInputFiles({
        name: 'estado.xlsx',
        mimeType: 'text/csv',
        buffer: Buffer.from('PK\u0003\u0004\u0000\u0000'),
      });
      await expect(page.getByText('Esto no es un CSV')).toBeVisible();
      const csv = [
        'Fecha;Concepto;Entrada de este día;Saldo',
        `${dayFirst.format(new Date())};TRANSF ${reference} GRECIA;${amount}.00;9,999.00`,
        `${dayFirst.format(new Date())};"=1+1; intereses ${width}";${width}.75;9,999.00`,
      ].join('\r\n');
      await input.setInputFiles({ name: 'estado.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
      const sample = page.getByRole('region', { name: 'Primeras líneas del archivo' });
      await expect(sample.getByText(`TRANSF ${reference} GRECIA`)).toBeVisible();
      await page.getByLabel('Monto que entró (crédito)').selectOption('Concepto');
      await page.getByRole('button', { name: 'Leer movimientos' }).click();
      await expect(
        page.getByText('Con estas columnas no hay ninguna entrada de dinero').first(),
      ).toBeVisible();
      await page.getByLabel('Monto que entró (crédito)').selectOption('Entrada de este día');
      if (width === 390) await inspectSome(page, 'a statement with its columns');
      await page.getByRole('button', { name: 'Leer movimientos' }).click();
      await expect(page.getByText('2 entradas nuevas.')).toBeVisible();

      const card = page
        .getByRole('listitem')
        .filter({ hasText: reference })
        .filter({ hasText: 'En el banco' });
      await expect(card.getByText('Mismo monto')).toBeVisible();
      await expect(card.getByText('Mismo día')).toBeVisible();
      await expect(card.getByText('Grecia Rosario')).toBeVisible();
      await expect(
        page.getByText(`RD$${width.toLocaleString('en-US')}.75`).filter({ visible: true }),
      ).toBeVisible();
      await settle(page);
      if (width === 390) await inspectSome(page, 'proposals of a statement');
      await card.getByRole('button', { name: 'Confirmar pago' }).click();
      await expect(page.getByText('Pago confirmado').first()).toBeVisible();
      await expect(card).toBeHidden();
      await expect(page.getByRole('heading', { name: 'Coinciden con un pago' })).toBeFocused();
      await expect(entryIn('Ya usados', reference)).toBeVisible();

      const open = page.getByRole('region', { name: 'Sin pago registrado' });
      const interest = `=1+1; intereses ${width}`;
      await open.getByRole('button', { name: `Descartar ${interest}` }).click();
      await expect(open.getByText(interest)).toHaveCount(0);
      await expect(open.getByRole('heading')).toBeFocused();
      await expect(entryIn('Descartados', interest)).toBeVisible();

      // The next file of this bank is known, and the same one tells nothing new.
      await input.setInputFiles({ name: 'estado.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
      await expect(page.getByText('Reconocimos las columnas de este banco')).toBeVisible();
      await page.getByRole('button', { name: 'Leer movimientos' }).click();
      await expect(page.getByText('Este estado ya estaba: no hay movimientos nuevos.')).toBeVisible();
    },
  );
}

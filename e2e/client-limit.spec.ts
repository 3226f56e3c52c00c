import { INITIAL_LIMIT_RULES } from '#domain/loans/personal-limit.ts';
import { inspectSome } from './support/inspect.ts';
import { asLender, newPerson } from './support/stories.ts';
import { expect, oneIn, test } from './support/test.ts';
import { touch } from './support/touch.ts';

test.use({ viewport: { width: 390, height: 844 } });

oneIn(
  3,
  'con reglas del prestamista Yudelka ve su límite y por qué, y no se le toma una solicitud por más',
  async ({ page, product }) => {
    await newPerson(page, product, 'Yudelka');
    const lender = await asLender(page, product);
    await lender.changeSettings({ limitRules: { first: 5_000, onTime: 2_000, late: 1_000, lateDays: 5 } });
    try {
      await expect(async () => {
        await page.goto('/dashboard');
        await expect(page.getByText('Tu límite: RD$5,000')).toBeVisible({ timeout: 5_000 });
      }).toPass({ timeout: 60_000 });
      // A new customer's figures are folded until they say something.
      await touch(page);
      await page.getByText('Tu resumen: nada todavía').click();
      await expect(page.getByLabel('Disponible: RD$5,000 de RD$5,000')).toBeVisible();
      await expect(page.getByText(/Por qué: es el primer préstamo\. Sube a RD\$7,000/)).toBeVisible();
      await inspectSome(page, 'un límite con su razón');
      await page.goto('/loan-application');
      await expect(page.getByText('Tu límite es de RD$5,000').first()).toBeVisible();
      const refused = await page.request.post('/api/loan-applications', {
        headers: { origin: product.url },
        data: { amount: 6_000 },
      });
      const { errors } = await refused.json();
      expect(errors).toEqual([{ field: 'amount', message: 'Su límite es de RD$5,000' }]);
    } finally {
      await lender.changeSettings({ limitRules: INITIAL_LIMIT_RULES });
      await lender.close();
    }
  },
);

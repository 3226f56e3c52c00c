import { calculatorPlan } from '#domain/loans/terms.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { sample } from '#test/sample.ts';
import { SCREENS } from './support/shell.ts';
import { expect, oneIn, test } from './support/test.ts';
import { touch } from './support/touch.ts';

for (const { name, viewport } of sample(SCREENS, 1, 'calculadora')) {
  test.describe(name, () => {
    test.use({ viewport });

    test('el resultado sale solo al calcular, nunca queda viejo, y el evento dice lo mismo', async ({
      page,
    }) => {
      await page.addInitScript(() => {
        window.addEventListener('openLoanModal', (event) => {
          if (event instanceof CustomEvent) sessionStorage.setItem('seen', JSON.stringify(event.detail));
        });
      });
      await page.goto('/calculator');
      await touch(page);
      const total = page.getByText('Total a pagar');
      await expect(total).toHaveCount(0);
      for (const [amount, term] of [
        [7_500, 1],
        [10_001, 2],
        [20_000, 3],
      ] as const) {
        await page.getByLabel('¿Cuánto necesitas?').fill(String(amount));
        await page.getByLabel(term === 1 ? '1 cuota' : `${term} cuotas`, { exact: true }).check();
        await expect(total).toHaveCount(0);
        await page.getByRole('button', { name: 'Calcular' }).click();
        const plan = calculatorPlan(pesos(amount), term);
        await expect(page.locator('dd').last()).toHaveText(formatPesos(plan.total));
        for (const instalment of plan.instalments)
          await expect(page.getByText(formatPesos(instalment.amount)).first()).toBeVisible();
      }
      // The calculator ignores an amount out of range: the last valid amount stays.
      await page.getByLabel('¿Cuánto necesitas?').fill('90000');
      await page.getByRole('button', { name: 'Calcular' }).click();
      await expect(page.getByLabel('¿Cuánto necesitas?')).toHaveValue('20,000');
      // The typed text passes valid amounts (3,000) on the way to 30,000.
      await page.getByLabel('¿Cuánto necesitas?').fill('');
      await page.getByLabel('¿Cuánto necesitas?').pressSequentially('30000');
      await page.getByRole('button', { name: 'Calcular' }).click();
      await expect(page.getByLabel('¿Cuánto necesitas?')).toHaveValue('20,000');
      await expect(page.locator('dd').last()).toHaveText(formatPesos(calculatorPlan(pesos(20_000), 3).total));
      await page.getByRole('button', { name: 'Solicitar Préstamo' }).click();
      await page.getByText('Para seguir, entra o crea tu cuenta.').waitFor();
      const detail = await page.evaluate(() => JSON.parse(sessionStorage.getItem('seen') ?? '{}'));
      expect(detail).toEqual({
        amount: 20_000,
        term: 3,
        interestRate: '25',
        biweeklyPayment: 8_333,
        totalInterest: 5_000,
        totalAmount: 25_000,
      });
    });

    oneIn(
      3,
      'lo escrito antes de que llegue el programa no deja campo y deslizador en desacuerdo',
      async ({ page }) => {
        await page.route('**/*.js', async (route) => {
          await new Promise((arrived) => setTimeout(arrived, 500));
          await route.continue();
        });
        await page.goto('/calculator');
        const field = page.getByLabel('¿Cuánto necesitas?');
        await field.fill('');
        await field.pressSequentially('30000');
        await field.press('Enter');
        await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
        await expect(field).toHaveValue('10,000');
        await expect(page.getByLabel('Monto', { exact: true })).toHaveValue('10000');
        await expect(page.locator('dd').last()).toHaveText(
          formatPesos(calculatorPlan(pesos(10_000), 2).total),
        );
      },
    );
  });
}

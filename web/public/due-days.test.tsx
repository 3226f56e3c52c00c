import { render } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { day } from '#domain/calendar.ts';
import { writeTerms } from '#domain/loans/lent-terms.ts';
import { NO_CHARGES } from '#domain/products/charges.ts';
import { learnProducts } from '#domain/products/product.ts';
import { FLAT } from '#test/product-body.ts';
import { PublicApp } from '#web/app/public-app.tsx';
import { setTemplateVariables } from '#web/app/shell/template-variables.fixture.ts';
import { SupportScreen } from '#web/public/help/support-screen.tsx';
import { TermsScreen } from '#web/public/legal/terms-screen.tsx';

beforeEach(() =>
  learnProducts([
    {
      ...{ id: 2, replaces: null, name: 'San', audience: 'everyone', loanType: null },
      ...{
        least: 5_000,
        most: 60_000,
        step: 500,
        initial: 10_000,
        late: { variant: null, graceDays: 0 },
        ...{ ...NO_CHARGES, closing: { pesos: 300, rate: 200 } },
        payoff: 'whole',
        guarantor: false,
      },
      validFrom: day('2026-01-01'),
      plans: [
        { term: 4_012, instalments: 12, due: { kind: 'weekly', at: 5 }, price: FLAT, quotedRate: null },
      ],
    },
  ]),
);

/** What the pages say of the due days where these terms are lent. */
function said(terms: readonly number[]): string {
  setTemplateVariables({ plans: writeTerms(terms) });
  return [TermsScreen, SupportScreen]
    .map((Screen) => {
      const { container, unmount } = render(
        <PublicApp>
          <Screen />
        </PublicApp>,
      );
      const text = container.textContent ?? '';
      unmount();
      return text;
    })
    .join(' ');
}
const WEEKLY = '12 cuotas semanales, cada viernes';

it('says that days are counted only of plans whose days are', () => {
  const text = said([2, 4_012]);
  const list = `2 cuotas, a los 15 y 30 días; ${WEEKLY}.`;
  expect(text).toContain(
    `Las cuotas vencen en días calendario desde el desembolso o en las fechas del plan: ${list} La cuota que`,
  );
  expect(text).toContain(`Por días desde el depósito, o en las fechas del plan: ${list} Si vence`);
});

it('says so of the specification’s plans', () => {
  const text = said([2]);
  const list = '2 cuotas, a los 15 y 30 días.';
  expect(text).toContain(
    `Los plazos se cuentan en días calendario desde el desembolso: ${list} La cuota que`,
  );
  expect(text).toContain(`Se cuentan desde el día del depósito: ${list} Si vence`);
});

it('calls the interest the only charge where no product takes another', () => {
  expect(said([2])).toContain('Un solo cargo, según la calculadora');
});

it('calls no charge the only one where a product takes another', () => {
  const text = said([2, 4_012]);
  expect(text).toContain('El interés, según la calculadora');
  expect(text).toContain('Al desembolsar se descuenta un gasto de cierre');
  expect(text).not.toContain('Un solo cargo');
});

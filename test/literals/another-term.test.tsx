import { expect, it, vi } from 'vitest';
import { applicationsApi } from '#contract/applications.ts';
import { loanTerm } from '#contract/calculator.ts';
import { loanBookApi } from '#contract/loan-book.ts';
import { reviewsApi } from '#contract/reviews.ts';
import { statsApi } from '#contract/stats.ts';
import { ANOTHER } from '#domain/loans/another-term.fixture.ts';
import type * as term from '#domain/loans/term.ts';
import { notePlan } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';
import { creditAuthorization } from '#domain/signing/credit-authorization.ts';
import { facts, unwrapped } from '#domain/signing/documents.fixture.ts';
import { gives } from '#test/literals/fake-server.ts';
import { play, type State } from '#test/literals/stage.tsx';
import { prerenderPages } from '#web/prerender.tsx';

vi.mock('#domain/loans/term.ts', async (original) => {
  const { withAnotherTerm } = await import('#test/another-term.ts');
  return withAnotherTerm(await original<typeof term>());
});

const HERS = [1, 2, 3, ANOTHER];
const LENT = 'De RD$2,500 a RD$20,000 en 1, 2 o 3 cuotas';
const application = {
  amount: 10_000,
  term: ANOTHER,
  requestedTerm: ANOTHER,
  submittedAt: '2026-11-20T15:04:00Z',
};

async function shownBy(state: State, until: string) {
  const { seen } = await play(state, (so) => [...so.seen.keys()].some((text) => text.includes(until)));
  const texts = [...seen.keys()].join(' | ');
  expect(texts).toContain(until);
  expect(texts).not.toContain(String(ANOTHER));
  return texts;
}

it('offers it in the form to a person who may have it, and to no other', async () => {
  const form = (terms: number[], more: Partial<State> = {}): State => ({
    open: '/loan-application',
    who: 'customer',
    answers: [gives(applicationsApi.prefill, { terms })],
    ...more,
  });
  const hers = await shownBy(form(HERS), '6 cuotas semanales');
  expect(hers).toContain('cada 7 días');
  const others = await shownBy(form([1, 2, 3]), '3 cuotas');
  expect(others).not.toContain('semanales');
  // The error for an unknown number of instalments lists this person's terms.
  const wrong: Partial<State> = {
    stored: { loanQuote: JSON.stringify({ amount: 10_000, term: 7 }) },
    act: (page) => page.press('Siguiente'),
  };
  await shownBy(form(HERS, wrong), 'Número de cuotas (1, 2, 3 o 6 semanales)');
  await shownBy(form([1, 2, 3], wrong), 'Número de cuotas (1, 2 o 3)');
});

it('names it to its reader, and tells the public that it is only for some clients', async () => {
  const dashboard = (terms: number[]): State => ({
    open: '/dashboard',
    who: 'customer',
    answers: [gives(statsApi.read, { terms })],
  });
  await shownBy(dashboard(HERS), `${LENT}, o 6 semanales.`);
  expect(await shownBy(dashboard(HERS), '6 cuotas semanales')).toContain('Calcular');
  expect(await shownBy(dashboard([1, 2, 3]), `${LENT}.`)).not.toContain('semanales');
  const pages = await prerenderPages();
  for (const { description, html } of pages) expect(description + html).not.toContain(String(ANOTHER));
  const page = (path: string) => pages.find((one) => one.path === path)?.html ?? '';
  const also = 'Para clientes que ya saldaron un préstamo, también 6 cuotas semanales.';
  for (const path of ['/terms', '/support'])
    expect(unwrapped(page(path)).replaceAll('<!-- -->', '')).toContain(also);
  expect(page('/calculator')).not.toContain('semanales');
  const refusals = [5, 0, 7].map((asked) => loanTerm.safeParse(asked).error?.issues[0]?.message);
  expect(refusals).toEqual(['Máximo 3 cuotas', 'Mínimo 1 cuota', 'Máximo 3 cuotas']);
  const text = creditAuthorization({
    ...facts,
    term: ANOTHER,
    plan: notePlan(pesos(10_000), ANOTHER, 'note'),
  }).text;
  expect(unwrapped(text)).toContain('RD$10,000 en 6 cuotas semanales,');
});

it('shows it by the number of its instalments, for every loan and application', async () => {
  const customer = (open: string, ...answers: State['answers'] & {}): State => ({
    open,
    who: 'customer',
    answers,
  });
  const office = (open: string, ...answers: State['answers'] & {}): State => ({
    open,
    who: 'administrator',
    answers,
  });
  const offered = {
    ...application,
    status: 'counter_offer' as const,
    counterOfferAmount: 5_000,
    counterOfferTerm: ANOTHER,
  };
  await shownBy(customer('/dashboard', gives(applicationsApi.list, [application])), '6 semanales');
  const open = gives(applicationsApi.one, application);
  await shownBy(customer('/my-applications?solicitud=1', open), '6 semanales');
  await shownBy(
    customer('/my-applications?solicitud=1', gives(applicationsApi.one, offered)),
    'en 6 cuotas semanales',
  );
  await shownBy(
    customer('/new-application', gives(applicationsApi.list, [{ ...application, status: 'draft' }])),
    'RD$10,000 en 6 cuotas semanales',
  );
  const queue = gives(reviewsApi.pending, [{ ...application, terms: HERS }]);
  await shownBy(office('/admin-pending', queue), '6 cuotas semanales');
  await shownBy(office('/dashboard/applications', queue), '6 semanales');
  const decided = { ...application, counterOfferAmount: 5_000, counterOfferTerm: ANOTHER };
  await shownBy(office('/admin-decided', gives(reviewsApi.decided, [decided])), '6 cuotas semanales');
  await shownBy(
    office(
      '/admin-loans?prestamo=3',
      gives(loanBookApi.file, { terms: HERS, restructurings: [{ term: ANOTHER }] }),
    ),
    '6 cuotas semanales',
  );
  await shownBy(office('/admin-settings?seccion=precio'), '6 cuotas semanales: iguales');
});

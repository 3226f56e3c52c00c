import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Portfolio } from '#contract/finances.ts';
import { DAY_MS, dayInSantoDomingo } from '#domain/calendar.ts';
import { seedLender } from '#server/demo/seed-demo.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { plainPortfolio } from '#test/plain-portfolio.ts';
import { lent, paid, signatureOf } from '#test/stories.ts';
import { findingsTonight } from '#test/verified.ts';
import { rawRows } from '#test/walked-rows.ts';

// The demo's lender, and Rosa, whose payment was reversed and whose remaining debt continues in another loan.
const BORROWERS = 16;
let app: TestApp;
let pedro: Browser;
beforeAll(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T15:00:00Z');
  pedro = await app.signIn('pedro');
  const { id } = (await pedro.get('/api/admin/user')).json();
  await seedLender(app.deps, id, BORROWERS);
  await lent(app, 'rosa', { amount: 10_000, term: 2 });
});
afterAll(() => app.close());

const read = async (): Promise<Portfolio> => {
  const reply = await pedro.get('/api/admin/finances/portfolio');
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};

async function expectEqual(): Promise<Portfolio> {
  const said = await read();
  expect(said).toEqual({
    asOf: null,
    ...plainPortfolio(await rawRows(app), dayInSantoDomingo(app.deps.now())),
  });
  return said;
}

async function later(days: number) {
  app.advance(days * DAY_MS);
  pedro = await app.signIn('pedro');
  return app.signIn('rosa');
}

it('equals the sums that a slow program computes from the rows, day by day, on three dates', async () => {
  const first = await expectEqual();
  expect(first.cohorts.length).toBeGreaterThan(4);
  expect(first.cohorts.some(({ writtenOff }) => writtenOff > 0)).toBe(true);
  expect(first.collection.received).toBeGreaterThan(0);

  // Rosa pays late twice; one of the payments never arrived, and so counts in no week.
  const rosa = await later(20);
  for (const [amount, shade] of [
    [3_000, 1],
    [2_000, 2],
  ] as const) {
    const payment = await paid(rosa, pedro, amount, shade);
    if (shade === 2)
      await pedro.send('POST', `/api/admin/payments/${payment}/reversal`, { reason: 'No llegó' });
  }
  const second = await expectEqual();
  expect(second.weeks.at(-1)?.received).toBe(3_000);
  expect(second.atRisk[0]?.loans).toBeGreaterThan(0);

  // Her remaining debt continues in another loan: the same money of the same month, due on other days.
  const again = await later(25);
  const [{ id }] = (await again.get('/api/loans')).json();
  const proposal = { term: 3, newInterest: true, reason: 'Perdió horas de trabajo' };
  await pedro.send('POST', `/api/admin/loans/${id}/restructuring`, proposal);
  const { agreementHash } = (await again.send('POST', `/api/loans/${id}/restructuring/preview`, {})).json();
  const signed = await again.send('PATCH', `/api/loans/${id}/restructuring/accept`, {
    signature: await signatureOf('rosa'),
    agreementHash,
  });
  expect(signed.statusCode, signed.body).toBe(200);
  const third = await expectEqual();
  expect(third.running.runningLateCharge).toBeGreaterThan(0);
  expect(third.atRisk.map(({ loans }) => loans)).toEqual(
    third.atRisk.map(({ loans }) => loans).sort((a, b) => b - a),
  );
});

it('equals the sums of the rows', async () => {
  expect(await findingsTonight(app)).toBe(0);
});

it('is exported as CSV with the same figures', async () => {
  const { atRisk, cohorts } = await read();
  const { body, headers } = await pedro.get('/api/admin/finances/exports/portfolio');
  const today = dayInSantoDomingo(app.deps.now());
  expect(headers['content-disposition']).toContain(`cartera-${today}.csv`);
  const [risk] = atRisk;
  expect(body).toContain(`"Más de 1 día",${risk?.loans},${risk?.principal},${risk?.runningLateCharge},`);
  const month = cohorts.at(-1);
  expect(body).toContain(
    `"${month?.month.slice(0, 7)}",${month?.loans},${month?.principal},${month?.received},`,
  );
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendReminders } from '#server/reminders/send-reminders.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { textOfPdf } from '#test/pdf-text.ts';
import { FLAT, productBody } from '#test/product-body.ts';
import { type Named, reads } from '#test/round-trips/reads.ts';
import { enteredAt, lent, paid, reported, submitted } from '#test/stories.ts';
import { examplesTonight } from '#test/verified.ts';
import { lettersOf } from '#test/written.ts';

// RD$30,000 in sixty weeks, every Friday: the longest schedule, on every surface.
let app: TestApp;
const browsers: Record<string, Browser> = {};
let named: Named;
let loanId: number;
beforeAll(async () => {
  app = await openTestApp();
  const pedro = await app.signIn('pedro');
  const plan = {
    instalments: 60,
    due: { kind: 'weekly', at: 5 },
    price: { ...FLAT, rate: 500 },
    quotedRate: null,
  };
  const body = productBody({ name: 'San de sesenta', step: 500, initial: 30_000, plans: [plan] });
  const added = await pedro.send('POST', '/api/admin/products', body);
  expect(added.statusCode, added.body).toBe(201);
  const life = await lent(app, 'rosa', { amount: 30_000, term: added.json().plans[0].term });
  loanId = life.loanId;
  const paymentId = await reported(life.customer, 500, 1);
  const waitingId = await submitted(await app.signIn('luis'), 'luis', { amount: 10_000, term: 2 });
  browsers.rosa = life.customer;
  browsers.pedro = pedro;
  const clientId: number = (await life.customer.get('/api/auth/user')).json().id;
  named = { applicationId: life.applicationId, waitingId, clientId, documentId: 'none', loanId, paymentId };
});
afterAll(() => app.close());

// In this order: the last one lets weeks pass, which end the sessions.
describe('a loan of sixty weekly instalments', { shuffle: false }, () => {
  it('is read by every call', async () => {
    for (const { who, url } of reads(named)) {
      const reply = await browsers[who]?.get(url);
      expect(reply?.statusCode, `${who} ${url}: ${reply?.body.slice(0, 300)}`).toBeLessThan(500);
    }
  });

  it('lists every instalment in the note, on pages that break between lines', async () => {
    const pdf = await browsers.rosa?.get(`/api/legal-documents/${named.applicationId}/debt-agreement.pdf`);
    expect(pdf?.statusCode).toBe(200);
    const text = textOfPdf(pdf?.rawPayload ?? Buffer.alloc(0)).replace(/\s+/g, ' ');
    for (let number = 1; number <= 60; number += 1)
      expect(text).toContain(`Cuota ${number} de 60 viernes de la semana ${number} `);
  });

  it('is reminded, pays instalment by instalment, and falls late by the oldest', async () => {
    const pedro = browsers.pedro;
    if (!pedro) throw new Error('Pedro is signed in');
    app.setClock('2026-11-26T14:00:00Z');
    await sendReminders(app.deps);
    expect((await lettersOf(app, 'instalment-due-soon')).length).toBeGreaterThan(0);
    const first = await enteredAt(app, '2026-11-27T15:00:00Z', 'rosa');
    const { amount } = (await first.other.get('/api/loans/active')).json().nextPayment;
    await paid(first.other, first.pedro, amount * 3, 2);
    const late = await enteredAt(app, '2027-01-05T15:00:00Z', 'rosa');
    const loan = (await late.other.get('/api/loans/active')).json();
    expect(loan.remainingInstalments).toBe(57);
    expect(loan.nextPayment.date).toBe('2026-12-18');
    const worklist = (await late.pedro.get('/api/admin/collections')).json();
    expect(JSON.stringify(worklist)).toContain(`"loanId":${loanId}`);
    const payoff = (await late.other.get(`/api/loans/${loanId}/payoff`)).json();
    expect(payoff.balance).toBe(loan.balance);
    expect(await examplesTonight(app)).toEqual([]);
  });
});

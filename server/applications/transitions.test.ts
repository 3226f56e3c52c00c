import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { APPLICATION_STATUSES, type ApplicationStatus } from '#domain/applications/status.ts';
import {
  APPLICATION_TRANSITIONS,
  type ApplicationCommand,
  canApply,
} from '#domain/applications/transitions.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { applicationOf, signatureOf } from '#test/stories.ts';

let app: TestApp;
let luis: Browser;
let pedro: Browser;
beforeAll(async () => {
  app = await openTestApp();
  luis = await app.signIn('luis');
  pedro = await app.signIn('pedro');
});
afterAll(() => app.close());

/** A complete application put into a status, as after any history. */
async function inStatus(status: ApplicationStatus): Promise<number> {
  await app.db
    .updateTable('loans')
    .set({ status: 'called_off' })
    .where('status', '=', 'awaiting_disbursement')
    .execute();
  counter += 1;
  const amount = 2_500 + counter;
  const body = await applicationOf('luis', { amount });
  const { debtAgreementSignature: _a, creditAuthorizationSignature: _b, ...unsigned } = body;
  const reply = await luis.send('POST', '/api/loan-applications', unsigned);
  const id: number = reply.json().id;
  const offer = status === 'counter_offer' ? { counterOfferAmount: 5_000, counterOfferTerm: 2 } : {};
  await app.db
    .updateTable('loanApplications')
    .set({ status, ...offer })
    .where('id', '=', id)
    .execute();
  return id;
}
let counter = 0;

const COMMANDS: Record<ApplicationCommand, (id: number) => Promise<{ statusCode: number; body: string }>> = {
  edit: (id) => luis.send('PATCH', `/api/loan-applications/${id}`, { address: 'Otra calle 3' }),
  submit: async (id) => sign(id),
  sign: async (id) => sign(id),
  mark_under_review: (id) => pedro.send('PATCH', `/api/loan-applications/${id}/under-review`),
  request_signature: async (id) => {
    const { status } = (await pedro.get(`/api/loan-applications/${id}`)).json();
    const today = app.deps.now();
    // So long ago that its authorization has expired since.
    app.setClock('2026-01-01T12:00:00Z');
    if (canApply('sign', status)) expect(await sign(id)).toMatchObject({ statusCode: 200 });
    app.setClock(today);
    return pedro.send('PATCH', `/api/loan-applications/${id}/request-signature`);
  },
  approve: (id) => pedro.send('PATCH', `/api/loan-applications/${id}/approve`, {}),
  reject: (id) => pedro.send('PATCH', `/api/loan-applications/${id}/reject`, { rejectionReason: 'other' }),
  counter_offer: (id) =>
    pedro.send('PATCH', `/api/loan-applications/${id}/counter-offer`, { counterOfferAmount: 6_000 }),
  accept_counter_offer: async (id) =>
    luis.send('PATCH', `/api/loan-applications/${id}/counter-offer/accept`, {
      signature: await signatureOf('luis'),
    }),
  return_accepted_offer: async (id) => {
    const entry = { cedula: cast.luis.cedula, reason: 'Documentos falsos' };
    const listed = (await pedro.send('POST', '/api/admin/do-not-lend', entry)).json().id;
    const reply = await COMMANDS.accept_counter_offer(id);
    const removal = { reason: 'Era otra persona' };
    await pedro.send('POST', `/api/admin/do-not-lend/${listed}/removal`, removal);
    return reply;
  },
  decline_counter_offer: (id) => luis.send('PATCH', `/api/loan-applications/${id}/counter-offer/decline`),
  withdraw: (id) => luis.send('POST', `/api/loan-applications/${id}/cancel`),
  call_off: (id) => pedro.send('POST', `/api/loan-applications/${id}/cancel`),
};

const sign = async (applicationId: number) =>
  luis.send('POST', '/api/legal-documents/sign', {
    applicationId,
    promissoryNote: true,
    creditCheckAuthorization: true,
    signature: await signatureOf('luis'),
  });

// One call both submits a draft and signs a submitted application: over HTTP the two commands are one
// (rule: sign-submits-draft).
const SIGNING: readonly ApplicationCommand[] = ['submit', 'sign'];

describe.each(APPLICATION_STATUSES)('from %s', (status) => {
  test.each(Object.keys(COMMANDS) as ApplicationCommand[])('%s', async (command) => {
    const id = await inStatus(status);
    const fitting = (SIGNING.includes(command) ? SIGNING : [command]).find((one) => {
      const from: readonly ApplicationStatus[] = APPLICATION_TRANSITIONS[one].from;
      return from.includes(status);
    });
    const reply = await COMMANDS[command](id);
    const row = await app.db
      .selectFrom('loanApplications')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (fitting === undefined) {
      expect([reply.statusCode, row.status], reply.body).toEqual([409, status]);
    } else {
      expect([reply.statusCode, row.status], reply.body).toEqual([
        200,
        APPLICATION_TRANSITIONS[fitting].to ?? status,
      ]);
    }
  });
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Authorization } from '#contract/bureau.ts';
import { chainChanges } from '#server/hash-chain/chain-changes.ts';
import { verifyNow } from '#server/verification/verify-now.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { atOnce } from '#test/at-once.ts';
import { receiptPicture, submitted } from '#test/stories.ts';

let app: TestApp;
let rosa: Browser;
let pedro: Browser;
let id: number;
beforeEach(async () => {
  app = await openTestApp();
  rosa = await app.signIn('rosa');
  pedro = await app.signIn('pedro');
  id = await submitted(rosa, 'rosa');
});
afterEach(() => app.close());

const consult = async (changes: Record<string, string> = {}, bytes?: Buffer) =>
  pedro.upload(
    `/api/admin/applications/${id}/bureau`,
    { bureau: 'DataCrédito', reason: 'Evaluar la solicitud', ...changes },
    { field: 'file', name: 'reporte.jpg', bytes: bytes ?? (await receiptPicture(1)) },
  );
const own = async (): Promise<Authorization[]> => (await rosa.get('/api/bureau/authorizations')).json();
const revoke = async (browser = rosa) => {
  const [authorization] = await own();
  return browser.send('POST', `/api/bureau/authorizations/${authorization?.id}/revocation`);
};
const eventsNamed = (name: string) =>
  app.db
    .selectFrom('events')
    .select(['actorId', 'subjectId', 'facts'])
    .where('name', '=', name)
    .orderBy('id')
    .execute();

it('each consultation is logged with its author, its reason and its paper, and the customer sees it', async () => {
  const [before] = await own();
  expect(before).toMatchObject({ state: 'in_force', expiresOn: '2026-12-20', consultations: [] });
  const reply = await consult();
  expect(reply.statusCode, reply.body).toBe(201);
  expect((await own())[0]?.consultations).toEqual([
    {
      id: reply.json().id,
      bureau: 'DataCrédito',
      reason: 'Evaluar la solicitud',
      consultedAt: '2026-11-20T15:00:00.000Z',
      by: 'Pedro Santos',
    },
  ]);
  expect(await eventsNamed('bureau.consulted')).toMatchObject([
    { subjectId: String(id), facts: { consultation: reply.json().id, bureau: 'DataCrédito' } },
  ]);
  const paper = await pedro.get(`/api/admin/consultations/${reply.json().id}/file`);
  expect(paper.statusCode).toBe(200);
  expect((await rosa.get(`/api/admin/consultations/${reply.json().id}/file`)).statusCode).toBe(403);
  await chainChanges(app.deps);
  expect((await verifyNow(app.deps, () => true)).examples).toEqual([]);
});

it('requires a bureau that the signed text names, a reason and a paper', async () => {
  expect((await consult({ bureau: 'TransUnion' })).json()).toMatchObject({
    code: 'invalid_input',
    errors: [{ field: 'bureau', message: 'Elija uno de los que autorizó: DataCrédito, CIRCE' }],
  });
  expect((await consult({ reason: ' ' })).statusCode).toBe(400);
  expect((await consult({}, Buffer.from('no picture'))).json().message).toBe(
    'El reporte debe ser una imagen (JPG, PNG) o un PDF',
  );
  const without = await pedro.upload(`/api/admin/applications/${id}/bureau`, {
    bureau: 'DataCrédito',
    reason: 'Evaluar',
  });
  expect(without.statusCode).toBe(400);
});

it('is refused from the thirty-first day on, until the customer signs again', async () => {
  app.setClock('2026-12-21T03:59:00Z');
  pedro = await app.signIn('pedro');
  expect((await consult()).statusCode).toBe(201);
  app.setClock('2026-12-21T04:00:00Z');
  pedro = await app.signIn('pedro');
  const reply = await consult();
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toMatchObject({
    code: 'authorization_not_in_force',
    message: 'La autorización venció el 20/12/2026. Pida al cliente que firme de nuevo.',
  });
});

it('is refused once the customer revoked the authorization, which the staff can see', async () => {
  const marta = await app.signIn('marta');
  expect((await revoke(marta)).statusCode).toBe(404);
  const revoked = await revoke();
  expect(revoked.statusCode, revoked.body).toBe(200);
  expect((await own())[0]).toMatchObject({ state: 'revoked', revokedAt: '2026-11-20T15:00:00.000Z' });
  expect(await eventsNamed('authorization.revoked')).toMatchObject([{ subjectId: String(id) }]);
  const again = await revoke();
  expect(again.statusCode).toBe(409);
  expect(again.json().message).toBe('No hay nada que revocar: esta autorización está revocada.');
  const refused = await consult();
  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toBe(
    'El cliente revocó su autorización. No se puede consultar sin una nueva.',
  );
  const [pending] = (await pedro.get('/api/admin/loan-applications')).json();
  expect(pending.warnings).toContain('authorization_revoked');
  const asked = await pedro.send('PATCH', `/api/loan-applications/${id}/request-signature`, {});
  expect(asked.statusCode, asked.body).toBe(200);
});

it('is refused when the application is no longer pending', async () => {
  await pedro.send('PATCH', `/api/loan-applications/${id}/reject`, {
    rejectionReason: 'Ingreso insuficiente',
  });
  const reply = await consult();
  expect(reply.statusCode).toBe(409);
  expect(reply.json().message).toContain('ya no espera respuesta');
});

it('of a revocation and a consultation at the same moment one comes first, and both agree on it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [authorization] = await own();
    const [logged, taken] = await Promise.all([consult(), revoke()]);
    expect(taken.statusCode).toBe(200);
    const count = (await own())[0]?.consultations.length;
    expect(count).toBe(logged.statusCode === 201 ? 1 : 0);
    await app.db.deleteFrom('authorizationRevocations').execute();
    await app.db.deleteFrom('bureauConsultations').execute();
    expect(authorization?.state).toBe('in_force');
  }
});

it('is erased with its person, its paper too', async () => {
  expect((await consult()).statusCode).toBe(201);
  await revoke();
  await pedro.send('PATCH', `/api/loan-applications/${id}/reject`, {
    rejectionReason: 'Ingreso insuficiente',
  });
  const { id: person } = (await rosa.get('/api/auth/user')).json();
  const { fileKey } = await app.db
    .selectFrom('bureauConsultations')
    .select('fileKey')
    .executeTakeFirstOrThrow();
  const erased = await pedro.send('DELETE', `/api/admin/clients/${person}`);
  expect(erased.statusCode, erased.body).toBe(200);
  expect(await app.db.selectFrom('bureauConsultations').select('id').execute()).toEqual([]);
  const { rows } = await app.ownerPool.query(
    "select payload from graphile_worker._private_jobs where payload ->> 'key' = $1",
    [fileKey],
  );
  expect(rows).toHaveLength(1);
  await chainChanges(app.deps);
  expect((await verifyNow(app.deps, () => false)).examples).toEqual([]);
});

it('is refused for an application that is withdrawn at the same moment', async () => {
  const { id: client } = (await rosa.get('/api/auth/user')).json();
  const [withdrawn, consulted] = await atOnce(
    app,
    [client],
    [() => rosa.send('POST', `/api/loan-applications/${id}/cancel`, {}), () => consult()],
  );
  expect(withdrawn?.statusCode, withdrawn?.body).toBe(200);
  expect([consulted?.statusCode, consulted?.json().code]).toEqual([409, 'authorization_not_in_force']);
  expect(await eventsNamed('bureau.consulted')).toEqual([]);
});

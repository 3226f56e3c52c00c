import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES, type Role } from '#domain/accounts/role.ts';
import type { DocumentType } from '#domain/documents/document-type.ts';
import { drawCard } from '#server/demo/demo-pictures.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { submitted } from '#test/stories.ts';
import { eventsNamed } from '#test/written.ts';

let app: TestApp;
let ana: Browser;
/** Documents of a sent application, by their kind. */
const sent = new Map<DocumentType, string>();
let waiting: string;
beforeAll(async () => {
  app = await openTestApp();
  ana = await app.signIn('ana');
  const cedulaPhotoUrl = await uploaded('cedula_front');
  const cedulaBackPhotoUrl = await uploaded('cedula_back');
  const selfieWithCedulaUrl = await uploaded('selfie');
  await uploaded('payroll');
  await submitted(ana, 'ana', {
    loanType: 'nomina',
    cedulaPhotoUrl,
    cedulaBackPhotoUrl,
    selfieWithCedulaUrl,
  });
  await uploaded('profile_image');
  waiting = await uploaded('selfie', false);
});
afterAll(() => app.close());

async function uploaded(documentType: DocumentType, keep = true): Promise<string> {
  const address = documentType === 'payroll' ? '/api/documents/upload' : '/api/documents';
  const file = { field: 'file', name: 'foto.png', bytes: await drawCard('front') };
  const reply = await ana.upload(address, { documentType }, file);
  expect(reply.statusCode, reply.body).toBe(201);
  const { filePath } = reply.json<{ filePath: string }>();
  if (keep) sent.set(documentType, filePath);
  return filePath;
}

const staffOf = (role: Role) => (role === 'owner' ? app.signIn('pedro') : app.signInAs(role));

/** A second, independent copy of the table: the documents that each role's work needs. */
const OPENS: Readonly<Record<Role, readonly DocumentType[]>> = {
  owner: ['cedula_front', 'cedula_back', 'selfie', 'payroll', 'profile_image'],
  analyst: ['cedula_front', 'cedula_back', 'selfie', 'payroll', 'profile_image'],
  auditor: ['payroll', 'profile_image'],
  cashier: ['profile_image'],
  collector: ['profile_image'],
};

describe.each(ROLES)('the %s', (role) => {
  it('opens the documents that the work needs, and gets 404 for the rest', async () => {
    const browser = await staffOf(role);
    const opened: DocumentType[] = [];
    for (const [documentType, address] of sent) {
      const reply = await browser.get(address);
      if (reply.statusCode === 200) opened.push(documentType);
      else expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found']);
    }
    expect(opened.sort()).toEqual([...OPENS[role]].sort());
  });

  it('opens no document that was never sent with an application', async () => {
    expect((await (await staffOf(role)).get(waiting)).statusCode).toBe(404);
    expect((await ana.get(waiting)).statusCode).toBe(200);
  });
});

it('opens a document that the client gave in the profile, which belongs to no application', async () => {
  const luis = await app.signIn('luis');
  const alba = await app.signInAs('analyst');
  const { id } = (await luis.get('/api/auth/user')).json();
  const documents = ['selfie', 'payroll'];
  await alba.send('POST', `/api/admin/clients/${id}/document-request`, { documents });
  const given: string[] = [];
  for (const documentType of documents) {
    const file = { field: 'file', name: 'foto.png', bytes: await drawCard('front') };
    const reply = await luis.upload('/api/documents', { documentType, given: 'true' }, file);
    expect(reply.statusCode, reply.body).toBe(201);
    given.push(reply.json().filePath);
  }
  const listed = (await alba.get(`/api/admin/client-documents/${id}`)).json<{ filePath: string }[]>();
  expect(listed.map(({ filePath }) => filePath).sort()).toEqual(given.toSorted());
  for (const address of given) expect((await alba.get(address)).statusCode).toBe(200);
  const auditor = await app.signInAs('auditor');
  expect(await Promise.all(given.map(async (address) => (await auditor.get(address)).statusCode))).toEqual([
    404, 200,
  ]);
});

it("each opening of an identity photo by the staff is in the audit log, the customer's own are not", async () => {
  const before = (await eventsNamed(app, 'photo.opened')).length;
  const alba = await app.signInAs('analyst');
  const selfie = sent.get('selfie') ?? '';
  await alba.get(selfie);
  await alba.get(selfie);
  await alba.get(sent.get('payroll') ?? '');
  await ana.get(selfie);
  const events = await eventsNamed(app, 'photo.opened');
  expect(events).toHaveLength(before + 2);
  const { id } = (await ana.get('/api/auth/user')).json();
  expect(events.at(-1)).toMatchObject({ subjectId: String(id), facts: { documentType: 'selfie' } });
});

it('a photo that another customer uploaded does not exist for a customer, nor for a draft', async () => {
  const luis = await app.signIn('luis');
  expect((await luis.get(waiting)).statusCode).toBe(404);
  const draft = await luis.send('POST', '/api/loan-applications', { amount: 8_000, term: 2 });
  const fields = { selfieWithCedulaUrl: waiting };
  const edited = await luis.send('PATCH', `/api/loan-applications/${draft.json().id}`, fields);
  expect([edited.statusCode, edited.json().errors?.[0]?.field]).toEqual([400, 'selfieWithCedulaUrl']);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { printedFields } from '#contract/application-fields.ts';
import { profileBody } from '#contract/profile.ts';
import { keysOf } from '#domain/enum-table.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { newcomer } from '#test/newcomers.ts';
import { textOfPdf } from '#test/pdf-text.ts';
import { applicationOf } from '#test/stories.ts';

// What a field of a paper admits, every paper prints (rule: printed-texts).

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await app.addPerson('ana');
  await app.addPerson('luis');
});
afterAll(() => app.close());

const SAYS = 'Escriba con letras del español: «李» no se puede imprimir en los documentos';
/** Fields whose format or list of values refuses the letter. */
const OTHERWISE = ['cedula', 'phone', 'email', 'accountType', 'loanType', 'paydays'];

test.each(keysOf(printedFields.shape))(
  'no letter that papers lack comes into %s of an application',
  async (field) => {
    const ana = await app.signIn('ana');
    const reply = await ana.send('POST', '/api/loan-applications', { [field]: 'Ana 李'.replace(' ', '') });
    expect(reply.statusCode).toBe(400);
    const message = OTHERWISE.includes(field) ? expect.any(String) : SAYS;
    expect(reply.json().errors).toEqual([{ field, message }]);
  },
);

test('nor into an e-mail, a profile or a registration', async () => {
  const ana = await app.signIn('ana');
  const texts = keysOf(profileBody.shape).filter(
    (field) => profileBody.shape[field].safeParse('Ana').success,
  );
  expect(texts).toEqual(expect.arrayContaining(['firstName', 'address', 'companyName', 'occupation']));
  for (const field of texts) {
    const reply = await ana.send('PUT', '/api/user/profile', { [field]: 'Ana李' });
    expect(reply.json().errors, field).toEqual([{ field, message: SAYS }]);
  }
  const started = await app
    .browser()
    .send('POST', '/api/auth/register/start', { ...newcomer(), firstName: '小龍', email: 'e李@demo.do' });
  expect(
    started
      .json()
      .errors.map(({ field }: { field: string }) => field)
      .toSorted(),
  ).toEqual(['email', 'firstName']);
});

test('blanks and hyphens of other kinds are printed as blanks and hyphens', async () => {
  const luis = await app.signIn('luis');
  const address = 'Calle\u202f5,\u2009casa\tno.\u00a02\u22123\u2011B';
  const sent = await luis.send('POST', '/api/loan-applications', await applicationOf('luis', { address }));
  expect(sent.statusCode).toBe(201);
  const note = await luis.get(`/api/legal-documents/${sent.json().id}/debt-agreement.pdf`);
  const text = textOfPdf(note.rawPayload).replace(/\s+/g, ' ');
  expect(text).toContain('Calle 5, casa no. 2-3-B');
  expect(text).not.toMatch(/Calle\?|\?5|2\?3/);
});

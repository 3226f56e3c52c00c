import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertSettings } from '#server/settings/settings.store.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { applicationOf, readForm } from '#test/stories.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const send = async (browser: Browser, more: object) =>
  browser.send('POST', '/api/loan-applications', {
    ...(await applicationOf('rosa', { amount: 10_000, term: 3 })),
    ...more,
  });

describe('the sum in words', () => {
  test.each(['doce mil setenta y cinco', ' DOCE  MIL SETENTA Y CINCO PESOS DOMINICANOS CON 00/100 '])(
    'typed as "%s" is stored in the evidence as typed',
    async (sumInWords) => {
      const rosa = await app.signIn('rosa');
      const { agreementHash } = await readForm(rosa, 'rosa');
      const sent = await send(rosa, { agreementHash, sumInWords });
      expect(sent.statusCode, sent.body).toBe(201);
      const { evidence } = await app.db
        .selectFrom('legalDocuments')
        .select('evidence')
        .executeTakeFirstOrThrow();
      expect(evidence).toMatchObject({ sumInWords, agreementHash });
    },
  );

  test('another sum gets an error at its field', async () => {
    const rosa = await app.signIn('rosa');
    const { agreementHash } = await readForm(rosa, 'rosa');
    const sent = await send(rosa, { agreementHash, sumInWords: 'doce mil quinientos pesos' });
    expect(sent.statusCode).toBe(400);
    expect(sent.json().errors).toEqual([
      { field: 'sumInWords', message: 'Escriba la suma en letras como aparece en el pagaré' },
    ]);
  });
});

test('in production signing is refused until the lender has a legal name, an RNC and an address', async () => {
  const own = await openTestApp({}, { env: { production: true } });
  const rosa = await own.signIn('rosa');
  const contact = { whatsapp: null, email: null, phone: null, address: 'Calle Duarte 1', hours: null };
  const complete = { legalName: 'Préstamos Quisqueya, S.R.L.', rnc: '131999999', contact };
  const set = async (value: object) => {
    await own.db.transaction().execute((tx) => insertSettings(tx, { ...value }, null, own.deps.now()));
    own.deps.settings.forget();
  };
  for (const lacking of [
    { legalName: 'Manito' },
    { rnc: null },
    { contact: { ...contact, address: null } },
  ]) {
    await set({ ...complete, ...lacking });
    const { agreementHash } = await readForm(rosa, 'rosa');
    const refused = await send(rosa, { agreementHash });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'El prestamista debe completar sus datos',
    ]);
  }
  await set(complete);
  const { agreementHash } = await readForm(rosa, 'rosa');
  expect((await send(rosa, { agreementHash })).statusCode).toBe(201);
  await own.close();
});

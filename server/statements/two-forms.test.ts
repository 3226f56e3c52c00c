import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { fileOf, HEADER, uploadsOf } from '#test/statements/uploads.ts';
import { changeSettings } from '#test/stories.ts';

// A bank gives out its movements in two forms, and one of them has no references.

const account = '800000001';
const ACCOUNT = {
  bankName: 'Banreservas',
  accountNumber: account,
  accountType: 'corriente',
  accountHolder: 'Préstamos',
};
const withReferences = (...rows: string[]) =>
  fileOf('Fecha;Descripcion;Referencia;Credito;Debito;Balance', ...rows);
const poor = fileOf(HEADER, '20/11/2026,TRANSF UNO,,500.00,1500.00', '20/11/2026,TRANSF UNO,,500.00,2000.00');
const rich = withReferences(
  '20/11/2026;TRANSF UNO;00771;500.00;;1500.00',
  '20/11/2026;TRANSF UNO;00772;500.00;;2000.00',
  '20/11/2026;TRANSF UNO;00773;500.00;;2500.00',
);
const TOLD = ['TRANSF UNO 00771', 'TRANSF UNO 00772', 'TRANSF UNO 00773'];

let app: TestApp;
let bank: ReturnType<typeof uploadsOf>;
beforeEach(async () => {
  app = await openTestApp();
  const pedro = await app.signIn('pedro');
  await changeSettings(pedro, { companyAccounts: [ACCOUNT] });
  bank = uploadsOf(pedro, app);
});
afterEach(() => app.close());

const described = async () => (await bank.stored()).map(({ description }) => description);

test('a movement of both is one, and gains its reference', async () => {
  expect(await bank.keep(poor)).toMatchObject({ account, added: 2 });
  expect(await bank.keep(rich)).toMatchObject({ account, added: 1, repeated: 2, corrected: 2 });
  expect(await described()).toEqual(TOLD);
  for (const file of [poor, rich, poor])
    expect(await bank.keep(file)).toMatchObject({ added: 0, corrected: 0 });
  expect(await described()).toEqual(TOLD);
});

test('a movement of both is one, and does not lose its reference; one more of the day is new', async () => {
  expect(await bank.keep(rich)).toMatchObject({ added: 3 });
  expect(await bank.keep(poor)).toMatchObject({ added: 0, repeated: 2, corrected: 0 });
  expect(await described()).toEqual(TOLD);
  const more = fileOf(HEADER, ...Array.from({ length: 4 }, () => '20/11/2026,TRANSF UNO,,500.00,'));
  expect(await bank.keep(more)).toMatchObject({ added: 1, repeated: 3 });
});

test('another amount, day or reference is another movement', async () => {
  await bank.keep(rich);
  const others = withReferences(
    '20/11/2026;TRANSF UNO;00774;500.00;;',
    '19/11/2026;TRANSF UNO;;500.00;;',
    '20/11/2026;TRANSF UNO;;600.00;;',
  );
  expect(await bank.keep(others)).toMatchObject({ added: 3, repeated: 0 });
});

test('a movement without a reference in a form that has them is another one', async () => {
  await bank.keep(rich);
  const later = withReferences(
    '20/11/2026;TRANSF UNO;;500.00;;3000.00',
    '20/11/2026;TRANSF DOS;00774;700.00;;3700.00',
  );
  expect(await bank.keep(later)).toMatchObject({ added: 2, repeated: 0 });
});

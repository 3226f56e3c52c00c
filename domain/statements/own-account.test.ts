import { expect, test } from 'vitest';
import { accountsInHead } from '#domain/statements/own-movement.ts';

const OWN = ['800000001', '00123456789', '96-000000-2'];
const inHead = (...cells: string[]) => accountsInHead([{ line: 1, cells }], OWN);

test.each([
  [['Cuenta: 800000001'], '800000001'],
  [['Cuenta', '0000000800000001'], '800000001'],
  [['000000000000800000001'], '800000001'],
  [['Cuenta 800-00000-1 DOP'], '800000001'],
  [['IBAN DO28BCBH00000000000123456789'], '00123456789'],
  [['No. de cuenta: ****6789'], '00123456789'],
  [['960000002'], '96-000000-2'],
] as const)('%j names an account of the lender', (cells, account) => {
  expect(inHead(...cells)).toEqual({ own: [account], other: null });
});

test('an account of another holder is told, and a number inside a longer one is none', () => {
  expect(inHead('Cuenta: 777777777')).toEqual({ own: [], other: '777777777' });
  expect(inHead('Cuenta: 9800000001')).toEqual({ own: [], other: '9800000001' });
  expect(inHead('Período: 01/11/2026 al 30/11/2026')).toEqual({ own: [], other: null });
  expect(inHead('Cuentas 800000001 y 00123456789').own).toHaveLength(2);
});

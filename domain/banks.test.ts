import { expect, test } from 'vitest';
import { BANKS, bankOf, MODAL_BANKS, searchBanks } from '#domain/banks.ts';
import { PROVINCES } from '#domain/provinces.ts';

test('26 banks and associations, each once', () => {
  expect(BANKS).toHaveLength(26);
  expect(new Set(BANKS.map(({ code }) => code)).size).toBe(26);
  expect(new Set(BANKS.map(({ label }) => label)).size).toBe(26);
});

test("the modal's six labels are the specification's, each of a bank that answers to it", () => {
  expect(MODAL_BANKS.map(({ label }) => label)).toEqual([
    'Popular',
    'BHD León',
    'de Reservas',
    'Santa Cruz',
    'Banesco',
    'Scotiabank',
  ]);
  for (const { label, code } of MODAL_BANKS) {
    const bank = BANKS.find((candidate) => candidate.code === code);
    expect([bank?.label, ...(bank?.aliases ?? [])]).toContain(label);
  }
});

test.each([
  ['', 26],
  ['   ', 26],
  ['leon', 1],
  ['LEÓN', 1],
  ['popular', 2],
  ['asociacion', 10],
  ['Asociación la', 2],
  ['bhd', 1],
  ['banco de res', 1],
  ['xyz', 0],
])('%j finds %i', (typed, count) => {
  expect(searchBanks(typed)).toHaveLength(count);
});

test('every spelling leads to its bank, with and without accents', () => {
  for (const bank of BANKS) {
    for (const name of [bank.label, ...bank.aliases]) {
      expect(searchBanks(name), name).toContain(bank);
      expect(bankOf(name)?.code, name).toBe(bank.code);
      expect(bankOf(name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase())?.code, name).toBe(bank.code);
    }
  }
  expect(bankOf('Banco')).toBeUndefined();
});

test('31 provinces and the Distrito Nacional, in Spanish order after it', () => {
  const [first, ...provinces] = PROVINCES;
  expect(first).toBe('Distrito Nacional');
  expect(provinces).toHaveLength(31);
  expect(provinces).toEqual([...provinces].sort(new Intl.Collator('es-DO').compare));
});

import { expect, test } from 'vitest';
import { BANKS, bankLabel, bankOf, MODAL_BANKS, searchBanks } from '#domain/banks.ts';
import { PROVINCES } from '#domain/provinces.ts';

test('26 banks and associations, each once', () => {
  expect(BANKS).toHaveLength(26);
  expect(new Set(BANKS.map(({ code }) => code)).size).toBe(26);
  expect(new Set(BANKS.map(({ label }) => label)).size).toBe(26);
});

test("the modal's six labels are the specification's, and each names a bank", () => {
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
  [' banco   de res ', 1],
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

test('the code and the name of each bank are stable: rows and bank files use the code, people the name', () => {
  const list = BANKS.map(({ code, label, aliases }) => `${code}: ${label} (${aliases.join(', ')})`);
  expect(
    list.filter((line) => !/^[a-z_]+: \p{L}[\p{L} ()]+ \(\p{L}[\p{L} ]+(?:, \p{L}[\p{L} ]+)*\)$/u.test(line)),
  ).toEqual([]);
  expect(list[0]).toBe('banreservas: Banco de Reservas (Banreservas, de Reservas, Reservas)');
  expect(BANKS.map(({ code }) => code).join(' ')).toBe(
    'banreservas popular bhd scotiabank santa_cruz promerica caribe bdi vimenca lopez_de_haro ademi lafise banesco citibank jmmb qik apap acap alnap alaver duarte mocana romana bonao peravia maguana',
  );
  expect(bankLabel('de  la Esquina')).toBe('la Esquina');
});

test('31 provinces and the Distrito Nacional, in Spanish order after it', () => {
  const [first, ...provinces] = PROVINCES;
  expect(first).toBe('Distrito Nacional');
  expect(provinces).toHaveLength(31);
  expect(provinces).toEqual([...provinces].sort(new Intl.Collator('es-DO').compare));
});

test('the full name of every bank fits after "de", without a doubled word', () => {
  const labels = new Set(BANKS.map(({ label }) => label));
  const spellings = [
    ...BANKS.flatMap(({ label, aliases }) => [label, ...aliases]),
    ...MODAL_BANKS.map(({ label }) => label),
  ];
  for (const spelling of spellings) {
    for (const typed of [spelling, spelling.toUpperCase(), ` ${spelling} `]) {
      expect(labels).toContain(bankLabel(typed));
      expect(`cuenta de ${bankLabel(typed)}`).not.toMatch(/\b(\p{L}+)\s+\1\b/iu);
    }
  }
  expect(bankLabel('de Reservas')).toBe('Banco de Reservas');
  expect(bankLabel('de Ahorros del Cibao')).toBe('Ahorros del Cibao');
  expect(bankLabel(' Cooperativa La Altagracia ')).toBe('Cooperativa La Altagracia');
  expect(bankLabel('Cooperativa de Ahorros')).toBe('Cooperativa de Ahorros');
});

import { expect, test } from 'vitest';
import { BANKS, MODAL_BANKS } from '#domain/banks.ts';
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

test('31 provinces and the Distrito Nacional, in Spanish order after it', () => {
  const [first, ...provinces] = PROVINCES;
  expect(first).toBe('Distrito Nacional');
  expect(provinces).toHaveLength(31);
  expect(provinces).toEqual([...provinces].sort(new Intl.Collator('es-DO').compare));
});

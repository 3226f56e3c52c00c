import { expect, test } from 'vitest';
import {
  ACCOUNT_STATUS,
  ACCOUNT_STATUSES,
  creditScoreLabel,
  displayName,
  EMPLOYMENT_STATUSES,
  initials,
  KYC_STATUS,
  mayApply,
  REMINDED_ACCOUNTS,
} from '#domain/accounts/account.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { formatCode } from '#domain/accounts/verification-code.ts';

const ana = { firstName: 'Ana', lastName: 'Pérez', email: 'ana@example.com' };

test.each([
  [ana, 'Ana Pérez', 'AP'],
  [{ ...ana, lastName: '' }, 'Ana', 'A'],
  [{ email: 'ana@example.com' }, 'ana@example.com', 'U'],
  [{ ...ana, firstName: ' ángela', lastName: 'ñoño' }, 'ángela ñoño', 'ÁÑ'],
  [{}, 'Usuario', 'U'],
  [null, 'Usuario', 'U'],
])('%j is shown as %s (%s)', (person, name, letters) => {
  expect(displayName(person)).toBe(name);
  expect(initials(person)).toBe(letters);
});

test.each([
  [850, 'Excelente'],
  [700, 'Excelente'],
  [699, 'Bueno'],
  [600, 'Bueno'],
  [599, 'Regular'],
  [300, 'Regular'],
  [null, 'Sin puntaje'],
])('a credit score of %s is %s', (score, label) => {
  expect(creditScoreLabel(score)).toBe(label);
});

const labelsOf = (table: Readonly<Record<string, { readonly label: string }>>) =>
  Object.fromEntries(Object.entries(table).map(([member, { label }]) => [member, label]));

test("labels are the specification's", () => {
  expect(labelsOf(ACCOUNT_STATUS)).toEqual({
    active: 'Cuenta Activa',
    suspended: 'Suspendida',
    pending: 'Pendiente',
  });
  expect(labelsOf(KYC_STATUS)).toEqual({
    verified: 'Verificado',
    pending: 'En Verificación',
    rejected: 'No Verificado',
  });
  expect(EMPLOYMENT_STATUSES).toHaveLength(7);
});

test('addresses are compared without case and spaces', () => {
  expect(normaliseEmail('  Ana@Example.COM ')).toBe('ana@example.com');
});

test.each([
  [0, '000000'],
  [42, '000042'],
  [999_999, '999999'],
])('code %i is %s', (random, code) => {
  expect(formatCode(random)).toBe(code);
});

test('a suspended account cannot apply and gets no reminders', () => {
  expect(ACCOUNT_STATUSES.filter((accountStatus) => mayApply({ accountStatus }))).toEqual([
    'active',
    'pending',
  ]);
  expect(REMINDED_ACCOUNTS).toEqual(['active', 'pending']);
});

test('an account with a single name shows no trailing blank', () => {
  expect(displayName({ lastName: 'Peña' })).toBe('Peña');
  expect(displayName({ firstName: 'Ana' })).toBe('Ana');
});

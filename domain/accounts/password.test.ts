import { describe, expect, test } from 'vitest';
import {
  COMMON_PASSWORDS,
  checkPassword,
  PASSWORD_SENTENCES,
  type PasswordOwner,
} from '#domain/accounts/password.ts';

const ana: PasswordOwner = {
  firstName: 'Ana María',
  lastName: 'Rodríguez',
  email: 'anita.rod@example.com',
  cedula: '00199999905',
  phone: '+18095550123',
  isAdmin: false,
};
const problem = (password: string, owner = ana) => {
  const checked = checkPassword(password, owner);
  return checked.ok ? null : checked.error;
};

describe('length', () => {
  test.each(['', 'a', 'x7#kq', 'ñañañ'])('%j is too short', (password) => {
    expect(problem(password)).toBe('too_short');
  });

  test('a customer needs six characters, counted as people count them', () => {
    expect(problem('x7#kqz')).toBeNull();
    expect(problem('🦜🦜🦩🦩🦜')).toBe('too_short');
  });

  test('an administrator needs twelve characters', () => {
    expect(problem('x7#kqz-mar9', { ...ana, isAdmin: true })).toBe('too_short_admin');
    expect(problem('x7#kqz-mar9b', { ...ana, isAdmin: true })).toBeNull();
  });

  test("the sentence is the specification's", () => {
    expect(PASSWORD_SENTENCES.too_short).toBe('Contraseña debe tener al menos 6 caracteres');
  });
});

describe('common passwords', () => {
  test.each([
    '123456',
    'QWERTY',
    'contraseña',
    'Contrasen\u0303a',
    'teamo123',
    'dominicana',
    'aaaaaaa',
    '000000',
  ])('%j is rejected', (password) => {
    expect(problem(password)).toBe('common');
  });

  test('the list holds a few hundred entries, each long enough to be chosen', () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(300);
    for (const password of COMMON_PASSWORDS) {
      expect([...password].length).toBeGreaterThanOrEqual(6);
      expect(password).toBe(password.normalize('NFC').toLowerCase());
    }
  });
});

describe('passwords derived from the person', () => {
  test.each([
    ['rodriguez', 'the surname'],
    ['Rodríguez2026', 'the surname and a year'],
    ['maria!!1990', 'one of the given names'],
    ['ana2026', 'a short name and digits'],
    ['anaMaria99', 'both given names'],
    ['anita.rod', 'the mailbox'],
    ['anita.rod@example.com', 'the whole e-mail'],
    ['00199999905', 'the cédula'],
    ['001-9999990-5', 'the cédula as written'],
    ['999999', 'a part of the cédula'],
    ['8095550123', 'the phone'],
    ['5550123', 'the phone without its area code'],
    ['rodriguez0123', 'the surname and the last digits of the phone'],
  ])('%s: %s', (password) => {
    expect(['personal', 'common']).toContain(problem(password));
  });

  test.each(['manzana-roja', 'semana12!x', 'guayaba77verde', 'la mariposa azul', 'x7#kqz'])(
    '%j only resembles personal data and is accepted',
    (password) => {
      expect(problem(password)).toBeNull();
    },
  );

  const own = (changes: Partial<PasswordOwner>) => ({ ...ana, ...changes });
  test.each<[string, Partial<PasswordOwner>, string | null]>([
    // Without the names, three characters are left, which is too few, and then four, which is enough.
    ['rodriguez!xy9', {}, 'personal'],
    ['rodriguez!xyz', {}, null],
    ['ana!!2026', {}, null],
    ['ana20262', {}, 'personal'],
    ['ana-b-2026', {}, null],
    // A name of four letters counts as one, a name of two does not.
    ['luis2026', { firstName: 'Luis' }, 'personal'],
    ['al2026', { firstName: 'Al', lastName: 'X', email: 'q@x.do' }, null],
    // The longest match is removed first, so that nothing of a longer name remains for a shorter one.
    ['anamaria77', { firstName: 'Maria', lastName: 'Anamaria' }, 'personal'],
    ['marianela77', { firstName: 'Maria', lastName: 'Marianela' }, 'personal'],
    // The whole mailbox name, and each of its parts.
    ['anita.rod99', {}, 'personal'],
    ['anita9999', {}, 'personal'],
    // Six digits of the cédula or the phone, in any notation; five are too short anyway.
    ['0019-99', {}, 'personal'],
    ['809 555', {}, 'personal'],
    ['+18095550123', {}, 'personal'],
    ['1809555', {}, null],
    ['80-95-5', {}, null],
    ['5550124', {}, null],
    ['5550123abc', {}, 'personal'],
    ['5550123abcd', {}, null],
    ['9999905xyz', {}, 'personal'],
    ['09555012x7', {}, null],
    ['123987', { cedula: null, phone: null }, null],
    ['mambo9', { cedula: null, phone: null }, null],
  ])('%s of %j: %s', (password, changes, said) => {
    expect(problem(password, own(changes))).toBe(said);
  });

  test('one repeated character is common, and only then', () => {
    expect([problem('ñññññññ'), problem('ñññññññx9'), problem('x9ññññññ')]).toEqual(['common', null, null]);
  });

  test('a person without papers or with a one-letter name can choose a password', () => {
    const bare = { ...ana, firstName: 'Y', lastName: 'O', email: 'y@example.com', cedula: null, phone: null };
    expect(problem('cotorra!verde', bare)).toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import { isEmail, normaliseEmail } from '#domain/accounts/email.ts';

test('an address is stored in lower case without surrounding spaces', () => {
  expect(normaliseEmail('  Rosa@Demo.DO ')).toBe('rosa@demo.do');
});

describe('accepts as deliverable', () => {
  test.each([
    'rosa@demo.do',
    'r@d.do',
    'rosa.mendez+prestamo@correo-del-este.com.do',
    "o'oleo_1@x1.example",
    'rosa@a-b.c-d.do',
    'rosa@1.2.do',
    'ROSA@DEMO.DO',
    'peña@correo.do',
    `${'a'.repeat(64)}@demo.do`,
    `a@${'b'.repeat(249)}.do`,
  ])('%s', (text) => expect(isEmail(text)).toBe(true));
});

describe('rejects as undeliverable', () => {
  test.each([
    '',
    'rosa',
    '@demo.do',
    'rosa@',
    'rosa@demo',
    'rosa@.do',
    'rosa@demo.',
    'rosa@-demo.do',
    'rosa@demo-.do',
    'rosa@demo.-do',
    'rosa@demo.do-',
    'rosa@demo..do',
    'rosa@de_mo.do',
    'rosa@demo.d_o',
    'rosa@demo.do.',
    'rosa@demo.do\n',
    'ro sa@demo.do',
    ' rosa@demo.do',
    'rosa@@demo.do',
    'rosa@x@demo.do',
    'rosa"x@demo.do',
    'rosa<x@demo.do',
    'rosa,ana@demo.do',
    'rosa(x)@demo.do',
    'rosa;x@demo.do',
    'rosa[x]@demo.do',
    'rosa\\x@demo.do',
    'rosa:x@demo.do',
    `${'a'.repeat(65)}@demo.do`,
    `a@${'b'.repeat(250)}.do`,
  ])('%j', (text) => expect(isEmail(text)).toBe(false));
});

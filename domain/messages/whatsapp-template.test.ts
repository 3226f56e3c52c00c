import { expect, it } from 'vitest';
import { keysOf } from '#domain/enum-table.ts';
import { CODE_LIFE_MINUTES } from '#domain/limits/limits.ts';
import { MESSAGE_TEMPLATE_NAMES, MESSAGE_TEMPLATES } from '#domain/messages/message-templates.ts';
import {
  contentVariables,
  fitsTemplate,
  isContentSid,
  readVariables,
  TEMPLATE_KINDS,
  TEMPLATE_VARIABLES,
  unconfirmedSince,
  variableWords,
  WHATSAPP_TEMPLATE,
} from '#domain/messages/whatsapp-template.ts';

it('every code uses the one template that Meta has for codes', () => {
  const codes = MESSAGE_TEMPLATE_NAMES.filter(
    (kind) => MESSAGE_TEMPLATES[kind].code && MESSAGE_TEMPLATES[kind].whatsapp !== null,
  );
  expect(codes).toEqual(['password-reset-code', 'registration-code']);
  expect(codes.map((kind) => MESSAGE_TEMPLATES[kind].whatsapp)).toEqual(['code', 'code']);
  expect(TEMPLATE_KINDS.filter((kind) => WHATSAPP_TEMPLATE[kind].category === 'authentication')).toEqual([
    'code',
  ]);
});

it('no suggested text names a debt, begins or ends with a variable, or has two side by side', () => {
  for (const kind of TEMPLATE_KINDS) {
    const { suggested } = WHATSAPP_TEMPLATE[kind];
    if (suggested === null) continue;
    expect(suggested.text).not.toMatch(/deud|debe|mora|atras|vencid|cuota|cobr|pr[eé]stamo/i);
    expect(suggested.text).not.toMatch(/^\{\{|\}\}$|\}\}\s*\{\{/);
    const places = [...suggested.text.matchAll(/\{\{(\d)\}\}/g)].map(([, place]) => Number(place));
    expect(places).toEqual(suggested.variables.map((_, index) => index + 1));
    expect(fitsTemplate(kind, suggested.variables)).toBe(true);
  }
});

it('a message about a loan or a debt says only that there is one', () => {
  expect(fitsTemplate('loan', ['name', 'link'])).toBe(true);
  expect(fitsTemplate('loan', ['notice'])).toBe(false);
  for (const kind of MESSAGE_TEMPLATE_NAMES.filter((one) =>
    /^instalment|^collection|^late|^loan-|^restruct/.test(one),
  ))
    expect(MESSAGE_TEMPLATES[kind].whatsapp, kind).toBe('loan');
});

it("a template accepts the variables of its kind, and the codes' template only the code", () => {
  expect(fitsTemplate('code', ['code'])).toBe(true);
  expect(fitsTemplate('code', [])).toBe(false);
  expect(fitsTemplate('code', ['code', 'name'])).toBe(false);
  expect(fitsTemplate('account', [])).toBe(true);
  expect(fitsTemplate('account', ['link', 'name'])).toBe(true);
  expect(fitsTemplate('account', ['code'])).toBe(false);
});

it('reads back the written variables', () => {
  expect(readVariables(variableWords(TEMPLATE_VARIABLES))).toEqual(TEMPLATE_VARIABLES);
  expect(readVariables(' Nombre,,enlace  deuda ')).toEqual(['name', 'link', 'deuda']);
  expect(readVariables('')).toEqual([]);
});

it('fills the places in the order of the template, each on one line', () => {
  const values = {
    code: '123456',
    name: 'Ana',
    lender: 'Manito',
    notice: '\nuno\n  dos\ttres ',
    link: 'x'.repeat(2_000),
  };
  expect(contentVariables({ contentSid: '', variables: ['notice', 'name'] }, values)).toEqual({
    1: 'uno dos tres',
    2: 'Ana',
  });
  expect(contentVariables({ contentSid: '', variables: ['link'] }, values)[1]).toHaveLength(1_600);
});

it.each([
  ['HX00000000000000000000000000000c0d', true],
  ['hx00000000000000000000000000000C0D', true],
  ['HX0000000000000000000000000000c0d', false],
  ['SM00000000000000000000000000000c0d', false],
  ['HX0000000000000000000000000000000g', false],
  ['xHX00000000000000000000000000000c0d', false],
  ['HX00000000000000000000000000000c0d0', false],
  ['', false],
])('%s is the number of a template: %s', (text, is) => {
  expect(isContentSid(text)).toBe(is);
});

it('a code goes on to SMS while it is still valid', () => {
  const now = new Date('2026-11-20T15:00:00Z');
  expect(unconfirmedSince('code', now).toISOString()).toBe('2026-11-20T14:58:00.000Z');
  expect(unconfirmedSince('payment', now).toISOString()).toBe('2026-11-20T14:00:00.000Z');
  expect(WHATSAPP_TEMPLATE.code.confirmMinutes).toBeLessThan(CODE_LIFE_MINUTES / 2);
  expect(keysOf(WHATSAPP_TEMPLATE)).toEqual(TEMPLATE_KINDS);
});

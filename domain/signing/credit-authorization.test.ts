import { describe, expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { notePlan } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';
import {
  CREDIT_AUTHORIZATION_VERSION,
  renderCreditAuthorization,
} from '#domain/signing/credit-authorization.ts';
import { preview, signedFacts, sparseFacts, unwrapped } from '#domain/signing/documents.fixture.ts';

const authorization = (changes: Partial<typeof signedFacts> = {}) =>
  unwrapped(renderCreditAuthorization({ ...signedFacts, ...changes }));

test.each([
  ['title', 'AUTORIZACIÓN DE CRÉDITO'],
  ['template version', CREDIT_AUTHORIZATION_VERSION],
  ['registration', 'Pro Consumidor núm. PC-2026-0042'],
  ['who may consult', 'Autorizado: Préstamos Quisqueya, S.R.L., RNC 1-31-99999-9'],
  ['place and date', 'En Santo Domingo, el 09/11/2026 17:05, hora de Santo Domingo'],
  ['holder', 'Ana María Peña, mayor de edad, cédula de identidad y electoral 001-9999990-5'],
  ['holder contact', 'teléfono (809) 555-0123, correo ana@example.com'],
  [
    'express authorisation',
    'AUTORIZO de forma libre, expresa e informada a Préstamos Quisqueya, S.R.L. a consultar',
  ],
  ['bureaus', 'DataCrédito, CIRCE u otra Sociedad de Información Crediticia autorizada'],
  ['purpose', 'Solo para evaluar la solicitud #LN-0007 por RD$10,000 en 3 cuotas'],
  ['what and who', 'personal autorizado'],
  ['confidentiality', 'confidencialidad'],
  ['validity', 'Treinta (30) días calendario desde la firma: hasta el 09/12/2026'],
  ['revocation', 'Puedo revocarla antes de la consulta escribiendo a datos@quisqueya.example'],
  [
    'reporting is a box of its own, not ticked',
    '[ ] Autorizo además que mi comportamiento de pago se reporte',
  ],
  ['consent', 'exige mi consentimiento expreso y por escrito'],
  ['rights', 'acceder a mis datos, rectificarlos, cancelarlos y oponerme a su uso'],
  ['free reports', 'gratis mi reporte cuatro veces al año'],
  ['claims', 'ante los tribunales (hábeas data) y ante Pro Consumidor'],
  ['storage', 'se conserva 12 meses. Los datos se alojan en Estados Unidos'],
  ['electronic form', 'firma electrónica dibujada'],
  ['signature', 'Firmado electrónicamente por: Ana María Peña Cédula: 001-9999990-5 Fecha: 09/11/2026 17:05'],
])('%s', (_, text) => {
  expect(authorization()).toContain(text);
});

test('thirty calendar days across a year', () => {
  expect(authorization({ date: day('2026-12-20') })).toContain('hasta el 19/01/2027');
});

test('one instalment is one', () => {
  expect(authorization({ plan: notePlan(pesos(2_500), 1, 'note') })).toContain('por RD$2,500 en 1 cuota;');
});

describe('what is left out when it does not apply', () => {
  test('an unsigned one says so twice and carries no signature', () => {
    const text = unwrapped(renderCreditAuthorization(preview));
    expect(text.match(/PENDIENTE DE FIRMA/g)).toHaveLength(2);
    expect(text).not.toContain('Firmado electrónicamente');
    expect(text).toContain('para evaluar esta solicitud por');
  });

  test('nothing stands for a contact or a number that is not set', () => {
    const text = unwrapped(renderCreditAuthorization(sparseFacts));
    expect(text).not.toMatch(/null|undefined|RNC|núm\.|\.\./);
    expect(text).toContain('escribiendo al contacto publicado en la aplicación');
  });
});

test('a law is never cited without what it says', () => {
  for (const [law] of authorization().matchAll(/Ley \d+-\d+.{0,40}/g))
    expect(law).toMatch(/^Ley \d+-\d+, de [a-záéíóú]/);
});

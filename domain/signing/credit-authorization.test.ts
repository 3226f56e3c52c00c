import { describe, expect, test } from 'vitest';
import { notePlan } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';
import { CREDIT_AUTHORIZATION_VERSION, creditAuthorization } from '#domain/signing/credit-authorization.ts';
import { facts, sparseFacts, unwrapped } from '#domain/signing/documents.fixture.ts';

const authorization = (changes: Partial<typeof facts> = {}) =>
  unwrapped(creditAuthorization({ ...facts, ...changes }).text);

test.each([
  ['title', 'AUTORIZACIÓN DE CRÉDITO'],
  ['template version', CREDIT_AUTHORIZATION_VERSION],
  ['registration', 'Pro Consumidor núm. PC-2026-0042'],
  ['who may consult', 'Autorizado: Préstamos Quisqueya, S.R.L., RNC 1-31-99999-9'],
  ['place', 'Hecho en Santo Domingo. El número de la solicitud, el día y la hora de la firma constan'],
  ['holder', 'Ana María Peña, mayor de edad, cédula de identidad y electoral 001-9999990-5'],
  ['holder contact', 'teléfono (809) 555-0123, correo ana@example.com'],
  [
    'express authorisation',
    'AUTORIZO de forma libre, expresa e informada a Préstamos Quisqueya, S.R.L. a consultar',
  ],
  ['bureaus', 'en DataCrédito y CIRCE, y en ninguna otra Sociedad de Información Crediticia.'],
  ['purpose', 'Solo para evaluar mi solicitud de préstamo por RD$10,000 en 3 cuotas, cuyo número consta'],
  ['what and who', 'personal autorizado'],
  ['confidentiality', 'confidencialidad'],
  ['validity', 'Treinta (30) días calendario desde el día de la firma.'],
  ['revocation', 'Puedo revocarla antes de la consulta; el contacto es datos@quisqueya.example.'],
  ['reporting', 'No autoriza a reportar mi comportamiento de pago'],
  ['consent', 'exige mi consentimiento expreso y por escrito'],
  ['rights', 'acceder a mis datos, rectificarlos, cancelarlos y oponerme a su uso'],
  ['free reports', 'gratis mi reporte cuatro veces al año'],
  ['claims', 'ante los tribunales (hábeas data) y ante Pro Consumidor'],
  ['storage', 'se conserva 12 meses. Los datos se alojan en Estados Unidos'],
  ['electronic form', 'firma electrónica dibujada'],
  ['signature', 'Firma del titular: Ana María Peña Cédula: 001-9999990-5'],
])('%s', (_, text) => {
  expect(authorization()).toContain(text);
});

test('names exactly the configured bureaus, in any number', () => {
  const of = (...bureaus: string[]) => authorization({ lender: { ...facts.lender, bureaus } });
  expect(of('TransUnion, S.A.')).toContain('mi reporte de crédito en TransUnion, S.A., y en ninguna otra');
  expect(of('Uno', 'Dos', 'Tres')).toContain('en Uno, Dos y Tres, y en ninguna otra');
});

test('has no box that no signer can tick', () => {
  expect(authorization()).not.toContain('[ ]');
});

test('uses the singular for one instalment', () => {
  expect(authorization({ term: 1, plan: notePlan(pesos(2_500), 1, 'note') })).toContain(
    'por RD$2,500 en 1 cuota,',
  );
});

describe('leaves out the inapplicable parts', () => {
  test('has no fact that comes about by signing: the shown text is the signed text', () => {
    expect(authorization()).not.toMatch(/PENDIENTE|#LN-|\d{2}\/\d{2}\/\d{4}|\d{2}:\d{2}/);
  });

  test('has no blank for a contact or a number that is not set', () => {
    const text = unwrapped(creditAuthorization(sparseFacts).text);
    expect(text).not.toMatch(/null|undefined|RNC|núm\.|\.\./);
    expect(text).toContain('el contacto es el publicado en la aplicación');
  });
});

test('cites no law without its content', () => {
  for (const [law] of authorization().matchAll(/Ley \d+-\d+.{0,40}/g))
    expect(law).toMatch(/^Ley \d+-\d+, de [a-záéíóú]/);
});

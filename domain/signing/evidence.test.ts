import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { evidence, unwrapped } from '#domain/signing/documents.fixture.ts';
import { renderEvidence } from '#domain/signing/evidence.ts';

test.each([
  'Solicitud: #LN-0007',
  'Usuario: 31',
  'Firmado (UTC): 2026-11-09T21:05:00.123Z',
  'Firmado (Santo Domingo): 09/11/2026 17:05',
  'Dirección IP: 2001:db8::1',
  'Navegador: Mozilla/5.0 (Linux; Android 13; SM-A135M)',
  'Contacto verificado: email, 2026-11-01T12:00:00.000Z',
  'Casillas aceptadas: Debo y Pagaré; Autorización de Crédito; Términos y condiciones',
  'Monto y cuotas mostrados: RD$10,000; RD$3,833 a los 15 días; RD$3,833 a los 30 días; RD$4,409 a los 45 días; total RD$12,075',
  'Fotos: /api/documents/frente/file; /api/documents/selfie/file',
  `SHA-256 de la firma: ${'cd'.repeat(32)}`,
  `SHA-256 del texto: ${'ab'.repeat(32)}`,
  'Suma en letras, escrita por el deudor: doce mil setenta y cinco pesos',
  `SHA-256 del acuerdo: ${'ef'.repeat(32)}`,
  'Plantilla: debo-y-pagare-2026-12',
  'Fecha que envió el navegador: 09/11/2026',
])('%s', (line) => {
  expect(unwrapped(renderEvidence(evidence))).toContain(line);
});

test('what is not known is said, not left blank', () => {
  const text = renderEvidence({
    ...evidence,
    verifiedChannel: null,
    verifiedAt: null,
    photos: [],
    clientDate: null,
    sumInWords: null,
  });
  expect(text).toContain('Suma en letras, escrita por el deudor: no consta');
  expect(text).toContain('Contacto verificado: no consta');
  expect(text).toContain('Fotos: ninguna');
  expect(text).toContain('Fecha que envió el navegador: no consta');
});

test('an authorization says its last day', () => {
  expect(renderEvidence(evidence)).not.toContain('Vigente');
  expect(renderEvidence({ ...evidence, validUntil: day('2026-12-09') })).toContain(
    'Vigente hasta: 09/12/2026, inclusive',
  );
});

test('a browser name cannot write lines of its own into the evidence', () => {
  const text = renderEvidence({
    ...evidence,
    userAgent: 'Mozilla\nUsuario: 1\r\n\u2028Usuario: 2 \u202eelbisivni',
  });
  expect(text.match(/^Usuario: /gm)).toHaveLength(1);
  expect(text).toContain('Navegador: Mozilla Usuario: 1 Usuario: 2 elbisivni');
});

import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { evidence, unwrapped } from '#domain/signing/documents.fixture.ts';
import { evidenceJson, renderEvidence } from '#domain/signing/evidence.ts';

const HASH = '34'.repeat(32);

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
  `Fotos: /api/documents/frente/file (SHA-256 ${'12'.repeat(32)}); /api/documents/selfie/file (SHA-256 no consta)`,
  'Firmante: Ana María Peña, cédula 001-9999990-5',
  'Mostrado (UTC): 2026-11-09T21:04:00.000Z',
  'Trazos de la firma: 2 trazos, 3 puntos, 4.2 segundos',
  `SHA-256 del texto mostrado: ${'ab'.repeat(32)}`,
  'Sustituye al texto de SHA-256: ninguno',
  `SHA-256 de la evidencia: ${HASH}`,
  `SHA-256 de la firma: ${'cd'.repeat(32)}`,
  `SHA-256 del texto: ${'ab'.repeat(32)}`,
  'Suma en letras, escrita por el deudor: doce mil setenta y cinco pesos',
  `SHA-256 del acuerdo: ${'ef'.repeat(32)}`,
  'Plantilla: debo-y-pagare-2026-12b',
  'Fecha que envió el navegador: 09/11/2026',
])('%s', (line) => {
  expect(unwrapped(renderEvidence(evidence, HASH))).toContain(line);
});

test('an unknown fact is stated as unknown, not left blank', () => {
  const text = renderEvidence(
    {
      ...evidence,
      verifiedChannel: null,
      verifiedAt: null,
      photos: [],
      clientDate: null,
      sumInWords: null,
      shownAt: null,
      strokes: null,
    },
    HASH,
  );
  expect(text).toContain('Suma en letras, escrita por el deudor: no consta');
  expect(text).toContain('Contacto verificado: no consta');
  expect(text).toContain('Fotos: ninguna');
  expect(text).toContain('Mostrado (UTC): no consta');
  expect(text).toContain('Trazos de la firma: no constan');
  expect(text).toContain('Fecha que envió el navegador: no consta');
});

test('an authorization has its last day', () => {
  expect(renderEvidence(evidence, HASH)).not.toContain('Vigente');
  expect(renderEvidence({ ...evidence, validUntil: day('2026-12-09') }, HASH)).toContain(
    'Vigente hasta: 09/12/2026, inclusive',
  );
});

test('has as JSON every known fact of a signature, to the last field', () => {
  const { shownAt, signedAt, verifiedAt, ...rest } = evidence;
  expect(JSON.parse(evidenceJson(evidence))).toEqual({
    ...rest,
    version: 3,
    shownAt: shownAt?.toISOString(),
    signedAt: signedAt.toISOString(),
    verifiedAt: verifiedAt?.toISOString(),
  });
  const unknown = { ...evidence, shownAt: null, verifiedAt: null, strokes: null };
  expect(JSON.parse(evidenceJson(unknown))).toMatchObject({ shownAt: null, verifiedAt: null, strokes: null });
});

test('omits the last day if there is none', () => {
  expect(evidence.validUntil).toBeNull();
  expect(unwrapped(renderEvidence(evidence, HASH))).toMatch(/setenta y cinco pesos\s+Fotos: /);
});

test('names only the ticked boxes', () => {
  const boxes = { acceptDebtAgreement: true, acceptCreditCheck: false, acceptTermsAndConditions: true };
  const text = unwrapped(renderEvidence({ ...evidence, accepted: boxes }, HASH));
  expect(text).toContain('Casillas aceptadas: Debo y Pagaré; Términos y condiciones Monto');
  const none = { acceptDebtAgreement: false, acceptCreditCheck: false, acceptTermsAndConditions: false };
  expect(renderEvidence({ ...evidence, accepted: none }, HASH)).toContain('Casillas aceptadas: ninguna\n');
});

test('has a channel without its day, and ends with the version and its own hash', () => {
  const text = renderEvidence({ ...evidence, verifiedAt: null }, HASH);
  expect(text).toContain('Contacto verificado: email,\n');
  expect(text).toMatch(new RegExp(`Versión de la evidencia: 3\nSHA-256 de la evidencia:\\s${HASH}\n$`));
});

test('a browser name cannot add lines to the evidence', () => {
  const text = renderEvidence(
    {
      ...evidence,
      userAgent: 'Mozilla\nUsuario: 1\r\n\u2028Usuario: 2 \u202eelbisivni',
    },
    HASH,
  );
  expect(text.match(/^Usuario: /gm)).toHaveLength(1);
  expect(text).toContain('Navegador: Mozilla Usuario: 1 Usuario: 2 elbisivni');
});

test('is one JSON text, regardless of the order of its facts', () => {
  const { userId, ...rest } = evidence;
  expect(evidenceJson({ ...rest, userId })).toBe(evidenceJson(evidence));
  expect(JSON.parse(evidenceJson(evidence))).toMatchObject({
    version: 3,
    signedAt: '2026-11-09T21:05:00.123Z',
    strokes: [
      [
        [10, 20, 0],
        [14, 22, 1_250],
      ],
      [[30, 20, 4_200]],
    ],
  });
});

const AT_COUNTER = {
  ...evidence,
  verifiedChannel: null,
  verifiedAt: null,
  counter: {
    takenBy: { userId: 4, fullName: 'Ciro Batista', role: 'cashier' },
    signedOn: 'office',
    device: 'Tableta del mostrador',
    cedulaSeen: true,
    photoTaken: true,
    witness: null,
  },
} as const;

test("a signature at the counter has the place, the member of the staff, and the signer's identification", () => {
  const text = unwrapped(renderEvidence(AT_COUNTER, HASH));
  expect(text).toContain('Tomada en: la oficina; pantalla de la oficina; equipo: Tableta del mostrador');
  expect(text).toContain('Tomada por: Ciro Batista, Cajero, usuario 4');
  expect(text).toContain(
    'El firmante se identificó con: su cédula, vista en la oficina; foto tomada allí Lectura: leído por el firmante',
  );
  expect(text).not.toContain('testigo');
  expect(text).toContain('Lectura: leído por el firmante Casillas aceptadas: ');
  const alone = unwrapped(renderEvidence(evidence, HASH));
  expect(alone).not.toContain('Tomada');
  expect(alone).toContain('email, 2026-11-01T12:00:00.000Z Casillas aceptadas: ');
  expect(JSON.parse(evidenceJson(AT_COUNTER)).counter).toEqual(AT_COUNTER.counter);
});

test('a signature of a person who cannot read names the witness and their drawing', () => {
  const witness = { fullName: 'Josefina Matos', cedula: '001-9999991-3', signatureSha256: '56'.repeat(32) };
  const heard = { ...AT_COUNTER, counter: { ...AT_COUNTER.counter, photoTaken: false, witness } };
  const text = unwrapped(renderEvidence(heard, HASH));
  expect(text).toContain(
    'su cédula, vista en la oficina Lectura: leído en voz alta ante el testigo Josefina',
  );
  expect(text).toContain(`cédula 001-9999991-3 SHA-256 de la firma del testigo: ${'56'.repeat(32)}`);
  expect(JSON.parse(evidenceJson(heard)).counter.witness).toEqual(witness);
});

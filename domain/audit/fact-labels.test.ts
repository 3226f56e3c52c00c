import { expect, it } from 'vitest';
import { PROFILE_FIELD, PROFILE_FIELDS } from '#domain/accounts/profile-fields.ts';
import { factsText, subjectText } from '#domain/audit/fact-labels.ts';
import { DOCUMENT_TYPE } from '#domain/documents/document-type.ts';
import { EXPORTS } from '#domain/finances/periods.ts';
import { LEGAL_DOCUMENT } from '#domain/signing/legal-document.ts';

it('shows events in Spanish, and amounts as money', () => {
  expect(factsText({ amount: 3450, loanId: 1 })).toBe('Monto: RD$3,450 · Préstamo: 1');
  expect(factsText({ fields: 'birthDate,city' })).toBe('Campos: fecha de nacimiento, ciudad');
  expect(factsText({})).toBe('');
});

it('names what an event is about in Spanish, also where that has no number', () => {
  expect(subjectText('loan', '12', {})).toBe('Préstamo 12');
  expect(subjectText('drawer', '3', { movement: 'deposit' })).toBe('Caja 3');
  expect(subjectText('drawer', 'safe', { movement: 'opening' })).toBe('Caja general');
  expect(subjectText('drawer', '800000001', { movement: 'opening' })).toBe('Cuenta 800000001');
  expect(subjectText('drawer', '800000001', { account: '800000001', amount: 5_000 })).toBe(
    'Cuenta 800000001',
  );
  expect(subjectText('export', 'day-close', {})).toBe('Exportación Cierre del día');
  expect(subjectText('export', 'disbursements-csv', {})).toBe('Exportación Transferencias');
  expect(subjectText('export', 'buro-3', {})).toBe('Exportación Buró de crédito 3');
  expect(subjectText('export', 'diario-por-dia', {})).toBe('Exportación diario-por-dia');
  expect(subjectText('user', 'pending-5', {})).toBe('Persona por registrar 5');
  expect(subjectText('document', 'ed91ede6-a90a-408f-b4f7-d08d5367909a', {})).toBe(
    'Documento ed91ede6-a90a-408f-b4f7-d08d5367909a',
  );
  expect(subjectText('alert', '2026-11-20', {})).toBe('Aviso 20/11/2026');
  for (const name of EXPORTS) expect(subjectText('export', name, {})).not.toContain(name);
});

it('keeps a fact that has no label', () => {
  expect(factsText({ novelty: null })).toBe('novelty: —');
});

it('shows roles, states, documents and days as the screens do', () => {
  expect(factsText({ from: 'owner', to: 'cashier' })).toBe('De: Dueño · A: Cajero');
  expect(factsText({ documentType: 'cedula_front', date: '2026-11-20' })).toBe(
    `Tipo: ${DOCUMENT_TYPE.cedula_front.label} · Fecha: 20/11/2026`,
  );
  expect(factsText({ newInterest: true })).toBe('Con interés nuevo: sí');
});

it('shows every sum as money, and a count as a count', () => {
  for (const sum of [
    'amount',
    'balance',
    'counted',
    'credit',
    'difference',
    'expected',
    'float',
    'outstanding',
    'paid',
    'paidPrincipal',
    'paidInterest',
    'paidLateCharge',
    'paidCosts',
    'paidOverpaidRefund',
    'payments',
    'waived',
    'principal',
    'reported',
    'total',
    'writtenOff',
  ])
    expect(factsText({ [sum]: 1_000 })).toMatch(/: RD\$1,000$/);
  expect(factsText({ term: 'otro' })).toBe('Cuotas: otro');
  expect(factsText({ term: 3, newInterest: false })).toBe('Cuotas: 3 · Con interés nuevo: no');
});

it('translates each item of a list as the screens do, and leaves free text unchanged', () => {
  expect(factsText({ channel: 'whatsapp' })).toBe('Por: WhatsApp');
  expect(factsText({ role: 'owner' })).toBe('Rol: Dueño');
  expect(factsText({ request: 'correction', from: 'suspended', to: 'rejected' })).toBe(
    'Petición: Corregir un dato · De: Suspendida · A: No Verificado',
  );
  expect(factsText({ documents: 'selfie, payroll' })).toBe(
    `Documentos: ${DOCUMENT_TYPE.selfie.label}, ${DOCUMENT_TYPE.payroll.label}`,
  );
  expect(factsText({ document: 'debt-agreement' })).toBe(
    `Documento: ${LEGAL_DOCUMENT['debt-agreement'].label}`,
  );
  expect(factsText({ token: 'owner', date: 'pronto' })).toBe('Llave: owner · Fecha: pronto');
  expect(factsText({ scopes: 'payments:read, clients:read' })).toBe('Permisos: Ver clientes, Ver pagos');
  expect(factsText({ fields: 'firstName, of_tomorrow' })).toBe('Campos: nombre, of_tomorrow');
});

it('names every changed field of a profile', () => {
  expect(factsText({ fields: PROFILE_FIELDS.join(', ') })).toBe(
    `Campos: ${PROFILE_FIELDS.map((field) => PROFILE_FIELD[field].label).join(', ')}`,
  );
});

it('names changed settings, movements of cash and places of signing as the screens do', () => {
  expect(factsText({ fields: 'setAside, contact.phone' })).toBe(
    'Campos: Pasos del primer día que no esperan, Teléfono',
  );
  expect(factsText({ movement: 'hand_in', amount: 500 })).toBe(
    'Movimiento de caja: Entrega a la caja general · Monto: RD$500',
  );
  expect(factsText({ signedOn: 'office', readOut: false })).toBe(
    'Firmado en: pantalla de la oficina · Se le leyó en voz alta: no',
  );
});

it('formats a day under any fact name', () => {
  expect(factsText({ from: '2026-11-01', to: '2026-11-20' })).toMatch(/01\/11\/2026.*20\/11\/2026$/);
  // Free text stays as it was typed.
  expect(factsText({ reference: '2026-11-20' })).toContain('2026-11-20');
});

import { expect, test } from 'vitest';
import { guarantyText } from '#domain/guarantors/guaranty.ts';
import type { TakenOver } from '#domain/ledger/fact.ts';
import { notePlan } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';
import { facts, unwrapped } from '#domain/signing/documents.fixture.ts';

const { lender, borrower } = facts;
const BEFORE = { interest: pesos(75), lateCharge: pesos(192), costs: pesos(350), overpaidRefund: pesos(25) };
const NOTHING_BESIDE = { interest: pesos(75), lateCharge: pesos(0), costs: pesos(0) };

function textOf(restructured?: TakenOver) {
  const { version, text } = guarantyText({
    lender,
    guarantor: { fullName: 'Josefina Ureña', cedula: '00100000090', phone: '+18095550144' },
    borrower: { fullName: borrower.fullName, cedula: '00199999905' },
    applicationId: 7,
    agreement: {
      plan: notePlan(pesos(10_000), 3, 'note'),
      lateChargeVariant: 'charge_and_costs',
      texts: [],
      ...(restructured && { restructured }),
    },
    agreementHash: 'ab12',
  });
  expect(text).toContain(`Plantilla ${version}\n`);
  return { version, text: unwrapped(text) };
}

test('guarantees the sum of the note, on days that follow from the disbursement', () => {
  const { version, text } = textOf();
  expect(version).toBe('fianza-2026-12');
  expect(text).toContain('por un préstamo de RD$10,000: la suma de RD$12,075');
  expect(text).toContain('contado en días calendario desde la fecha de desembolso: Cuota 1');
  expect(text).toContain('El fiador responde por esa suma y por la mora');
  expect(text).not.toContain('Además');
});

test('of a restructured note names all that it owes, on days that follow from its signature', () => {
  const { version, text } = textOf(BEFORE);
  expect(version).toBe('fianza-reestructuracion-2026-12');
  expect(text).toContain(
    'por la deuda de un préstamo anterior, con un capital de RD$10,000: la suma de RD$12,075',
  );
  expect(text).toContain('desde el día de la firma del Debo y Pagaré: Cuota 1');
  expect(text).toContain(
    'Además garantiza la mora de antes, RD$192, que se paga primero, y los gastos de cobranza de antes, RD$350, que se pagan al final, y el dinero que el acreedor devolvió de más, RD$25, que se paga después de todo lo demás. No generan interés ni mora.',
  );
  expect(text).toContain('El fiador responde por esas sumas y por la mora');
  expect(text).not.toContain('desembols');
});

test('of a restructured note without anything beside its instalments names one sum', () => {
  const { text } = textOf(NOTHING_BESIDE);
  expect(text).not.toContain('Además garantiza');
  expect(text).toContain('El fiador responde por esa suma y por la mora');
});

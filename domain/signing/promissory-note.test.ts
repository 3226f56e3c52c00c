import { describe, expect, test } from 'vitest';
import { bankLabel, MODAL_BANKS } from '#domain/banks.ts';
import { AMOUNT_MAX, AMOUNT_MIN, AMOUNT_STEP } from '#domain/limits/limits.ts';
import { LATE_CHARGE_VARIANTS } from '#domain/loans/late-charge-variant.ts';
import { notePlan, TERMS } from '#domain/loans/terms.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { facts, sparseFacts, unwrapped } from '#domain/signing/documents.fixture.ts';
import { PROMISSORY_NOTE_VERSION, promissoryNote } from '#domain/signing/promissory-note.ts';
import { pesosInWords } from '#domain/words.ts';

const note = (changes: Partial<typeof facts> = {}) =>
  unwrapped(promissoryNote({ ...facts, ...changes }).text);

describe('has every required element of a note', () => {
  test.each([
    ['title', 'DEBO Y PAGARÉ'],
    ['template version', PROMISSORY_NOTE_VERSION],
    ['registration', 'Contrato registrado en Pro Consumidor núm. PC-2026-0042'],
    ['lender', 'Préstamos Quisqueya, S.R.L., RNC 1-31-99999-9, con domicilio en Av. 27 de Febrero 100'],
    ['lender contact', 'teléfono (809) 555-0100, correo hola@quisqueya.example'],
    ['place', 'Hecho en Santo Domingo. El número de la solicitud, el día y la hora de la firma constan'],
    ['debtor', 'Ana María Peña, mayor de edad, cédula de identidad y electoral 001-9999990-5'],
    ['domicile', 'con domicilio en Calle El Sol 12, Santiago, Santiago'],
    ['contact', 'teléfono (809) 555-0123, correo ana@example.com'],
    ['employment', 'labora en Colmado Rosa como cajera'],
    [
      'promise',
      'a la orden de Préstamos Quisqueya, S.R.L., la suma de RD$12,075 (DOCE MIL SETENTA Y CINCO PESOS DOMINICANOS CON 00/100)',
    ],
    [
      'value received',
      'valor recibido de un préstamo personal por RD$10,000 (DIEZ MIL PESOS DOMINICANOS CON 00/100)',
    ],
    ['deposit account', 'a la cuenta de ahorro ****6789 de Banco BHD, a nombre del deudor'],
    ['interest', 'Interés total: RD$2,075, equivalente al 20.75% del capital, tasa fija, no capitalizable'],
    ['no other charges', 'Sin otros cargos'],
    ['effective rate', 'Tasa anual equivalente (TAE): 873.8%'],
    ['tax', 'exento de ITBIS'],
    ['first instalment', 'Cuota 1 de 3 a los 15 días RD$3,833 fecha: a fijar en el desembolso'],
    ['second instalment', 'Cuota 2 de 3 a los 30 días RD$3,833'],
    ['third instalment', 'Cuota 3 de 3 a los 45 días RD$4,409'],
    ['total', 'Total RD$12,075'],
    ['counted from', 'desde la fecha de desembolso'],
    ['first account', 'Banco Popular Dominicano, corriente 799000123, Préstamos Quisqueya, S.R.L.'],
    ['second account', 'Banco de Reservas, ahorro 960000456'],
    ['day of a payment', 'vale desde la fecha en que se registra con su comprobante'],
    ['allocation', 'primero a la cuota más antigua'],
    ['days off', 'hasta el final del próximo día laborable'],
    ['early payment', 'sin penalidad'],
    ['acceleration', 'Pasados 30 días de atraso, y previo aviso escrito'],
    ['no seizure', 'no autoriza embargos automáticos, descuentos de salario ni retención de tarjetas'],
    ['hours', 'de lunes a viernes de 7:00 a.m. a 8:00 p.m. y sábados de 9:00 a.m. a 1:00 p.m.'],
    ['third parties', 'nunca a terceros'],
    ['data', 'acceder a sus datos, rectificarlos, cancelarlos y oponerse a su uso'],
    ['data contact', 'el contacto es datos@quisqueya.example.'],
    ['electronic form', 'la firma electrónica dibujada por el deudor'],
    [
      'copy',
      'El prestamista envía al deudor su copia firmada, o el enlace para llegar a ella, y el deudor puede descargarla en la aplicación cuando quiera.',
    ],
    ['courts', 'tribunales del domicilio del deudor'],
    ['complaints', 'Pro Consumidor'],
    ['withdrawal', 'puede desistir sin costo antes del desembolso'],
    ['one note', 'Es el único pagaré de esta deuda'],
    [
      'handwritten formula',
      'Bueno y válido por la suma de DOCE MIL SETENTA Y CINCO PESOS DOMINICANOS CON 00/100 (RD$12,075).',
    ],
    ['signature', 'Firma del deudor: Ana María Peña Cédula: 001-9999990-5'],
  ])('%s', (_, text) => {
    expect(note()).toContain(text);
  });
});

describe('the two late charges exclude each other', () => {
  test('2% monthly', () => {
    const text = note({ lateChargeVariant: 'charge_only' });
    expect(text).toContain('dos por ciento (2%) mensual');
    expect(text).not.toContain('(5%)');
    expect(text).not.toContain('gastos de cobranza');
    expect(text).toContain('Sin otros cargos, salvo la mora, según la cláusula 7.');
  });

  test('5% monthly and documented costs', () => {
    const text = note({ lateChargeVariant: 'charge_and_costs' });
    expect(text).toContain('cinco por ciento (5%) mensual');
    // The clauses on costs, on payments and on lateness agree.
    expect(text).toContain(
      'Sin otros cargos, salvo la mora y los gastos de cobranza documentados, según la cláusula 7.',
    );
    expect(text).toContain('a su mora y luego a la cuota; por último, a los gastos de cobranza.');
    expect(text).toContain('más los gastos de cobranza documentados en que se haya incurrido');
    expect(text).not.toContain('(2%)');
  });

  test.each(LATE_CHARGE_VARIANTS)('no late charge on late charge (%s)', (lateChargeVariant) => {
    expect(note({ lateChargeVariant })).toContain('No se cobra mora sobre mora');
  });
});

describe('leaves out the inapplicable parts', () => {
  test('has no fact that comes about by signing: the shown text is the signed text', () => {
    expect(note()).not.toMatch(/PENDIENTE|#LN-|\d{2}\/\d{2}\/\d{4}|\d{2}:\d{2}/);
  });

  test.each([
    ['its e-mail', { dataEmail: null }, 'hola@quisqueya.example'],
    ['its phone', { dataEmail: null, email: null }, '(809) 555-0100'],
    ['its address', { dataEmail: null, email: null, phone: null }, 'Av. 27 de Febrero 100, Santo Domingo'],
  ])('names the address for requests about data; without a mailbox for it, %s', (_, without, contact) => {
    expect(note({ lender: { ...facts.lender, ...without } })).toContain(
      `Para ejercerlos, el contacto es ${contact}.`,
    );
  });

  test('prints effective rate, registration and lender details only if set', () => {
    const text = unwrapped(promissoryNote(sparseFacts).text);
    expect(text).not.toMatch(/TAE|RNC|núm\.|null|undefined|\.\./);
    expect(text).toContain('Las que el acreedor publique en la aplicación');
  });

  test('names what it replaces, after a counter-offer', () => {
    expect(note()).not.toContain('Reemplaza al documento');
    expect(note({ supersedes: 'abcdef0123456789' })).toContain(
      'Reemplaza al documento de huella abcdef0123456789.',
    );
  });

  test('never prints the whole account number', () => {
    expect(note()).not.toContain('000123456789');
  });
});

test('every slider amount and term prints its total in figures and words, and its instalments', () => {
  for (const term of TERMS) {
    for (let amount = AMOUNT_MIN; amount <= AMOUNT_MAX; amount += AMOUNT_STEP) {
      const plan = notePlan(pesos(amount), term, 'note');
      const body = promissoryNote({ ...facts, plan }).text;
      const text = unwrapped(body);
      expect(text).toContain(`la suma de ${formatPesos(plan.total)} (${pesosInWords(plan.total)})`);
      expect(text).toContain(`Interés total: ${formatPesos(plan.interest)}`);
      expect(body.match(/^ {2}Cuota \d de \d/gm)).toHaveLength(term);
      for (const { number, dayOffset, amount: instalment } of plan.instalments) {
        expect(text).toContain(
          `Cuota ${number} de ${term} a los ${dayOffset} días ${formatPesos(instalment)}`,
        );
      }
      for (const line of body.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    }
  }
});

test('cites no law without its content', () => {
  for (const [law] of note().matchAll(/Ley \d+-\d+.{0,40}/g))
    expect(law).toMatch(/^Ley \d+-\d+, de [a-záéíóú]/);
});

test("prints the full name of the account's bank, for any chosen label", () => {
  for (const { label } of MODAL_BANKS) {
    const text = note({ borrower: { ...facts.borrower, bankName: label } });
    expect(text).toContain(`a la cuenta de ahorro ****6789 de ${bankLabel(label)}, a nombre del deudor`);
    expect(text).not.toMatch(/\bde de\b/);
  }
});

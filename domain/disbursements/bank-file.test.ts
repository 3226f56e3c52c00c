import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BANK_FILE, payableAccount, type Transfer } from '#domain/disbursements/bank-file.ts';

const ana: Transfer = {
  bankName: 'de Reservas',
  accountType: 'ahorro',
  accountNumber: '960-000 0001',
  cedula: '99900000018',
  fullName: 'Ana Peña Núñez',
  amount: 12_500,
  reference: '#LN-0042',
};

test("the spreadsheet has the bank's full name, digits only, and the amount as a number", () => {
  expect(BANK_FILE.csv.write([ana])).toBe(
    '\ufeff"Banco","Tipo de cuenta","Cuenta","Cédula","Nombre","Monto","Referencia"\r\n' +
      '"Banco de Reservas","Ahorro","9600000001","99900000018","Ana Peña Núñez",12500,"LN-0042"\r\n',
  );
});

test('the plain file has neither heading nor accents', () => {
  expect(BANK_FILE.txt.write([ana])).toBe(
    'BANCO DE RESERVAS;AHORRO;9600000001;99900000018;ANA PENA NUNEZ;12500;LN-0042\r\n',
  );
});

test('an IBAN stays whole: its digits alone are another account', () => {
  const iban = { ...ana, accountNumber: 'do28 bagr 0000 0001 2124 5361 1324' };
  expect(BANK_FILE.csv.write([iban])).toContain('"DO28BAGR00000001212453611324"');
  expect(BANK_FILE.txt.write([iban])).toContain(';DO28BAGR00000001212453611324;');
  expect(payableAccount('Cuenta de ahorro 960-000-0001')).toBe('9600000001');
  expect(payableAccount('no tengo')).toBe('');
});

test('unsupported characters become one space, with none at the ends', () => {
  const strange = { ...ana, fullName: ' Ana  «Peña»\t(hija) ', reference: 'LN-1 .' };
  expect(BANK_FILE.txt.write([strange])).toContain(';ANA PENA HIJA;12500;LN-1 .\r\n');
});

test('a name that looks like a formula stays a name', () => {
  expect(BANK_FILE.csv.write([{ ...ana, fullName: '=HYPERLINK("http://x")' }])).toContain(
    `"'=HYPERLINK(""http://x"")"`,
  );
});

const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const someTransfer = fc.record({
  bankName: text,
  accountType: text,
  accountNumber: text,
  cedula: text,
  fullName: text,
  amount: fc.integer({ min: 1, max: 20_000 }),
  reference: text,
});

test('any customer name gives one line of seven fields with the amount in its column', () => {
  fc.assert(
    fc.property(fc.array(someTransfer, { minLength: 1, maxLength: 5 }), (transfers) => {
      const lines = BANK_FILE.txt.write(transfers).split('\r\n').slice(0, -1);
      expect(lines).toHaveLength(transfers.length);
      for (const [index, line] of lines.entries()) {
        expect(line).toMatch(/^[A-Z0-9 .;-]*$/);
        const cells = line.split(';');
        expect(cells).toHaveLength(7);
        expect(cells[5]).toBe(String(transfers[index]?.amount));
      }
    }),
  );
});

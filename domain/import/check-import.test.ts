import { describe, expect, test } from 'vitest';
import { FILLED_PROFILE } from '#domain/accounts/profile-fields.fixture.ts';
import { byProfileField, PROFILE_FIELDS } from '#domain/accounts/profile-fields.ts';
import { importLines, sumDifferences } from '#domain/import/check-import.ts';
import { BROUGHT, IMPORT_SHEET_NAMES, importFieldsOf } from '#domain/import/import-sheets.ts';
import {
  cedula,
  check,
  checkSheets,
  LENT,
  PAID,
  RAMON,
  said,
  sheetOf,
  YOKASTA,
} from '#domain/import/sheets.fixture.ts';
import { INSTALMENTS_MOST } from '#domain/products/product.ts';

const linesOf = (checked: ReturnType<typeof check>) =>
  importLines(checked).map(({ sheet, line, message, weight }) => `${weight} ${sheet} ${line}: ${message}`);

describe('an import without an error', () => {
  test('brings every field of a profile that has text of its own, as the field declares it', () => {
    const { profileImageUrl: _, ...person } = FILLED_PROFILE;
    // What the program itself writes: the form of a day and of a bank is the file's.
    const sheet = {
      ...person,
      birthDate: person.birthDate.split('-').toReversed().join('/'),
      bankName: 'BHD',
      monthlyIncome: String(person.monthlyIncome),
    };
    const { clients } = check({ clients: [sheet], loans: [], payments: [] });
    expect(clients).toEqual([{ line: 2, ...person, bankName: 'Banco BHD' }]);
    expect(Object.keys(person).toSorted()).toEqual(
      PROFILE_FIELDS.filter((field) => field !== 'profileImageUrl').toSorted(),
    );
  });

  test('shows what each line will become, and the totals', () => {
    const checked = check({
      loans: [LENT, { ...LENT, number: 'P-2', cedula: RAMON.cedula, standing: 'Saldado' }],
      payments: [PAID, { loan: 'P-2', on: '20/10/2026', amount: 'RD$11,500', method: 'transferencia' }],
    });
    expect(said(checked)).toEqual([]);
    expect(checked.sums).toEqual({ clients: 2, loans: 2, outstanding: 6_522, payments: 15_500 });
    expect(checked.clients[0]).toEqual({
      line: 2,
      ...byProfileField(() => null, BROUGHT),
      ...YOKASTA,
      phone: '+18095550101',
    });
    expect(checked.loans.map(({ payments }) => payments)).toEqual([
      [
        {
          line: 2,
          loan: 'P-1',
          on: '2026-10-19',
          amount: 4_000,
          lateCharge: 0,
          method: 'cash',
          reference: null,
        },
      ],
      [expect.objectContaining({ line: 3, method: 'bank_transfer' })],
    ]);
    expect(linesOf(checked)).toEqual([
      'fits clients 2: Yokasta Núñez entra como cliente, sin contraseña',
      'fits clients 3: Ramón Peña entra como cliente, sin contraseña',
      // RD$7,500 for 31 days from 20/10 at 5 % a month.
      'fits loans 2: El préstamo P-1 de RD$10,000 entra abierto: debe RD$7,888, de ellos RD$6,522 de capital',
      'fits loans 3: El préstamo P-2 de RD$10,000 entra saldado',
      'fits payments 2: Entra un pago de RD$4,000 del 19/10/2026 al préstamo P-1',
      'fits payments 3: Entra un pago de RD$11,500 del 20/10/2026 al préstamo P-2',
    ]);
  });

  test("keeps a client's optional fields", () => {
    const birthDate = '20/11/2008';
    const more = { birthDate, monthlyIncome: '28,500', bankName: 'BHD', province: 'santiago', city: 'Moca' };
    const checked = check({ clients: [{ ...YOKASTA, ...more }], loans: [], payments: [] });
    expect(said(checked)).toEqual([]);
    expect(checked.clients[0]).toMatchObject({
      birthDate: '2008-11-20',
      monthlyIncome: 28_500,
      bankName: 'Banco BHD',
      province: 'Santiago',
      city: 'Moca',
    });
  });

  test('may consist of one sheet', () => {
    const { clients, loans, problems } = checkSheets({ clients: sheetOf('clients', [YOKASTA]) });
    expect([clients.length, loans.length, problems.length]).toEqual([1, 0, 0]);
  });

  test('drops late charge that the lender does not claim, and shows how much', () => {
    const checked = check({ loans: [{ ...LENT, lateCharge: '100' }] });
    expect(checked.loans[0]?.waivers).toEqual([{ on: '2026-11-20', amount: 288 }]);
    expect(linesOf(checked)[2]).toBe(
      'fits loans 2: El préstamo P-1 de RD$10,000 entra abierto: debe RD$7,600, de ellos RD$6,522 de capital; de antes no se cobran RD$288 de mora',
    );
  });
});

test('a sheet with missing columns is not checked further', () => {
  const whole = sheetOf('loans', [LENT]);
  const loans = { ...whole, columns: { ...whole.columns, principal: null, term: null } };
  const checked = checkSheets({ clients: sheetOf('clients', [{ ...YOKASTA, email: 'x' }]), loans });
  expect(said(checked)).toEqual([
    'loans 1 Capital: Diga qué columna del archivo es',
    'loans 1 Cuotas: Diga qué columna del archivo es',
  ]);
  expect([checked.clients, checked.loans]).toEqual([[], []]);
});

test('lists problems in the order of the sheets and of their lines', () => {
  const checked = check({
    clients: [
      { ...YOKASTA, phone: '' },
      { ...RAMON, lastName: '' },
    ],
    loans: [{ ...LENT, term: '99' }],
    payments: [{ ...PAID, amount: '0' }],
  });
  expect(said(checked)).toEqual([
    'clients 2 Teléfono: Falta este dato',
    'clients 3 Apellido: Falta este dato',
    `loans 2 Cuotas: Un préstamo tiene de 1 a ${INSTALMENTS_MOST} cuotas, y este tiene 99`,
    'payments 2 Monto: El pago es de cero pesos',
  ]);
  expect(checked.sums).toEqual({ clients: 0, loans: 0, outstanding: 0, payments: 0 });
});

test('lists each line once: errors first, then warnings, then valid lines', () => {
  const odd = { ...YOKASTA, cedula: YOKASTA.cedula.slice(0, 10) + ((Number(YOKASTA.cedula[10]) + 1) % 10) };
  const loans = [{ ...LENT, cedula: odd.cedula, principal: '50000' }];
  const checked = check({ clients: [{ ...RAMON, lastName: '' }, odd], loans, payments: [] });
  expect(linesOf(checked)).toEqual([
    'error clients 2: Falta este dato',
    'notice clients 3: El dígito verificador de la cédula no cuadra: compárela con el documento. Pocas cédulas buenas son así',
    'notice loans 2: RD$50,000 está fuera de lo que se presta aquí, de RD$2,500 a RD$20,000',
  ]);
});

describe('clients', () => {
  const of = (clients: readonly Record<string, string>[], known = {}) =>
    said(check({ clients, loans: [], payments: [] }, known));

  test('that occur twice are listed with the line of the first', () => {
    const twice = { ...RAMON, cedula: YOKASTA.cedula };
    expect(of([YOKASTA, twice, { ...YOKASTA, cedula: cedula(3) }])).toEqual([
      'clients 3 Cédula: Repetido: la línea 2 dice lo mismo',
      'clients 4 Correo: Repetido: la línea 2 dice lo mismo',
    ]);
  });

  test('without a cédula or an e-mail are not duplicates for that', () => {
    const nobody = { ...YOKASTA, cedula: '', email: '' };
    expect(of([nobody, nobody])).toEqual([
      'clients 2 Cédula: Falta este dato',
      'clients 3 Cédula: Falta este dato',
    ]);
  });

  test('with an existing account are listed', () => {
    const known = { cedulas: new Set([YOKASTA.cedula]), emails: new Set([RAMON.email]) };
    expect(of([YOKASTA, RAMON], known)).toEqual([
      'clients 2 Cédula: Ya hay un cliente con esta cédula en el programa',
      'clients 3 Correo: Ya hay una cuenta con este correo en el programa',
    ]);
  });

  test('must be of age on the day of the import', () => {
    expect(of([{ ...YOKASTA, birthDate: '21/11/2008' }])).toEqual([
      'clients 2 Fecha de nacimiento: Tendría menos de 18 años',
    ]);
  });

  test('as a spreadsheet writes them: marked texts, a currency, and two phones of which the first is taken', () => {
    const marked = Object.fromEntries(Object.entries(YOKASTA).map(([field, text]) => [field, `'${text}`]));
    const checked = check({
      clients: [{ ...marked, phone: "'809-555-0101 / 829-555-0202", monthlyIncome: "'$35,000.00" }],
      loans: [],
      payments: [],
    });
    expect(checked.clients).toMatchObject([{ ...YOKASTA, phone: '+18095550101', monthlyIncome: 35_000 }]);
    expect(linesOf(checked)).toEqual([
      'notice clients 2: La celda trae más que un teléfono: entra solo (809) 555-0101',
    ]);
  });

  test('may lack an e-mail; the phone is still required', () => {
    const unwritten = { ...YOKASTA, email: '' };
    const checked = check({ clients: [unwritten], loans: [], payments: [] });
    expect(said(checked)).toEqual([]);
    expect(checked.clients).toMatchObject([{ cedula: YOKASTA.cedula, email: null }]);
    expect(linesOf(checked)).toEqual([
      'fits clients 2: Yokasta Núñez entra como cliente, sin correo: no puede entrar ni recibe avisos',
    ]);
    expect(of([{ ...unwritten, phone: '' }])).toEqual(['clients 2 Teléfono: Falta este dato']);
    expect(of([unwritten, { ...unwritten, email: RAMON.email }])).toEqual([
      'clients 3 Cédula: Repetido: la línea 2 dice lo mismo',
    ]);
  });

  test.each(['cedula', 'firstName', 'lastName', 'phone'])('are rejected without %s', (field) => {
    const checked = check({ clients: [{ ...YOKASTA, [field]: '' }], loans: [], payments: [] });
    expect(checked.clients).toEqual([]);
    expect(said(checked)).toHaveLength(1);
  });
});

test("compares the lender's totals with those of the files, one by one", () => {
  const { sums } = check({});
  expect(sumDifferences(sums, sums)).toEqual([]);
  expect(sumDifferences({ clients: 1_000, loans: 2, outstanding: 1, payments: 4_001 }, sums)).toEqual([
    { field: 'clients', message: 'Clientes: usted escribió 1,000 y los archivos dan 2' },
    { field: 'loans', message: 'Préstamos: usted escribió 2 y los archivos dan 1' },
    { field: 'outstanding', message: 'Capital pendiente: usted escribió RD$1 y los archivos dan RD$6,522' },
    { field: 'payments', message: 'Suma de los pagos: usted escribió RD$4,001 y los archivos dan RD$4,000' },
  ]);
});

describe('a problem', () => {
  test('is shown by sheet and line, regardless of when the check found it', () => {
    const checked = check({
      // The check finds this last, when the loan's total is known.
      loans: [{ ...LENT, standing: 'saldado' }],
      payments: [PAID, { ...PAID, loan: 'P-9' }],
      clients: [YOKASTA, { ...RAMON, cedula: '00112345679' }],
    });
    expect(checked.problems.map(({ sheet, line, column, weight }) => [sheet, line, column, weight])).toEqual([
      ['clients', 3, 'Cédula', 'notice'],
      ['loans', 2, 'Estado', 'error'],
      ['payments', 3, 'Préstamo', 'error'],
    ]);
  });

  test.each([
    ['viernes', 'cada viernes'],
    ['Cada Miércoles', 'cada miércoles'],
    ['15 y 30', 'el día 15 y el último de cada mes'],
    ['quincenal', 'el día 15 y el último de cada mes'],
    ['25', 'el día 25 de cada mes'],
    ['el día 5 de cada mes', 'el día 5 de cada mes'],
    ['cada dos semanas, el viernes (como el 9/1/2026)', 'cada dos semanas, el viernes (como el 9/1/2026)'],
    ['32', null],
    ['a veces', null],
  ])('reads of «%s» when a client is paid', (paydays, read) => {
    const checked = check({ clients: [{ ...YOKASTA, paydays }] });
    expect(checked.clients[0]?.paydays).toBe(read);
    expect(checked.problems.map(({ column }) => column)).toEqual(read === null ? ['Días de cobro'] : []);
  });

  test("does not stop the check of the client's other fields", () => {
    const others = {
      address: 'Calle Duarte 12',
      city: 'Santo Domingo Este',
      occupation: 'Cajera',
      companyName: 'Colmado La Fe',
      accountNumber: '0712345678',
    };
    expect(check({ clients: [{ ...YOKASTA, ...others }] }).clients[0]).toMatchObject(others);
  });
});

describe('dates that may begin with the day or with the month', () => {
  const about = (day: number, month: number, text: string) =>
    `payments 2 Fecha (mírelo): Ninguna fecha de esta hoja dice si va primero el día o el mes: «${text}» se lee como día ${day}, mes ${month}. Si no es así, abra las columnas de la hoja y cambie «Cómo escribe las fechas».`;
  const paid = (...days: readonly string[]) =>
    days.map((on, index) => ({ ...PAID, on, amount: String(100 + index) }));

  test('are shown as they are read, and need a confirmation', () => {
    const payments = paid('10/11/2026', '05/10/2026', '01/10/2026');
    expect(said(check({ payments }))).toEqual([about(10, 11, '10/11/2026')]);
    const monthFirst = { ...sheetOf('payments', paid('10/11/2026')), dateOrder: 'mdy' } as const;
    const sheets = {
      clients: sheetOf('clients', [YOKASTA]),
      loans: sheetOf('loans', [LENT]),
      payments: monthFirst,
    };
    expect(said(checkSheets(sheets))).toEqual([about(11, 10, '10/11/2026')]);
  });

  test('are asked for in columns of days alone, and told by them alone', () => {
    const [first, second] = paid('2026-11-10', '2026-10-05');
    expect(said(check({ payments: [{ ...first, reference: '05/10/2026' }] }))).toEqual([]);
    const told = { ...second, on: '10/11/2026', reference: '13-01-2026' };
    expect(said(check({ payments: [told] }))).toEqual([about(10, 11, '10/11/2026')]);
  });

  test.each([
    ['another date of the sheet', ['10/11/2026', '19/10/2026']],
    ['equal numbers', ['10/10/2026', '11/11/2026']],
    ['the year first', ['2026-11-10', '2026-10-05']],
  ])('are no question with %s', (_, days) => {
    expect(said(check({ payments: paid(...days) }))).toEqual([]);
  });
});

test('a column is read as days where its field says so, and nowhere else', () => {
  const lines = { clients: YOKASTA, loans: LENT, payments: PAID };
  for (const sheet of IMPORT_SHEET_NAMES)
    for (const [field, { label, isDay = false }] of importFieldsOf(sheet)) {
      const checked = check({ [sheet]: [{ ...lines[sheet], [field]: '31/02/2026' }] });
      const isRead = checked.problems.some(
        ({ column, message }) => column === label && message.includes('no es una fecha'),
      );
      expect([sheet, field, isRead]).toEqual([sheet, field, isDay]);
    }
});

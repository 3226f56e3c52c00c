import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { fileOf, HEADER, ROW, uploadsOf } from '#test/statements/uploads.ts';
import { lent, reported } from '#test/stories.ts';
import { type Cells, workbookOf, workbookOfSheets } from '#test/workbook.ts';

let app: TestApp;
let pedro: Browser;
let rosa: Browser;
let bank: ReturnType<typeof uploadsOf>;
beforeEach(async () => {
  app = await openTestApp();
  ({ customer: rosa, pedro } = await lent(app, 'rosa', { amount: 10_000, term: 3 }));
  bank = uploadsOf(pedro, app);
});
afterEach(() => app.close());

describe('the direction', () => {
  test('of a column is read, and DB is no payment of a customer', async () => {
    await reported(rosa, 1_200, 1);
    const file = fileOf('Fecha,Descripción,Monto,Tipo', '20/11/2026,PAGO LUZ,1200.00,DB');
    // Also where the other columns are named and not this one.
    for (const named of [{}, { date: '0', description: '1', amount: '2', dateOrder: 'dmy' }])
      await bank.keep(file, named);
    expect(await bank.lines('proposed')).toEqual([]);
    expect(await bank.lines('outgoing')).toMatchObject([{ cents: -120_000 }]);
  });

  test('by an unknown word is asked, and then remembered', async () => {
    const file = fileOf(
      'Fecha,Descripción,Monto,Tipo',
      '19/11/2026,LUZ,1200.00,Salida a terceros',
      '19/11/2026,ANA,500.00,CR',
    );
    const asked = await bank.refused(file, 'columns_needed');
    expect(asked.details.unknownWords).toEqual(['Salida a terceros']);
    expect(asked.message).toContain('«Salida a terceros»');
    expect(await bank.stored()).toEqual([]);
    expect(await bank.keep(file, { outgoingWords: 'Salida a terceros' })).toMatchObject({
      added: 1,
      addedOutgoing: 1,
    });
    const next = fileOf('Fecha,Descripción,Monto,Tipo', '20/11/2026,LUZ,900.00,SALIDA A TERCEROS');
    expect(await bank.keep(next)).toMatchObject({ added: 0, addedOutgoing: 1 });
    // Another word later leaves the first one explained.
    const two = fileOf(
      'Fecha,Descripción,Monto,Tipo',
      '20/11/2026,ANA,100.00,Nota',
      '20/11/2026,LUZ,200.00,Salida a terceros',
    );
    expect((await bank.refused(two, 'columns_needed')).details.unknownWords).toEqual(['Nota']);
    expect(await bank.keep(two, { incomingWords: 'Nota' })).toMatchObject({ added: 1, addedOutgoing: 1 });
  });

  test('of amounts without sign or word is asked', async () => {
    const file = fileOf('Fecha,Descripción,Monto', '20/11/2026,TRANSF,500.00');
    expect((await bank.refused(file, 'columns_needed')).details).toMatchObject({ asksDirection: true });
    expect(await bank.keep(file, { plain: 'out' })).toMatchObject({ added: 0, addedOutgoing: 1 });
  });
});

describe('the order of day and month', () => {
  const table = (...dates: string[]) =>
    fileOf('Fecha,Descripción,Crédito', ...dates.map((date, at) => `${date},TRANSF ${at},${100 + at}.00`));

  test('is decided by all rows, however late one decides', async () => {
    const dates = Array.from({ length: 22 }, (_, at) => `11/0${1 + (at % 9)}/2026`);
    expect(await bank.keep(table(...dates, '11/13/2026'))).toMatchObject({ added: 23, skipped: 0 });
    expect(new Set((await bank.stored()).map(({ day }) => day.slice(0, 7)))).toEqual(new Set(['2026-11']));
  });

  test('is decided by the period of the head, and by what is not after today', async () => {
    const period = Buffer.concat([Buffer.from('Período: 01/11/2026 al 30/11/2026\r\n'), table('03/11/2026')]);
    await bank.keep(period);
    await bank.keep(table('12/11/2026'));
    expect((await bank.stored()).map(({ day }) => day)).toEqual(['2026-11-03', '2026-11-12']);
  });

  test('is asked where two orders fit, and then remembered', async () => {
    expect((await bank.refused(table('03/11/2026'), 'columns_needed')).details.dateOrders).toEqual([
      'dmy',
      'mdy',
    ]);
    await bank.keep(table('03/11/2026'), { dateOrder: 'mdy' });
    await bank.keep(table('04/11/2026'));
    expect((await bank.stored()).map(({ day }) => day)).toEqual(['2026-03-11', '2026-04-11']);
    // The answer was wrong: the line is read again.
    expect(await bank.keep(table('03/11/2026'), { dateOrder: 'dmy' })).toMatchObject({
      added: 0,
      corrected: 1,
    });
  });
});

test('rows that were not understood are listed with their text and reason, and the file says how many lines it has', async () => {
  const reply = await bank.keep(
    fileOf(
      '20/11/2026,ANTES,,500.00,',
      HEADER,
      '20/11/2026,TRANSF UNO,,500.00,',
      '20/11/2026,TRANSF DOS,,"2.500,00",',
      '31/02/2026,TRANSF TRES,,500.00,',
      '21/12/2026,OTRO MES,,500.00,',
      '20/11/2026,DOS MONTOS,10.00,500.00,',
      '31/02/2026,TOTAL PAGADO DE ANA,,100.00,',
      'TOTAL,,10.00,"4,010.00",',
    ),
  );
  expect(reply).toMatchObject({ added: 1, lines: 7, skipped: 6 });
  expect(reply.unread).toEqual([
    { number: 1, text: '20/11/2026,ANTES,,500.00', reason: 'Está antes del encabezado de la tabla' },
    { number: 4, text: '20/11/2026,TRANSF DOS,,2.500,00', reason: 'El monto no se entiende' },
    { number: 5, text: '31/02/2026,TRANSF TRES,,500.00', reason: 'La fecha no se entiende' },
    { number: 6, text: '21/12/2026,OTRO MES,,500.00', reason: 'La fecha es muy después de hoy' },
    {
      number: 7,
      text: '20/11/2026,DOS MONTOS,10.00,500.00',
      reason: 'Tiene un monto que entró y otro que salió',
    },
    { number: 8, text: '31/02/2026,TOTAL PAGADO DE ANA,,100.00', reason: 'La fecha no se entiende' },
  ]);
});

test('a text may hold the separator without quotes, and an amount that it splits is not read as a smaller one', async () => {
  const scotia = fileOf(
    'Date,Description,Amount,Type,Balance',
    '20/11/2026,PAGO DE ROSA, PRIMERA,500.00,CR,',
    '20/11/2026,PAGO DE ANA,1,500.00,CR,',
    '20/11/2026,PAGO DE LUIS,2.500,50,CR,',
  );
  expect(await bank.keep(scotia)).toMatchObject({ added: 1, skipped: 2 });
  const pair = fileOf(HEADER, '20/11/2026,CARGO,500.00,,9,000.00', '20/11/2026,ABONO,,1,200.00,9000.00');
  expect((await bank.send(pair)).json()).toMatchObject({
    code: 'columns_needed',
    details: { incoming: 0, outgoing: 0 },
  });
  expect(await bank.stored()).toMatchObject([{ cents: 50_000, description: 'PAGO DE ROSA, PRIMERA' }]);
});

test('a download that ended within its last movement is refused, since its amount may be cut', async () => {
  const rows = ['Fecha;Descripción;Débito;Crédito;Balance', '19/11/2026;ANA;0;500.00;1500.00'];
  const last = '20/11/2026;ROSA;0;2500.00;4000.00';
  for (const cut of [last.indexOf('2500') + 2, last.indexOf(';4000')]) {
    const { code, message } = (await bank.send(fileOf(...rows, last.slice(0, cut)))).json();
    expect([code, message]).toEqual(['unsupported_type', expect.stringContaining('Descárguelo de nuevo')]);
  }
  expect(await bank.stored()).toEqual([]);
  // A line that has its end, or all cells, is none that was cut; nor are sums.
  expect(await bank.keep(fileOf(...rows, '19/11/2026;LUIS;0;25.00', ''))).toMatchObject({ added: 2 });
  expect(await bank.keep(fileOf(...rows, last, 'TOTAL;;3000.00'))).toMatchObject({ added: 1 });
  expect(await bank.keep(fileOf(...rows, last))).toMatchObject({ added: 0 });
});

test('nothing of a file whose balances contradict its rows is kept until a person has looked', async () => {
  const file = fileOf(
    HEADER,
    '18/11/2026,UNO,,500.00,"1,500.00"',
    '19/11/2026,DOS,200.00,,"1,300.00"',
    '20/11/2026,TRES,,100.00,"1,450.00"',
  );
  const asked = await bank.refused(file, 'balance_contradicts');
  expect(asked.details.contradictions).toEqual([{ number: 4, expected: 140_000, found: 145_000 }]);
  expect(await bank.stored()).toEqual([]);
  expect(await bank.keep(file, { confirmBalance: 'true' })).toMatchObject({ added: 2, addedOutgoing: 1 });
});

test('a file of an unknown form is asked with what was found, and named columns win', async () => {
  const file = fileOf('Día;Qué;Cuánto entró', '20/11/2026;TRANSF;500.00');
  const asked = await bank.refused(file, 'columns_needed');
  expect(asked.details).toMatchObject({
    headings: ['Día', 'Qué', 'Cuánto entró'],
    sample: [['20/11/2026', 'TRANSF', '500.00']],
    columns: null,
  });
  expect(await bank.keep(file, { date: '0', description: '1', amount: '2' })).toMatchObject({ added: 1 });
});

test.each([
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'Excel antiguo (.xls)'],
  ['a PDF', Buffer.from('%PDF-1.7'), 'Esto es un PDF'],
  ['a page', Buffer.from('<html><table></table></html>'), 'guardada como Excel'],
])('%s gets a sentence', async (_, bytes, sentence) => {
  const reply = await bank.send(bytes);
  expect([reply.statusCode, reply.json().message]).toEqual([415, expect.stringContaining(sentence)]);
});

test('a statement in dollars is refused', async () => {
  const reply = await bank.send(fileOf('Moneda: USD', HEADER, ROW));
  expect([reply.statusCode, reply.json().errors]).toEqual([
    400,
    [{ field: 'file', message: expect.stringContaining('otra moneda') }],
  ]);
});

test('a workbook of the bank is read as its CSV', async () => {
  const rows: Cells[] = [
    ['Cuenta', '800000001'],
    ['Fecha', 'Descripción', 'Débito', 'Crédito', 'Balance'],
    [{ day: day('2026-11-03') }, 'TRANSF DE ALGUIEN', '', 500, 1500],
    [{ day: day('2026-11-04') }, 'COMISION', 12.5, '', 1487.5],
  ];
  expect(await bank.keep(await workbookOf(rows))).toMatchObject({
    added: 1,
    addedOutgoing: 1,
    account: '800000001',
  });
  const csv = fileOf(
    'Cuenta,800000001',
    HEADER,
    '2026-11-03,TRANSF DE ALGUIEN,,500.00,',
    '2026-11-04,COMISION,12.50,,',
  );
  expect(await bank.keep(csv)).toMatchObject({ added: 0, addedOutgoing: 0, repeated: 2 });
});

describe('a workbook of several sheets', () => {
  const headings = ['Fecha', 'Descripción', 'Débito', 'Crédito', 'Balance'];
  const cover: Cells[] = [['BANCO DEMO'], ['Cuenta', '800000001'], ['Moneda', 'RD$']];
  const october: Cells[] = [
    ['Movimientos de octubre'],
    headings,
    [{ day: day('2026-10-03') }, 'TRANSF DE ANA', '', 500, 1500],
    ['TOTAL', '', '', 500],
  ];
  const november: Cells[] = [
    ['Cuenta', '800000001'],
    ['Período', { day: day('2026-11-01') }, { day: day('2026-11-30') }],
    headings,
    [{ day: day('2026-11-03') }, 'TRANSF DE LUIS', '', 700, 2200],
    [{ day: day('2026-11-04') }, 'COMISION', 12.5, '', 2187.5],
    [{ day: day('2026-11-04') }, 'CORTADO', '2.500,00', '', ''],
  ];

  test('has a cover with a balance, which is listed as in any other head', async () => {
    const dated: Cells[] = [...cover, ['Balance al', { day: day('2026-11-30') }, 2200]];
    expect(await bank.keep(await workbookOfSheets({ Portada: dated, Noviembre: november }))).toMatchObject({
      ...{ added: 1, addedOutgoing: 1 },
      unread: [
        { number: 4, reason: 'Está antes del encabezado de la tabla' },
        { number: 10, reason: 'El monto no se entiende' },
      ],
    });
  });

  test('is read whole, with its cover as the head and its lines counted on', async () => {
    const empty: Cells[] = [headings];
    const notes: Cells[] = [['Montos en US$ a la tasa del día']];
    const file = await workbookOfSheets({
      ...{ Nada: [], Portada: cover, Septiembre: empty, Octubre: october, Noviembre: november, Notas: notes },
    });
    expect(await bank.keep(file)).toMatchObject({
      ...{ added: 2, addedOutgoing: 1, account: '800000001' },
      unread: [{ number: 14, text: '2026-11-04, CORTADO, 2.500,00', reason: 'El monto no se entiende' }],
    });
    expect((await bank.stored()).map(({ cents }) => cents)).toEqual([50_000, 70_000, -1_250]);
  });

  const refusals: readonly (readonly [string, Record<string, readonly Cells[]>, string])[] = [
    [
      'other columns',
      {
        Octubre: october,
        Otra: [
          ['Fecha', 'Concepto', 'Monto'],
          [{ day: day('2026-11-03') }, 'ANA', 20],
        ],
      },
      'La hoja «Otra» no tiene los encabezados de «Octubre». Guarde cada hoja en un archivo aparte.',
    ],
    [
      'no headings',
      { Octubre: october, Otra: november.slice(3) },
      'La hoja «Otra» no tiene los encabezados de «Octubre». Guarde cada hoja en un archivo aparte.',
    ],
    [
      'the same movements',
      { Octubre: october, Copia: october },
      'La hoja «Copia» repite movimientos de otra hoja. Guarde cada hoja en un archivo aparte.',
    ],
    [
      'amounts of either direction',
      Object.fromEntries(
        ['Créditos', 'Débitos'].map((name) => [
          name,
          [
            ['Fecha', 'Descripción', 'Monto'],
            [{ day: day('2026-11-03') }, name, 20],
          ],
        ]),
      ),
      'La hoja «Débitos» no dice en sus encabezados qué entró y qué salió. Guarde cada hoja en un archivo aparte.',
    ],
  ];
  test.each(refusals)('is refused where another sheet has %s', async (_, sheets, message) => {
    const reply = await bank.send(await workbookOfSheets(sheets));
    expect([reply.statusCode, reply.json().message]).toEqual([415, message]);
  });

  test.each([
    ['of another account in its head', 'Noviembre', [['Cuenta', '800000002'], ...november], 'dos cuentas'],
    ['in dollars by its name', 'Ahorros USD', november, 'otra moneda'],
  ])('is refused where another sheet is %s', async (_, name, rows, sentence) => {
    const reply = await bank.send(await workbookOfSheets({ Octubre: [...cover, ...october], [name]: rows }));
    expect(reply.json().errors).toEqual([{ field: 'file', message: expect.stringContaining(sentence) }]);
  });

  test('has as many lines as a file may have, all sheets together', async () => {
    const half = (month: string): Cells[] => [
      headings,
      ...Array.from({ length: 2_650 }, (_, at) => [`03/${month}/2026`, `ANA ${at}`, '', 20, '']),
    ];
    const reply = await bank.send(await workbookOfSheets({ Octubre: half('10'), Noviembre: half('11') }));
    expect([reply.statusCode, reply.json().message]).toEqual([415, expect.stringContaining('más de')]);
  });
});

test('two uploads of one file at once keep each line once', async () => {
  const file = fileOf(HEADER, ROW, '20/11/2026,OTRA,,600.00,');
  const replies = await Promise.all([1, 2, 3].map(() => bank.send(file)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(replies.reduce((sum, reply) => sum + reply.json().added, 0)).toBe(2);
  expect(await bank.stored()).toHaveLength(2);
});

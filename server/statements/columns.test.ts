import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';

const HEADER = 'Fecha,Descripción,Débito,Crédito';
const COLUMNS = { date: '0', description: '1', debit: '2', amount: '3', dateOrder: 'dmy' };

let app: TestApp;
let pedro: Browser;
beforeAll(async () => {
  app = await openTestApp();
  pedro = await app.signIn('pedro');
});
afterAll(() => app.close());

const fileOf = (...lines: string[]) => ({
  field: 'file',
  name: 'estado.csv',
  bytes: Buffer.from(lines.join('\r\n')),
});
const preview = (heading: string, row: string) =>
  pedro.upload('/api/admin/statements/preview', {}, fileOf(heading, row));

describe('the columns of a statement', () => {
  test('with common bank headings are recognised from the first file on', async () => {
    const reply = await preview(
      'FECHA POSTEO;No. Referencia;CONCEPTO;DÉBITOS (RD$);CRÉDITOS (RD$);BALANCE',
      '20/11/2026;4411;TRANSF;;500.00;1',
    );
    expect(reply.json()).toMatchObject({
      known: true,
      columns: { date: 0, reference: 1, description: 2, debit: 3, amount: 4, dateOrder: 'dmy' },
    });
  });

  test('are asked for where the headings do not say whether money came in, or the cells do not fit', async () => {
    const either = await preview('Fecha,Descripción,Monto', '20/11/2026,TRANSF,500.00');
    expect(either.json()).toMatchObject({ known: false, columns: { date: 0, description: 1, amount: 2 } });
    const letters = await preview('Fecha,Descripción,Crédito', '20/11/2026,TRANSF,sí');
    expect(letters.json().known).toBe(false);
  });

  test('of a format named before outgoing money was stored gain that column', async () => {
    await pedro.upload('/api/admin/statements', COLUMNS, fileOf(HEADER, '20/11/2026,TRANSF,,500.00'));
    await app.db
      .updateTable('statementFormats')
      .set({ columns: JSON.stringify({ date: 0, description: 1, amount: 3, dateOrder: 'dmy' }) })
      .execute();
    const reply = await preview(HEADER, '20/11/2026,RETIRO,500.00,');
    expect(reply.json()).toMatchObject({ known: true, columns: { debit: 2, amount: 3 } });
  });

  test('a reference of its own column is found in the description', async () => {
    const file = fileOf('Fecha,Referencia,Descripción,Crédito', '20/11/2026,99887766,TRANSF,500.00');
    const columns = { date: '0', reference: '1', description: '2', amount: '3', dateOrder: 'dmy' };
    await pedro.upload('/api/admin/statements', columns, file);
    const [line] = (await pedro.get('/api/admin/statements/lines?kind=open')).json();
    expect(line.description).toBe('TRANSF 99887766');
  });
});

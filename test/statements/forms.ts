import { addDays, formatDay } from '#domain/calendar.ts';
import {
  amount,
  dashed,
  type Form,
  named,
  none,
  pair,
  plainAmount,
  quoted,
  table,
  UTF8,
} from '#test/statements/made-list.ts';
import { POPULAR_FORMS } from '#test/statements/popular-forms.ts';

/** The forms of every bank of the table of facts. */
export const FORMS: readonly Form[] = [
  ...POPULAR_FORMS,
  {
    ...UTF8,
    name: 'BHD, CSV with empty columns',
    hasOrder: true,
    head: () => [''],
    write: table(';Fecha;Número de Referencia;;Descripción;Débitos;Créditos;Balance;;', {}, (one) => {
      const { debit, credit } = pair(one, '0');
      return `;${dashed(one.day)};${one.reference};;${quoted(one.text)};${debit};${credit};${amount(one.balance)};;`;
    }),
  },
  {
    ...UTF8,
    name: 'BHD, other menu',
    head: none,
    write: table('Fecha,Descripcion,Documento,Debito,Credito,Saldo', {}, (one) => {
      const { debit, credit } = pair(one, '0.00');
      return [
        dashed(one.day),
        quoted(one.text),
        one.reference,
        quoted(debit),
        quoted(credit),
        quoted(amount(one.balance)),
      ].join(',');
    }),
  },
  ...(['utf16le', 'utf16be'] as const).map(
    (encoding): Form => ({
      ...UTF8,
      encoding,
      name: `Banreservas, CSV in ${encoding}`,
      head: () => ['Cuenta,800000001', 'Titular,PRESTAMOS DEMO SRL'],
      write: table('Fecha,Descripción,Débito,Crédito,Balance', { reference: 'none' }, (one) => {
        const { debit, credit } = pair(one, '-');
        const out = one.cents < 0 ? `-${debit}` : debit;
        return [
          formatDay(one.day),
          quoted(one.text),
          `"${out}"`,
          `"${credit}"`,
          `"${amount(one.balance)}"`,
        ].join(',');
      }),
    }),
  ),
  {
    ...UTF8,
    name: 'Banreservas, credit before debit',
    head: none,
    write: table('Fecha;Descripcion;Referencia;Credito;Debito;Balance', {}, (one) => {
      const { debit, credit } = pair(one);
      return [formatDay(one.day), quoted(one.text), one.reference, credit, debit, amount(one.balance)].join(
        ';',
      );
    }),
  },
  {
    ...UTF8,
    name: 'Banreservas, the columns of its PDF',
    head: () => ['IBAN DO11BRRD00000000000800000001'],
    write: table('Fecha,Referencia,Concepto,Cheques y cargos,Depósitos y abonos,Balance', {}, (one) => {
      const { debit, credit } = pair(one);
      return [
        formatDay(one.day),
        one.reference,
        quoted(one.text),
        quoted(debit),
        quoted(credit),
        quoted(amount(one.balance)),
      ].join(',');
    }),
  },
  {
    ...UTF8,
    name: 'Scotiabank',
    head: none,
    write: table('Date,Description,Amount,Type,Balance', { reference: 'none' }, (one, at) => {
      const type = one.cents > 0 ? ['CR', 'credit'][at % 2] : ['DR', 'debit'][at % 2];
      return [
        formatDay(one.day),
        quoted(one.text),
        plainAmount(one.cents),
        type,
        plainAmount(one.balance),
      ].join(',');
    }),
  },
  {
    ...UTF8,
    name: 'APAP',
    head: none,
    write: table('Fecha;Concepto;Nro.Doc;Debito;Credito;Saldo', {}, (one) => {
      const { debit, credit } = pair(one);
      return [formatDay(one.day), quoted(one.text), one.reference, debit, credit, amount(one.balance)].join(
        ';',
      );
    }),
  },
  {
    ...UTF8,
    name: 'Vimenca, card',
    answer: () => ({ plain: 'out' }),
    head: () => [
      'Cliente:,PRESTAMOS DEMO SRL',
      'No. Tarjeta:,4000 00** **** 0001',
      'Estado de Cuenta al,30/11/2026',
    ],
    write: table(
      'Fecha Transacción,Fecha Posteo,No. Referencia,Concepto,Monto',
      { balance: false },
      (one) =>
        [
          formatDay(addDays(one.day, -2)),
          formatDay(one.day),
          one.reference,
          quoted(one.text),
          `${one.cents > 0 ? '-' : ''}${plainAmount(one.cents)}`,
        ].join(','),
      (line) => line.replace(/,\d{2}\/\d{2}\/\d{4},/, ',31/02/2026,'),
    ),
  },
  {
    ...UTF8,
    name: 'Asociación Cibao, card saved as CSV',
    answer: () => ({ plain: 'out' }),
    head: () => Array.from({ length: 15 }, (_, at) => (at === 4 ? 'Titular,PRESTAMOS DEMO SRL' : `,,${at}`)),
    write: table(
      'Fecha,Número de tarjeta,Número de autorización,Descripción,Monto local,Monto en dólares',
      { balance: false },
      (one) =>
        [
          formatDay(one.day),
          '4000********0001',
          one.reference,
          quoted(one.text),
          `${one.cents > 0 ? '-' : ''}${plainAmount(one.cents)}`,
          '0.00',
        ].join(','),
      // A purchase in dollars has no pesos.
      (line) => line.replace(/,[^,]*,0\.00$/, ',0.00,25.00'),
    ),
  },
  {
    ...UTF8,
    name: 'CR and DB inside the amount, months by name',
    head: () => Array.from({ length: 40 }, (_, at) => `Aviso ${'de su banco '.repeat(1 + (at % 3))}`),
    write: table('Fecha|Detalle|Monto|Saldo', { reference: 'none' }, (one, at) => {
      const letters = one.cents > 0 ? 'CR' : 'DB';
      const money = at % 2 === 0 ? `${amount(one.cents)} ${letters}` : `${letters} ${amount(one.cents)}`;
      return [
        named(one.day),
        one.text.replaceAll('"', '""').replace(/^(.*"".*)$/, '"$1"'),
        money,
        amount(one.balance),
      ].join('|');
    }),
  },
];

import { FISCAL_DOCUMENT } from '#domain/accounting/fiscal-document.ts';
import { type Day, formatInstant } from '#domain/calendar.ts';
import type { Pesos } from '#domain/money.ts';
import { printable } from '#domain/printable.ts';

/** A consumption invoice (e-CF 32) for the interest that a client paid in a month. */
export interface EcfInvoice {
  readonly encf: string;
  readonly issuedOn: Day;
  /** When the XML is made: the provider signs it after that. */
  readonly at: Date;
  /** RNC of the lender, nine digits, or a person's cédula. */
  readonly rnc: string;
  readonly legalName: string;
  readonly address: string;
  /** The client's cédula, eleven digits; `null`: the invoice names nobody. */
  readonly cedula: string | null;
  readonly fullName: string;
  /** What was paid for, as the line says it: "Intereses de préstamo, oct 2026". */
  readonly item: string;
  readonly amount: Pesos;
}

/** An element with its text or its elements, in the order in which the schema wants them. */
type Node = readonly [name: string, content: string | readonly Node[]];

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign);
const written = ([name, content]: Node): string =>
  `<${name}>${typeof content === 'string' ? escaped(content) : content.map(written).join('')}</${name}>`;

/** A text of the schema: on one line, cut to the letters that the field takes. */
const cut = (text: string, most: number) =>
  [...printable(text).replace(/\s+/g, ' ').trim()].slice(0, most).join('').trim();
const onDay = (day: Day) => day.split('-').toReversed().join('-');
const money = (amount: Pesos) => `${amount}.00`;

/** Codes of DGII's schema of the type 32, version 1.0. */
const CODES = { version: '1.0', financialIncome: '02', paidAtOnce: '1', exempt: '4', service: '2' } as const;

/**
 * The XML of an invoice in the order of DGII's schema (e-CF 32 v.1.0), without the signature, which is the provider's
 * to add. Interest is exempt of ITBIS.
 */
export function ecfXml(invoice: EcfInvoice): string {
  const { encf, issuedOn, at, rnc, legalName, address, cedula, fullName, item, amount } = invoice;
  // "20/11/2026 11:05" as "20-11-2026 11:05:00".
  const signedAt = `${formatInstant(at).replaceAll('/', '-')}:00`;
  const root: Node = [
    'ECF',
    [
      [
        'Encabezado',
        [
          ['Version', CODES.version],
          [
            'IdDoc',
            [
              ['TipoeCF', FISCAL_DOCUMENT.consumption.type],
              ['eNCF', encf],
              ['TipoIngresos', CODES.financialIncome],
              ['TipoPago', CODES.paidAtOnce],
            ],
          ],
          [
            'Emisor',
            [
              ['RNCEmisor', rnc],
              ['RazonSocialEmisor', cut(legalName, 150)],
              ['DireccionEmisor', cut(address, 100)],
              ['FechaEmision', onDay(issuedOn)],
            ],
          ],
          [
            'Comprador',
            [
              ...(cedula === null ? [] : [['RNCComprador', cedula] as const]),
              ['RazonSocialComprador', cut(fullName, 150)],
            ],
          ],
          [
            'Totales',
            [
              ['MontoExento', money(amount)],
              ['MontoTotal', money(amount)],
            ],
          ],
        ],
      ],
      [
        'DetallesItems',
        [
          [
            'Item',
            [
              ['NumeroLinea', '1'],
              ['IndicadorFacturacion', CODES.exempt],
              ['NombreItem', cut(item, 80)],
              ['IndicadorBienoServicio', CODES.service],
              ['CantidadItem', '1'],
              ['PrecioUnitarioItem', money(amount)],
              ['MontoItem', money(amount)],
            ],
          ],
        ],
      ],
      ['FechaHoraFirma', signedAt],
    ],
  ];
  return `<?xml version="1.0" encoding="utf-8"?>${written(root)}`;
}

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type EcfInvoice, ecfXml } from '#domain/accounting/ecf-xml.ts';
import { day } from '#domain/calendar.ts';
import { pesos } from '#domain/money.ts';

const INVOICE: EcfInvoice = {
  encf: 'E320000000007',
  issuedOn: day('2026-11-05'),
  at: new Date('2026-11-20T19:05:00Z'),
  rnc: '101010632',
  legalName: 'Préstamos Ana & Asociados, S.R.L.',
  address: 'Calle Duarte 5, Santo Domingo',
  cedula: '00113918205',
  fullName: 'Rosa Peña',
  item: 'Intereses de préstamo, oct 2026',
  amount: pesos(1_500),
};

/**
 * The fields of the type 32 that an invoice needs or may have here, in the schema's order, each with what its text may
 * be: DGII's "e-CF 32 v.1.0.xsd", read by hand. `?` at the end: it may be absent.
 */
const text = (most: number) => new RegExp(`^.{1,${most}}$`, 'u');
const AMOUNT = /^\d{1,16}(\.\d{1,2})?$/;
const FIELDS: readonly (readonly [path: string, is: RegExp])[] = [
  ['Encabezado/Version', /^1\.0$/],
  ['Encabezado/IdDoc/TipoeCF', /^32$/],
  ['Encabezado/IdDoc/eNCF', /^[a-zA-Z0-9]{13}$/],
  ['Encabezado/IdDoc/TipoIngresos', /^0[1-6]$/],
  ['Encabezado/IdDoc/TipoPago', /^[123]$/],
  ['Encabezado/Emisor/RNCEmisor', /^(\d{9}|\d{11})$/],
  ['Encabezado/Emisor/RazonSocialEmisor', text(150)],
  ['Encabezado/Emisor/DireccionEmisor', text(100)],
  ['Encabezado/Emisor/FechaEmision', /^\d\d-\d\d-20\d\d$/],
  ['Encabezado/Comprador/RNCComprador?', /^(\d{9}|\d{11})$/],
  ['Encabezado/Comprador/RazonSocialComprador?', text(150)],
  ['Encabezado/Totales/MontoExento?', AMOUNT],
  ['Encabezado/Totales/MontoTotal', AMOUNT],
  ['DetallesItems/Item/NumeroLinea', /^1$/],
  ['DetallesItems/Item/IndicadorFacturacion', /^[0-4]$/],
  ['DetallesItems/Item/NombreItem', text(80)],
  ['DetallesItems/Item/IndicadorBienoServicio', /^[12]$/],
  ['DetallesItems/Item/CantidadItem', AMOUNT],
  ['DetallesItems/Item/PrecioUnitarioItem', AMOUNT],
  ['DetallesItems/Item/MontoItem', AMOUNT],
  ['FechaHoraFirma', /^\d\d-\d\d-20\d\d \d\d:\d\d:\d\d$/],
];

/** The leaves of an XML by their paths below its root, as a plain reader finds them. */
function leaves(xml: string): [string, string][] {
  const path: string[] = [];
  const found: [string, string][] = [];
  for (const [, closing, name = '', content] of xml
    .replace(/^<\?[^>]*\?>/, '')
    .matchAll(/<(\/?)(\w+)>([^<]*)/g)) {
    if (closing) {
      expect(path.pop()).toBe(name);
      continue;
    }
    path.push(name);
    if (content)
      found.push([
        path.slice(1).join('/'),
        content.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
      ]);
  }
  expect(path).toEqual([]);
  return found;
}

function expectFits(xml: string) {
  // The library with which providers sign makes an invalid signature for an empty element (findings/ecf-signed.sh).
  expect(xml).not.toMatch(/<(\w+)>\s*<\/\1>/);
  const found = leaves(xml);
  const wanted = FIELDS.filter(
    ([path]) => !path.endsWith('?') || found.some(([name]) => name === path.slice(0, -1)),
  );
  expect(found.map(([name]) => name)).toEqual(wanted.map(([path]) => path.replace('?', '')));
  for (const [at, [name, content]] of found.entries()) expect(content, name).toMatch(wanted[at]?.[1] ?? /^$/);
}

it('has the fields of the type 32 in their order, and says that the interest is exempt', () => {
  const xml = ecfXml(INVOICE);
  expectFits(xml);
  const said = new Map(leaves(xml));
  expect(said.get('Encabezado/IdDoc/eNCF')).toBe('E320000000007');
  expect(said.get('Encabezado/Emisor/RazonSocialEmisor')).toBe('Préstamos Ana & Asociados, S.R.L.');
  expect(said.get('Encabezado/Emisor/FechaEmision')).toBe('05-11-2026');
  expect(said.get('Encabezado/Totales/MontoExento')).toBe('1500.00');
  expect(said.get('DetallesItems/Item/IndicadorFacturacion')).toBe('4');
  expect(said.get('FechaHoraFirma')).toBe('20-11-2026 15:05:00');
  expectFits(ecfXml({ ...INVOICE, cedula: null }));
});

it('fits whatever the names are', () => {
  const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 400 }).filter((one) => /\w/.test(one));
  fc.assert(
    fc.property(name, name, name, (legalName, fullName, address) =>
      expectFits(ecfXml({ ...INVOICE, legalName, fullName, address })),
    ),
  );
});

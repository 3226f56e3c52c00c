import { DAY_MS } from '#domain/calendar.ts';
import { openZip, partBytes, walkXml } from '#server/sheets/xlsx-rows.ts';

/** A cell as another program finds it: a number with the format in which it is shown, or a text. */
export interface ReadCell {
  readonly type: 'number' | 'text';
  readonly value: string;
  readonly format: string;
  readonly formula: string;
}
export interface ReadSheet {
  readonly name: string;
  /** The cells by their place: "B7". */
  readonly cells: ReadonlyMap<string, ReadCell>;
  readonly frozenLines: number;
  readonly filter: string;
}

/** A workbook read by its parts (ECMA-376), with nothing of the writer. */
export async function readWorkbook(bytes: Buffer): Promise<ReadSheet[]> {
  const zip = await openZip(bytes);
  const part = async (name: string) => String(await partBytes(zip, name, 1_000_000_000));
  const codes = new Map<string, string>();
  const formats: string[] = [];
  let inCells = false;
  walkXml(await part('xl/styles.xml'), {
    open: (name, attributes) => {
      if (name === 'numFmt') codes.set(attributes.get('numFmtId') ?? '', attributes.get('formatCode') ?? '');
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) formats.push(codes.get(attributes.get('numFmtId') ?? '') ?? 'General');
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
    text: () => undefined,
  });
  const targets = new Map<string, string>();
  walkXml(await part('xl/_rels/workbook.xml.rels'), {
    open: (_, attributes) => targets.set(attributes.get('Id') ?? '', attributes.get('Target') ?? ''),
    close: () => undefined,
    text: () => undefined,
  });
  const named: { name: string; target: string }[] = [];
  walkXml(await part('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name === 'sheet')
        named.push({
          name: attributes.get('name') ?? '',
          target: targets.get(attributes.get('r:id') ?? '') ?? '',
        });
    },
    close: () => undefined,
    text: () => undefined,
  });
  return Promise.all(
    named.map(async ({ name, target }) => ({ name, ...sheetIn(await part(`xl/${target}`), formats) })),
  );
}

function sheetIn(xml: string, formats: readonly string[]): Omit<ReadSheet, 'name'> {
  const cells = new Map<string, ReadCell>();
  let [frozenLines, filter, place, type, format, value, formula] = [0, '', '', '', '', '', ''];
  let within = '';
  walkXml(xml, {
    open: (name, attributes) => {
      within = name;
      if (name === 'pane') frozenLines = Number(attributes.get('ySplit'));
      if (name === 'autoFilter') filter = attributes.get('ref') ?? '';
      if (name === 'c') {
        place = attributes.get('r') ?? '';
        type = attributes.get('t') ?? 'n';
        format = formats[Number(attributes.get('s') ?? 0)] ?? '';
        [value, formula] = ['', ''];
      }
    },
    text: (piece) => {
      if (within === 'v' || within === 't') value += piece;
      if (within === 'f') formula += piece;
    },
    close: (name) => {
      within = '';
      if (name === 'c') cells.set(place, { type: type === 'n' ? 'number' : 'text', value, format, formula });
    },
  });
  return { cells, frozenLines, filter };
}

/** The calendar day of a number that a workbook shows as a date, and its hour. */
export const dayOfNumber = (number: string): string =>
  new Date(Math.round(Date.UTC(1899, 11, 30) + Number(number) * DAY_MS)).toISOString().slice(0, 16);

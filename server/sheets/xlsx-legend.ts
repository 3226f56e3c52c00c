import path from 'node:path';
import { walkXml } from '#server/sheets/walk-xml.ts';

/** Built-in date formats, which a workbook does not list (ECMA-376, 18.8.30). */
const OWN_DAYS = new Set([14, 15, 16, 17, 22, 27, 30, 36, 50, 57]);

/** The parts of a workbook that a sheet's cells refer to: shared strings, date formats, and the epoch of dates. */
export interface Legend {
  /** Shared strings, which cells refer to by number. */
  readonly texts: readonly string[];
  /** The cell formats that show a number as a date. */
  readonly dayStyles: ReadonlySet<number>;
  readonly from1904: boolean;
}

/** Decodes Excel's escapes such as `_x000D_`, for characters that XML does not allow (ECMA-376, 22.9.2.19). */
export const withoutEscapes = (text: string) =>
  text.replace(/_x([\da-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

export function sharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  // Japanese workbooks store the phonetic reading of a text beside it.
  let isAside = false;
  walkXml(xml, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isAside = true;
      isText = name === 't' && !isAside;
    },
    close: (name) => {
      if (name === 'si') texts.push(withoutEscapes(text));
      if (name === 'rPh') isAside = false;
      isText = false;
    },
    text: (piece) => {
      if (isText) text += piece;
    },
  });
  return texts;
}

/**
 * Whether a number format shows a date: its pattern has a day or a year. Quoted words and bracketed parts are not
 * part of the pattern; the expression passes each only once.
 */
const isDayFormat = (code: string) =>
  /[dy]/i.test(code.replace(/"[^"]*"|\[[^[\]]*\]|\\./g, '')) && !/general/i.test(code);

export function dayStylesIn(xml: string): ReadonlySet<number> {
  const codes = new Set(OWN_DAYS);
  const styles = new Set<number>();
  let place: number | null = null;
  walkXml(xml, {
    open: (name, attributes) => {
      if (name === 'numFmt' && isDayFormat(attributes.get('formatCode') ?? ''))
        codes.add(Number(attributes.get('numFmtId')));
      else if (name === 'cellXfs') place = 0;
      else if (name === 'xf' && place !== null) {
        if (codes.has(Number(attributes.get('numFmtId')))) styles.add(place);
        place += 1;
      }
    },
    close: (name) => {
      if (name === 'cellXfs') place = null;
    },
  });
  return styles;
}

/** Finds the first sheet of a workbook. @returns the relation id of that sheet, and whether dates count from 1904 */
export function workbookIn(xml: string): {
  readonly sheetId: string | undefined;
  readonly from1904: boolean;
} {
  let sheetId: string | undefined;
  let from1904 = false;
  walkXml(xml, {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.get('date1904') ?? '');
      else if (name === 'sheet') sheetId ??= [...attributes].find(([key]) => key.endsWith(':id'))?.[1];
    },
  });
  return { sheetId, from1904 };
}

export function targetOf(sheetId: string | undefined, xml: string): string | null {
  let target: string | null = null;
  walkXml(xml, {
    open: (_, attributes) => {
      if (sheetId !== undefined && attributes.get('Id') === sheetId)
        target = attributes.get('Target') ?? null;
    },
  });
  return target === null ? null : path.posix.resolve('/xl', target).slice(1);
}

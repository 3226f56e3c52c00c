#!/usr/bin/env bash
# behaviour: exceljs reads the day 2026-11-15 of a workbook saved as Strict Open XML, where a day is a text of ISO 8601,
#   as 18 July 1905, without a word; the same day as a number it reads rightly. SheetJS and read-excel-file move a day
#   with a midnight behind it by the hours of Santo Domingo. Cells and rows without their addresses, which are optional,
#   raise an error in exceljs and in read-excel-file.
# packages: exceljs@4.4.0 read-excel-file@9.3.17 xlsx@0.18.5 fflate@0.8.3
# source: ISO/IEC 29500-1, 18.3.1.4 (r is optional) and 18.18.11 (d is a date of ISO 8601); parseFloat in exceljs's
#   cell-xform
# seen: 2026-11-29
# guess: exceljs gives the text 2026-11-15 and cannot read Strict; read-excel-file counts cells without an address
# product: server/sheets/xlsx-rows.ts server/sheets/xlsx-rows.test.ts
. "$(dirname "$0")/support/begin.sh"

cat > make.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
const MAIN = ['http://schemas.openxmlformats.org/spreadsheetml/2006/main', 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'];
const STRICT = ['http://purl.oclc.org/ooxml/spreadsheetml/main', 'http://purl.oclc.org/ooxml/officeDocument/relationships'];
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const book = (name, [sheet, relation], rows) => {
  const relations = (...all) =>
    `<Relationships xmlns="${PACKAGE}/relationships">${all.map(([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${relation}/${kind}" Target="${target}"/>`).join('')}</Relationships>`;
  const part = (file, kind) => `<Override PartName="/xl/${file}.xml" ContentType="${TYPE}.${kind}+xml"/>`;
  const files = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('workbook', 'sheet.main')}${part('worksheets/sheet1', 'worksheet')}${part('styles', 'styles')}</Types>`,
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns="${sheet}" xmlns:r="${relation}"><sheets><sheet name="Hoja1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
    'xl/styles.xml': `<styleSheet xmlns="${sheet}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${sheet}"><sheetData>${rows}</sheetData></worksheet>`,
  };
  const written = Object.entries(files).map(([file, xml]) => [file, strToU8(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)]);
  writeFileSync(`${name}.xlsx`, zipSync(Object.fromEntries(written)));
};
const rows = (day) => `<row r="1"><c r="A1" s="1"${day}</c><c r="B1"><v>1500.5</v></c></row>`;
book('number', MAIN, rows('><v>46341</v>'));
book('strict, number', STRICT, rows('><v>46341</v>'));
book('strict, day', STRICT, rows(' t="d"><v>2026-11-15</v>'));
book('strict, day and time', STRICT, rows(' t="d"><v>2026-11-15T00:00:00</v>'));
book('without addresses', MAIN, '<row><c s="1"><v>46341</v></c><c><v>1500.5</v></c></row>');
JS
cat > probe.mjs <<'JS'
import { readFileSync } from 'node:fs';
import ExcelJS from 'exceljs';
import readExcelFile from 'read-excel-file/node';
import XLSX from 'xlsx';
const READERS = {
  exceljs: async (bytes) => {
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(bytes);
    return workbook.worksheets[0].getRow(1).values.slice(1);
  },
  'read-excel-file': async (bytes) => (await readExcelFile(bytes))[0].data[0],
  SheetJS: async (bytes) => {
    const { Sheets, SheetNames } = XLSX.read(bytes, { cellDates: true });
    return XLSX.utils.sheet_to_json(Sheets[SheetNames[0]], { header: 1 })[0];
  },
};
// SheetJS gives the reader's own midnight, the others that of UTC.
const shown = (name, cell) =>
  !(cell instanceof Date) ? cell : name === 'SheetJS' ? cell.toLocaleString('sv') : cell.toISOString().slice(0, 16).replace('T', ' ');
for (const file of ['number', 'strict, number', 'strict, day', 'strict, day and time', 'without addresses']) {
  console.log(file);
  for (const [name, read] of Object.entries(READERS))
    try {
      console.log(`  ${name}: ${(await read(readFileSync(`${file}.xlsx`))).map((cell) => shown(name, cell)).join(' | ')}`);
    } catch (error) {
      console.log(`  ${name}: raises "${error.message}"`);
    }
}
JS
node make.mjs
TZ=America/Santo_Domingo node probe.mjs > seen.txt
compare <<'END'
number
  exceljs: 2026-11-15 00:00 | 1500.5
  read-excel-file: 2026-11-15 00:00 | 1500.5
  SheetJS: 2026-11-15 00:00:00 | 1500.5
strict, number
  exceljs: 2026-11-15 00:00 | 1500.5
  read-excel-file: 2026-11-15 00:00 | 1500.5
  SheetJS: 2026-11-15 00:00:00 | 1500.5
strict, day
  exceljs: 1905-07-18 00:00 | 1500.5
  read-excel-file: 2026-11-15 00:00 | 1500.5
  SheetJS: 2026-11-15 00:00:00 | 1500.5
strict, day and time
  exceljs: 1905-07-18 00:00 | 1500.5
  read-excel-file: 2026-11-15 04:00 | 1500.5
  SheetJS: 2026-11-15 04:00:00 | 1500.5
without addresses
  exceljs: raises "Invalid row number in model"
  read-excel-file: raises "Cannot read properties of undefined (reading 'length')"
  SheetJS: 2026-11-15 00:00:00 | 1500.5
END

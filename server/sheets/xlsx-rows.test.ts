import { expect, test } from 'vitest';
import { type ZipEntry, zipStream } from '#server/export/zip.ts';
import { csvRows } from '#server/sheets/csv-rows.ts';
import { xlsxRows } from '#server/sheets/xlsx-rows.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const WORKBOOK = `${HEAD}<workbook xmlns:r="x"><sheets><sheet name="Ayuda" sheetId="9" state="visible" r:id="rId3"/></sheets></workbook>`;
const LINKS = `${HEAD}<Relationships><Relationship Id="rId3" Target="worksheets/sheet7.xml"/></Relationships>`;
const STYLES = `${HEAD}<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="dd&quot;/&quot;mm&quot;/&quot;yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`;
const TEXTS = `${HEAD}<sst><si><t>Cédula</t></si><si><r><t>Nom</t></r><r><t xml:space="preserve">bre </t></r><rPh><t>aparte</t></rPh></si><si><t>Peña &amp; D&#39;Óleo &#x4E2D;</t></si></sst>`;
const SHEET = `${HEAD}<worksheet xmlns="x"><sheetData>
<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>
<row r="2"><c r="A2" s="0"/></row>
<row r="4"><c r="A4" t="inlineStr"><is><t>00112345678</t></is></c><c r="B4" t="s"><v>2</v></c><c r="D4" s="1"><v>46346</v></c><c r="E4" s="2"><v>46346.5</v></c><c r="F4"><v>0.1</v></c><c r="G4"><v>1.1000000000000001E3</v></c><c r="H4" t="b"><v>1</v></c><c r="I4" t="str"><f>A1</f><v>hecho</v></c></row>
</sheetData></worksheet>`;

async function workbook(parts: Readonly<Record<string, string>>): Promise<Buffer> {
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const [name, text] of Object.entries(parts)) {
      yield {
        name,
        content: (async function* () {
          yield text;
        })(),
      };
    }
  }
  const pieces: Buffer[] = [];
  for await (const piece of zipStream(entries(), new Date('2026-11-20T15:00:00Z'))) pieces.push(piece);
  return Buffer.concat(pieces);
}
const PARTS = {
  'xl/workbook.xml': WORKBOOK,
  'xl/_rels/workbook.xml.rels': LINKS,
  'xl/styles.xml': STYLES,
  'xl/sharedStrings.xml': TEXTS,
  'xl/worksheets/sheet7.xml': SHEET,
};

test('texts, days, numbers and gaps of a workbook are read as they are seen, with their lines', async () => {
  expect(xlsxRows(await workbook(PARTS), 100)).toEqual({
    ok: true,
    value: [
      { line: 1, cells: ['Cédula', 'Nombre'] },
      {
        line: 4,
        cells: [
          ...[
            '00112345678',
            "Peña & D'Óleo 中",
            '',
            '2026-11-20',
            '2026-11-20',
            '0.1',
            '1100',
            'sí',
            'hecho',
          ],
        ],
      },
    ],
  });
});

test('a bomb, a cut file, too many lines and no workbook are told apart, and none is unpacked whole', async () => {
  const bytes = await workbook(PARTS);
  expect(xlsxRows(bytes, 1)).toEqual({ ok: false, error: 'too_long' });
  expect(xlsxRows(bytes.subarray(0, 300), 100)).toEqual({ ok: false, error: 'unreadable' });
  expect(xlsxRows(Buffer.from('a;b\n'), 100)).toEqual({ ok: false, error: 'not_this_kind' });
  // 200 MB of blanks in 200 KB.
  const bomb = await workbook({ ...PARTS, 'xl/worksheets/sheet7.xml': ' '.repeat(200 * 1024 * 1024) });
  expect(bomb.length).toBeLessThan(400_000);
  expect(xlsxRows(bomb, 100)).toEqual({ ok: false, error: 'unreadable' });
});

test('a CSV in the letters of Windows counts its lines as an editor does', () => {
  const bytes = Buffer.from('Nombre;Nota\n\nPeña;"dos\nlíneas"\n\'+1809;=1\n', 'latin1');
  expect(csvRows(bytes, 100)).toEqual({
    ok: true,
    value: [
      { line: 1, cells: ['Nombre', 'Nota'] },
      { line: 4, cells: ['Peña', 'dos líneas'] },
      { line: 5, cells: ['+1809', '=1'] },
    ],
  });
});

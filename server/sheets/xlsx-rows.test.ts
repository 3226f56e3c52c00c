import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRows } from '#server/sheets/csv-rows.ts';
import { xlsxRows, xlsxSheets } from '#server/sheets/xlsx-rows.ts';
import { zipped as workbook } from '#test/workbook.ts';

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

const PARTS = {
  'xl/workbook.xml': WORKBOOK,
  'xl/_rels/workbook.xml.rels': LINKS,
  'xl/styles.xml': STYLES,
  'xl/sharedStrings.xml': TEXTS,
  'xl/worksheets/sheet7.xml': SHEET,
};

test('reads texts, dates, numbers and gaps of a workbook as Excel shows them, with their lines', async () => {
  expect(await xlsxRows(await workbook(PARTS), 100)).toEqual({
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

test('distinguishes too large a part, a truncated file, too many lines and another kind of file, and unpacks none of them whole', async () => {
  const bytes = await workbook(PARTS);
  expect(await xlsxRows(bytes, 1)).toEqual({ ok: false, error: 'too_long' });
  expect(await xlsxRows(bytes.subarray(0, 300), 100)).toEqual({ ok: false, error: 'unreadable' });
  expect(await xlsxRows(Buffer.from('a;b\n'), 100)).toEqual({ ok: false, error: 'not_this_kind' });
  const largest = Math.max(...Object.values(PARTS).map((part) => Buffer.byteLength(part)));
  expect(await xlsxRows(bytes, 100, largest - 1)).toEqual({ ok: false, error: 'unreadable' });
  expect(await xlsxRows(bytes, 100, largest)).toMatchObject({ ok: true });
});

test('reads every sheet once, and holds all together to the limits', async () => {
  const row = '<row><c><v>1</v></c></row>';
  const [first, second] = [`<worksheet>${row}</worksheet>`, `<worksheet>${row}${row}</worksheet>`];
  const bytes = await workbook({
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="Uno" x:id="a"/><sheet name="Dos" x:id="b"/><sheet name="Dos" x:id="b"/><sheet name="Nada" x:id="c"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<r><s Id="a" Target="worksheets/1.xml"/><s Id="b" Target="worksheets/2.xml"/></r>',
    'xl/worksheets/1.xml': first,
    'xl/worksheets/2.xml': second,
  });
  const cells = ['1'];
  expect(await xlsxSheets(bytes, { linesMax: 3 })).toEqual({
    ok: true,
    value: [
      { name: 'Uno', rows: [{ line: 1, cells }] },
      {
        name: 'Dos',
        rows: [
          { line: 1, cells },
          { line: 2, cells },
        ],
      },
    ],
  });
  expect(await xlsxSheets(bytes, { linesMax: 2 })).toEqual({ ok: false, error: 'too_long' });
  const bytesMax = 300;
  const long = await workbook({
    ...PARTS,
    'xl/workbook.xml': '<w><sheet name="A" x:id="rId3"/><sheet name="B" x:id="rId4"/></w>',
    'xl/_rels/workbook.xml.rels':
      '<r><s Id="rId3" Target="worksheets/1.xml"/><s Id="rId4" Target="worksheets/2.xml"/></r>',
    ...{ 'xl/styles.xml': '', 'xl/sharedStrings.xml': '' },
    'xl/worksheets/1.xml': first.padEnd(200),
    'xl/worksheets/2.xml': second.padEnd(200),
  });
  expect(await xlsxSheets(long, { linesMax: 9, bytesMax })).toEqual({ ok: false, error: 'unreadable' });
  expect(await xlsxSheets(long, { linesMax: 9, sheetsMax: 1, bytesMax })).toMatchObject({ ok: true });
});

const sheetOf = (rows: string) => `${HEAD}<worksheet><sheetData>${rows}</sheetData></worksheet>`;
/** The cells of the first row, of a workbook with these parts changed. */
async function firstCells(parts: Readonly<Record<string, string | Buffer>>): Promise<readonly string[]> {
  const read = await xlsxRows(await workbook({ ...PARTS, ...parts }), 100);
  return read.ok ? (read.value[0]?.cells ?? []) : [`refused: ${read.error}`];
}
const inSheet = (rows: string) => firstCells({ 'xl/worksheets/sheet7.xml': sheetOf(rows) });
const asText = (text: string) =>
  firstCells({
    'xl/sharedStrings.xml': text,
    'xl/worksheets/sheet7.xml': sheetOf('<row><c t="s"><v>0</v></c></row>'),
  });

test('counts days from 1904 where the workbook says so, as older ones from a Mac do', async () => {
  const cells = await firstCells({
    'xl/workbook.xml': WORKBOOK.replace('<sheets>', '<workbookPr date1904="1"/><sheets>'),
    'xl/worksheets/sheet7.xml': sheetOf('<row r="1"><c r="A1" s="1"><v>44884</v></c></row>'),
  });
  expect(cells).toEqual(['2026-11-20']);
});

test('reads a date written as text, and keeps a number that cannot be a date', async () => {
  const iso = '<c t="d"><v>2026-11-20T08:00:00Z</v></c>';
  expect(await inSheet(`<row>${iso}<c s="1"><v>99999999999</v></c><c s="1"><v>-3</v></c></row>`)).toEqual([
    '2026-11-20',
    '99999999999',
    '-3',
  ]);
});

test('reads CDATA, comments and the escapes of Excel as XML and Excel define them', async () => {
  expect(
    await asText('<sst><!-- > <si><t>no</t></si> --><si><t><![CDATA[Peña & <hijos>]]></t></si></sst>'),
  ).toEqual(['Peña & <hijos>']);
  expect(await asText('<sst><si><t>C_x00E9_dula_x000D__x005F_x0041_</t></si></sst>')).toEqual([
    'Cédula _x0041_',
  ]);
});

test('an angle bracket within an attribute ends no tag, and any prefix is accepted', async () => {
  const styles = STYLES.replace('dd&quot;/&quot;mm', '[>0]dd&quot;/&quot;mm');
  const workbookXml = WORKBOOK.replace('r:id', 'ns1:id');
  const cells = await firstCells({
    'xl/styles.xml': styles,
    'xl/workbook.xml': workbookXml,
    'xl/worksheets/sheet7.xml':
      '<x:worksheet><x:sheetData><x:row><x:c s="2"><x:v>46346</x:v></x:c></x:row></x:sheetData></x:worksheet>',
  });
  expect(cells).toEqual(['2026-11-20']);
});

test('a part may be UTF-16', async () => {
  const text = `<?xml version="1.0" encoding="UTF-16"?><sst><si><t>Cédula</t></si></sst>`;
  const part = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
  expect(
    await firstCells({
      'xl/sharedStrings.xml': part,
      'xl/worksheets/sheet7.xml': sheetOf('<row><c t="s"><v>0</v></c></row>'),
    }),
  ).toEqual(['Cédula']);
});

test('refuses before unpacking a part that understates its size or claims too large a one', async () => {
  const name = 'xl/worksheets/sheet7.xml';
  const bytes = await workbook({ ...PARTS, [name]: `${' '.repeat(4_000)}${SHEET}` });
  const listed = bytes.lastIndexOf(name) - 46;
  for (const size of [1000, 0xfffffff0]) {
    bytes.writeUInt32LE(size, listed + 24);
    expect(await xlsxRows(bytes, 100)).toEqual({ ok: false, error: 'unreadable' });
  }
});

test('refuses custom entities, malformed XML, and more depth or attributes than a workbook has', async () => {
  const entity = '<!DOCTYPE sst [<!ENTITY saludo "Hola">]>';
  expect(await asText(`${entity}<sst><si><t>&saludo;</t></si></sst>`)).toEqual(['refused: unreadable']);
  // A bracket that nothing closes is no format of a day.
  const styles = STYLES.replace('formatCode="', 'formatCode="[');
  expect(await firstCells({ 'xl/styles.xml': styles })).toEqual(['Cédula', 'Nombre']);
  const attributes = Array.from({ length: 101 }, (_, place) => `a${place}="x"`).join(' ');
  for (const xml of [
    '<<',
    '<sst a="a="',
    '<sst><si><t>Ana</sst>',
    `${'<a>'.repeat(101)}${'</a>'.repeat(101)}`,
    `<sst ${attributes}/>`,
  ])
    expect(await asText(xml)).toEqual(['refused: unreadable']);
});

test('a row without a valid line number is the next one', async () => {
  const named = ['7', 'x', '99999999999', '-1', '20'].map((r) => `<row r="${r}"><c><v>1</v></c></row>`);
  const read = await xlsxRows(
    await workbook({ ...PARTS, 'xl/worksheets/sheet7.xml': sheetOf(named.join('')) }),
    100,
  );
  expect(read.ok && read.value.map(({ line }) => line)).toEqual([7, 8, 9, 10, 20]);
});

test('a workbook with some changed bytes is read or refused, and never throws', async () => {
  const bytes = await workbook(PARTS);
  const changes = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(changes, async (changed) => {
      const copy = Buffer.from(bytes);
      for (const [at, byte] of changed) copy[at] = byte;
      const read = await xlsxRows(copy, 100);
      for (const { line } of read.ok ? read.value : []) expect(line).toBeLessThanOrEqual(1_048_576);
    }),
    { numRuns: 300 },
  );
});

test('refuses a document of another program in a ZIP as no workbook', async () => {
  const letter = await workbook({ 'word/document.xml': '<document/>' });
  expect(await xlsxRows(letter, 100)).toEqual({ ok: false, error: 'not_this_kind' });
});

test('a CSV in a Windows encoding counts its lines as an editor does', () => {
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

import PDFDocument from 'pdfkit';
import { printable } from '#domain/printable.ts';
import type { Letterhead } from '#server/branding/letterhead.ts';

declare global {
  namespace PDFKit.Mixins {
    interface TableOptions {
      /** The place of a table in the PDF's reading order; pdfkit supports this option, and its types lack it. */
      structParent?: PDFStructureElement;
    }
  }
}

export interface LegalPdf {
  /** The document's title: shown in the title bar of a PDF reader, and the first line of the text. */
  readonly title: string;
  /** The application's reference, such as "#LN-0007", at the foot of each page. */
  readonly reference: string;
  /** Paper size; without one, LETTER. */
  readonly size?: 'LETTER' | 'A4';
  /** The lender's letterhead above the first page; `null`: none. */
  readonly letterhead: Letterhead | null;
  /** The signed text, line by line as it was shown. */
  readonly body: string;
  /** The text of the evidence, under the drawn signature. */
  readonly evidence?: string;
  /** Drawn signature as PNG, of a page that is signed. */
  readonly drawing?: Buffer;
  /** The witness who heard the text read out, and their drawing (PNG), beside the signer's. */
  readonly witness?: { readonly caption: string; readonly drawing: Buffer };
  readonly author: string;
  /** Creation date in the PDF: equal times give equal bytes. */
  readonly at: Date;
  /** Files attached to the PDF, for a reader who needs the exact bytes. */
  readonly attachments?: readonly Attachment[];
  /** The line with the sealed facts (domain/sealing/sealed-facts.ts), of a page that is sealed. */
  readonly facts?: string;
  /** Address of the page that checks the seal, printed at the foot. */
  readonly verifiedAt?: string;
  /** A table under the text, as in a statement. */
  readonly table?: PdfTable;
}

export interface PdfTable {
  readonly columns: readonly string[];
  /** How many of the last columns are amounts, aligned to the right. */
  readonly amounts: number;
  /** The table's rows, each a list of cells; a cell may have several lines. */
  readonly rows: readonly (readonly string[])[];
}

export interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly bytes: Buffer;
}

/** Margins of a LETTER or A4 page in points; the foot is inside the lower margin. */
const PAGE = { margins: { top: 60, bottom: 70, left: 64, right: 64 } } as const;
const FOOT = 42;
const TEXT = { size: 10.5, gap: 2.5 };
/** Number of the last paragraphs that stay on the same page as the drawing: the sum owed, and the signer. */
const SIGNED_PARTS = 2;
/** Points: size of a drawn signature, with the pad's proportions and the width of a handwritten one. */
const DRAWING = { width: 210, height: 90 };

interface Part {
  readonly kind: 'H2' | 'P';
  readonly lines: readonly string[];
}

/**
 * Splits a legal text: a line with dashes under it is a heading, lines without an empty one between are a paragraph.
 */
function partsOf(text: string): Part[] {
  return text.split(/\n{2,}/).flatMap((block): Part[] => {
    const [first = '', second = '', ...rest] = block.split('\n');
    if (!/^-+$/.test(second)) return [{ kind: 'P', lines: block.split('\n') }];
    const heading: Part = { kind: 'H2', lines: [first] };
    return rest.length > 0 ? [heading, { kind: 'P', lines: rest }] : [heading];
  });
}

/**
 * Draws a legal text as a tagged PDF, which a screen reader reads in order, with the drawn signature in its place.
 */
export async function legalPdf({
  title,
  reference,
  size = 'LETTER',
  letterhead,
  body,
  evidence = '',
  drawing,
  witness,
  author,
  at,
  attachments = [],
  facts,
  verifiedAt,
  table,
}: LegalPdf): Promise<Buffer> {
  const pdf = new PDFDocument({
    ...PAGE,
    size,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'es-DO',
    displayTitle: true,
    bufferPages: true,
    info: { Title: `${title} ${reference}`, Author: author, CreationDate: at, ModDate: at },
  });
  const bytes = collected(pdf);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const write = (kind: 'H1' | 'H2' | 'P', lines: readonly string[]) =>
    root.add(
      pdf.struct(kind, {}, () => {
        const heads = kind !== 'P';
        pdf
          .font(heads ? 'Helvetica-Bold' : 'Helvetica')
          .fontSize(kind === 'H1' ? 18 : heads ? 12 : TEXT.size);
        for (const line of lines) pdf.text(printable(line), { lineGap: TEXT.gap });
        pdf.moveDown(heads ? 0.3 : 0.8);
      }),
    );
  const draw = (alt: string, image: Buffer) => {
    const { x, y } = pdf;
    root.add(
      pdf.struct('Figure', { alt }, () => {
        pdf.image(image, x, y, { fit: [DRAWING.width, DRAWING.height] });
      }),
    );
    pdf.y = y + DRAWING.height + 16;
  };
  if (letterhead) head(pdf, letterhead);
  write('H1', [title]);
  // The text's first line repeats the title.
  const parts = partsOf(body.replace(/^[^\n]*\n+/, '').trim());
  const above = drawing ? parts.length - SIGNED_PARTS : parts.length;
  for (const { kind, lines } of parts.slice(0, above)) write(kind, lines);
  if (drawing) {
    const signed = parts.slice(above);
    const lines = signed.flatMap((part) => part.lines);
    pdf.font('Helvetica').fontSize(TEXT.size);
    const text = lines.reduce(
      (height, line) => height + pdf.heightOfString(printable(line), { lineGap: TEXT.gap }),
      0,
    );
    const needed = text + signed.length * TEXT.size + DRAWING.height;
    if (pdf.y + needed > pdf.page.height - PAGE.margins.bottom) pdf.addPage();
    for (const part of signed) write(part.kind, part.lines);
    draw(`Firma dibujada: ${title}`, drawing);
  }
  if (witness) {
    if (pdf.y + 2 * TEXT.size + DRAWING.height > pdf.page.height - PAGE.margins.bottom) pdf.addPage();
    write('P', [witness.caption]);
    draw(`Firma dibujada del testigo: ${title}`, witness.drawing);
  }
  for (const { kind, lines } of partsOf(evidence.trim())) write(kind, lines);
  if (table && table.rows.length > 0) drawTable(pdf, root, table);
  root.end();
  for (const { bytes: data, ...named } of attachments) attach(pdf, data, { ...named, at });
  if (facts !== undefined) {
    // Uncompressed, so that a verifier needs nothing but the file's bytes.
    pdf.compress = false;
    attach(pdf, Buffer.from(facts), { ...FACTS, at });
    pdf.compress = true;
  }
  number(pdf, `${title} ${reference}`, verifiedAt);
  pdf.end();
  return await bytes;
}

/** Widths of a table's columns in points: the first one, and each with amounts; the widest column takes the rest. */
const COLUMN = { first: 62, amount: 92 };

/** Text size in points, and baseline: a cell clips its content, so its text begins a point lower. */
const CELL = { size: 9, baseline: -(9 * 0.718 + 1) };

/** Draws a table into a PDF, tagged as a table with its first row as headings. */
function drawTable(
  pdf: PDFKit.PDFDocument,
  root: PDFKit.PDFStructureElement,
  { columns, amounts, rows }: PdfTable,
) {
  const isAmount = (column: number) => column >= columns.length - amounts;
  const cells = (row: readonly string[], type: 'TH' | 'TD') =>
    row.map((text, column) => ({
      text: printable(text),
      type,
      align: { x: isAmount(column) ? ('right' as const) : ('left' as const), y: 'top' as const },
    }));
  pdf.font('Helvetica').fontSize(CELL.size);
  pdf.table({
    structParent: root,
    columnStyles: columns.map((_, column) =>
      isAmount(column) ? COLUMN.amount : column === 0 ? COLUMN.first : '*',
    ),
    defaultStyle: {
      border: { top: 0, right: 0, bottom: 0.5, left: 0 },
      borderColor: '#999999',
      padding: 4,
      textOptions: { baseline: CELL.baseline },
    },
    rowStyles: (row) => (row === 0 ? { backgroundColor: '#eeeeee' } : {}),
    data: [cells(columns, 'TH'), ...rows.map((row) => cells(row, 'TD'))],
  });
}

const FACTS = { name: 'sello.json', type: 'application/json', description: 'Lo que dice el sello' };

const attach = (
  pdf: PDFKit.PDFDocument,
  bytes: Buffer,
  { name, type, description, at }: Omit<Attachment, 'bytes'> & { readonly at: Date },
) =>
  pdf.file(bytes, {
    name,
    type,
    description,
    creationDate: at,
    modifiedDate: at,
  });

/** Places of the letterhead in points: inside the upper margin, so that it does not move the text. */
const HEAD = { top: 18, height: 22, rule: 46 };

/** Draws the lender's letterhead. It is tagged as decoration, since the text names the lender too. */
function head(pdf: PDFKit.PDFDocument, { name, colour, logo }: Letterhead): void {
  const { left, right, top } = PAGE.margins;
  pdf.markContent('Artifact', { type: 'Pagination' });
  let x = left;
  if (logo) {
    pdf.image(Buffer.from(logo.bytes), x, HEAD.top, { height: HEAD.height });
    x += HEAD.height * logo.aspect + 8;
  }
  pdf
    .font('Helvetica-Bold')
    .fontSize(12)
    .fillColor(colour)
    .text(printable(name), x, HEAD.top + 6, { lineBreak: false });
  pdf
    .moveTo(left, HEAD.rule)
    .lineTo(pdf.page.width - right, HEAD.rule)
    .lineWidth(1)
    .stroke(colour);
  pdf.endMarkedContent();
  pdf.fillColor('black').strokeColor('black');
  pdf.x = left;
  pdf.y = top;
}

/** Draws a page's number, "Página 1 de 3". It is tagged as decoration, which a screen reader skips. */
function number(pdf: PDFKit.PDFDocument, name: string, verifiedAt: string | undefined): void {
  const verified = verifiedAt === undefined ? '' : ` · Se verifica en ${verifiedAt}`;
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    pdf.markContent('Artifact', { type: 'Pagination' });
    // Below the margin pdfkit would begin a new page.
    pdf.page.margins.bottom = 0;
    pdf
      .font('Helvetica')
      .fontSize(8.5)
      .text(
        `${printable(name)} · Página ${page + 1} de ${count}${verified}`,
        PAGE.margins.left,
        pdf.page.height - FOOT,
        {
          lineBreak: false,
        },
      );
    pdf.endMarkedContent();
  }
}

const collected = (pdf: PDFKit.PDFDocument): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });

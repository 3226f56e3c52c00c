import { expect, it } from 'vitest';
import { facts as note, sparseFacts } from '#domain/signing/documents.fixture.ts';
import { promissoryNote } from '#domain/signing/promissory-note.ts';
import { drawSignature } from '#server/demo/demo-pictures.ts';
import { legalPdf } from '#server/signing/legal-pdf.ts';
import { pagesOfPdf, textOfPdf } from '#test/pdf-text.ts';
import { rounds } from '#test/sample.ts';

const AT = new Date('2026-11-20T15:00:00Z');
const clause = (number: number) =>
  `${number}. Cláusula\n------------\n\nEl deudor, José Ñáñez, debe RD$${number},000 — “según el pagaré”.\nSegunda línea.\n\n`;
const BODY = `DEBO Y PAGARÉ\nPlantilla 1\n\n${Array.from({ length: 40 }, (_, n) => clause(n + 1)).join('')}Firma`;
const facts = {
  title: 'Debo y Pagaré',
  reference: '#LN-0007',
  letterhead: null,
  body: BODY,
  evidence: '\nEVIDENCIA\n---------\nUsuario: 4\n',
  author: 'Manito',
  at: AT,
};
const drawn = async () => {
  const url = await drawSignature(0);
  return { ...facts, drawing: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64') };
};

it('prints every line of the text in order, over as many pages as it needs, with page numbers', async () => {
  const lines = textOfPdf(await legalPdf(facts)).split('\n');
  const said = BODY.split('\n').filter((line) => line !== '' && !/^-+$/.test(line));
  const latin = (line: string) =>
    line.replaceAll('—', '\x97').replaceAll('“', '\x93').replaceAll('”', '\x94');
  // The first line is the title, larger.
  const text = lines.filter((line) => !line.includes('Página'));
  expect(text.slice(0, said.length)).toEqual(['Debo y Pagaré', ...said.slice(1).map(latin)]);
  expect(lines).toContain('Usuario: 4');
  expect(lines.filter((line) => line.includes('Página'))).toEqual(
    Array.from({ length: 4 }, (_, n) => `Debo y Pagaré #LN-0007 · Página ${n + 1} de 4`),
  );
});

it('is tagged in Spanish, includes the drawing with its name, and is the same each time', async () => {
  const one = await legalPdf(await drawn());
  const text = one.toString('latin1');
  for (const mark of ['/StructTreeRoot', '/Lang (es-DO)', '/S /Figure', '/S /H2', '/Subtype /Image'])
    expect(text).toContain(mark);
  expect((await legalPdf(await drawn())).equals(one)).toBe(true);
  expect((await legalPdf(facts)).toString('latin1')).not.toContain('/Subtype /Image');
});

it.each([
  ['a short name', note],
  ['a name of four lines', sparseFacts],
])('the sum, %s and the drawing are on one page, wherever on it the text ends', async (_, who) => {
  const { drawing } = await drawn();
  const [title = '', ...clauses] = promissoryNote(who).text.split('\n\n');
  const pages = new Set<number>();
  // Adds line after line, more than a page holds.
  for (let more = 0; more < 60; more += rounds(1, 4)) {
    const filled = Array.from({ length: more }, () => 'Otra línea.').join('\n');
    const body = [title, ...(more > 0 ? [filled] : []), ...clauses].join('\n\n');
    const all = pagesOfPdf(await legalPdf({ ...facts, body, drawing }));
    const places = ['Bueno y v', 'Firma del deudor:', `dula: ${who.borrower.cedula}`].map((part) =>
      all.findLastIndex(({ text }) => text.includes(part)),
    );
    const picture = all.findIndex(({ pictures }) => pictures > 0);
    expect(picture, `${more} lines`).toBeGreaterThan(0);
    expect(places, `${more} lines`).toEqual([picture, picture, picture]);
    pages.add(picture);
  }
  expect(pages.size).toBeGreaterThan(1);
});

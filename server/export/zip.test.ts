import { expect, test } from 'vitest';
import { type ZipEntry, zipStream } from '#server/export/zip.ts';
import { openZip, partBytes } from '#server/sheets/xlsx-rows.ts';

test('another program reads a ZIP of more entries than the first format counts, each with its bytes', async () => {
  const count = 66_000;
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (let n = 0; n < count; n += 1)
      yield { name: `documentos/cédula-${n}.txt`, content: Buffer.from(String(n)) };
    yield {
      name: 'LEEME.txt',
      content: (async function* () {
        yield 'Guárdelo ';
        yield 'bien.';
      })(),
    };
  }
  const pieces: Buffer[] = [];
  for await (const piece of zipStream(entries(), new Date('2026-11-20T15:00:00Z'))) pieces.push(piece);
  const zip = await openZip(Buffer.concat(pieces));
  expect(zip.entries.size).toBe(count + 1);
  const read = async (name: string) => String(await partBytes(zip, name, 100));
  expect(await read('documentos/cédula-0.txt')).toBe('0');
  expect(await read('documentos/cédula-65999.txt')).toBe('65999');
  expect(await read('LEEME.txt')).toBe('Guárdelo bien.');
  expect(zip.entries.get('LEEME.txt')?.getLastModDate({ timezone: 'UTC' })).toEqual(
    new Date('2026-11-20T15:00:00Z'),
  );
});

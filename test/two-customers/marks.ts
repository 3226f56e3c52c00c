import { createHash } from 'node:crypto';
import type { Response } from 'light-my-request';
import type { Json } from '#domain/canonical-json.ts';
import { openZip, partBytes } from '#server/sheets/xlsx-rows.ts';
import { textOfPdf } from '#test/pdf-text.ts';
import type { OwnedRows, Row } from './owned-rows.ts';

const MOST = 50 * 1024 * 1024;
/** Every number from here on is the id of one row only: the test sets the sequences so. */
export const FIRST_ID = 1_000_000;

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function* leaves(value: Json): Generator<string | number> {
  if (typeof value === 'string' || typeof value === 'number') yield value;
  else if (Array.isArray(value)) for (const part of value) yield* leaves(part);
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) yield* leaves(part);
}

const DIGEST = /^[0-9a-f]{8}-[0-9a-f-]{27}$|[0-9a-f]{32}/;
/** Ids, digests and random keys of a row; other numbers and words may be anybody's. */
const idsOf = (values: Row['values']): string[] =>
  [...leaves({ ...values })]
    .filter((leaf) => (typeof leaf === 'number' ? leaf >= FIRST_ID : DIGEST.test(leaf)))
    .map(String);

/**
 * What only this person has: the words that the test gave to this person alone, and the ids and digests of the
 * person's rows. A reply about somebody else has none of them.
 */
export function marksOf(words: readonly string[], own: OwnedRows, others: readonly Row[]): readonly string[] {
  const common = new Set(others.flatMap(({ values }) => idsOf(values)));
  const ids = new Set([...own.values()].flatMap(({ values }) => idsOf(values)));
  return [...words, ...[...ids].filter((id) => !common.has(id))];
}

/** The marks that a text contains: a number as a whole, so that 1000000 is not found in 11000000. */
export function marksIn(text: string, marks: readonly string[]): string[] {
  const numbers = new Set(text.match(/\d+/g));
  return marks.filter((mark) => (/^\d+$/.test(mark) ? numbers.has(mark) : text.includes(mark)));
}

/** Everything that a reply says, as one text, and the digests of its files. */
export interface Said {
  readonly text: string;
  readonly digests: readonly string[];
}
export async function saidBy(reply: Response): Promise<Said> {
  const type = String(reply.headers['content-type'] ?? '');
  if (type.includes('json')) return { text: [...leaves(reply.json())].join('\n'), digests: [] };
  if (type.includes('zip')) {
    const parts = await openZip(reply.rawPayload);
    const files = await Promise.all(
      [...parts.entries.keys()].map(async (name) => [name, await partBytes(parts, name, MOST)] as const),
    );
    return {
      text: files
        .map(([name, bytes]) =>
          name.endsWith('.json')
            ? [...leaves(JSON.parse(String(bytes)))].join('\n')
            : name.endsWith('.txt')
              ? String(bytes)
              : name,
        )
        .join('\n'),
      digests: files.map(([, bytes]) => sha256(bytes)),
    };
  }
  const text = type.includes('pdf')
    ? await textOfPdf(reply.rawPayload)
    : type.includes('text')
      ? reply.body
      : '';
  return { text, digests: [sha256(reply.rawPayload)] };
}

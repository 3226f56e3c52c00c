import { type Bytes, fromHex, joined, latin1, textOfUtf8, utf8 } from '#domain/sealing/bytes.ts';
import type { Primitives } from '#domain/sealing/primitives.ts';
import { factsLine, factsOf, type SealedFacts } from '#domain/sealing/sealed-facts.ts';
import { readSeal } from '#domain/sealing/signature.ts';
import { judged, type Verification } from '#domain/sealing/verification.ts';

const BEGIN = '-----SELLO-----';
const TEXT_END = '-----FIN DEL SELLO-----';
const COLUMNS = 64;

/** A text with plain line ends, for comparison: mail programs and editors change line ends, which changes no word. */
const plain = (text: string): string => text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');

/** The part of a text that its seal signs: everything above the signature. */
export const textToSeal = (text: string, facts: SealedFacts): string =>
  `${plain(text).trimEnd()}\n\n${BEGIN}\n${factsLine(facts)}\n`;

/** A text with its seal under it. */
export function sealedText(toSeal: string, signature: string): string {
  const lines = signature.match(new RegExp(`.{1,${COLUMNS}}`, 'g')) ?? [];
  return `${[toSeal.trimEnd(), ...lines, TEXT_END].join('\n')}\n`;
}

async function verifyText(
  primitives: Primitives,
  bytes: Bytes,
  trusted: readonly Bytes[],
): Promise<Verification> {
  const seen = latin1(bytes);
  if (!seen.includes(BEGIN) && !seen.includes(TEXT_END)) return { verdict: 'unsealed' };
  const text = plain(textOfUtf8(seen) ?? '');
  if (!seen.trimEnd().endsWith('-----')) return { verdict: 'cut' };
  const begin = text.lastIndexOf(`\n${BEGIN}\n`);
  const [facts = '', ...rest] = text.slice(begin + BEGIN.length + 2).split('\n');
  const toSeal = text.slice(0, begin + BEGIN.length + 2 + facts.length + 1);
  const signature = rest.slice(0, -2).join('');
  const der = begin < 0 ? null : fromHex(signature, 'a-f');
  if (!der || sealedText(toSeal, signature) !== text) return { verdict: 'changed' };
  const seal = await readSeal(primitives, der, utf8(toSeal));
  return seal ? judged(seal, trusted, factsOf(facts)) : { verdict: 'changed' };
}

/**
 * Byte sequences of a sealed PDF: any of them in a file means that the file was sealed once, whatever happened to it
 * later.
 */
const MARKS = ['/ByteRange', '/Adobe.PPKLite', '/ETSI.CAdES.detached'];
const HEAD = '%PDF-';
const END = '%%EOF';

const RANGE = /\/ByteRange \[0 (\d+) +(\d+) +(\d+) *\]/g;

/**
 * Splits a sealed PDF into the signature of RFC 5652 between `<` and `>`, and the bytes around it, which it signs.
 *
 * @returns `cut` where the end of the file is missing; `null` where the two parts do not make up the whole file, byte
 * for byte.
 */
function takenApart(bytes: Bytes, text: string) {
  const [range, second] = [...text.matchAll(RANGE)];
  if (!range || second) return null;
  const [before = 0, from = 0, after = 0] = range.slice(1).map(Number);
  if (from + after > bytes.length) return 'cut';
  if (from + after < bytes.length || before >= from) return null;
  const hole = /^<((?:[0-9A-F]{2})+)>$/.exec(text.slice(before, from));
  const padded = hole?.[1] && fromHex(hole[1], 'A-F');
  if (!padded) return null;
  // The place is larger than the signature: only zeros may follow.
  const length = 4 + ((padded[2] ?? 0) << 8) + (padded[3] ?? 0);
  if (padded.subarray(length).some((byte) => byte !== 0)) return null;
  return {
    signature: padded.slice(0, length),
    document: joined(bytes.subarray(0, before), bytes.subarray(from)),
  };
}

/** The line of our own facts in a PDF, an uncompressed file attached to the document; empty: there is none. */
const factsIn = (text: string): string =>
  textOfUtf8(/stream\n(\{"sello":1,.*\})\nendstream/.exec(text)?.[1] ?? '') ?? '';

/**
 * The result of a check of a PDF's seal.
 *
 * @param trusted the lender's certificates, each with its issuers.
 */
async function verifyPdf(
  primitives: Primitives,
  bytes: Bytes,
  trusted: readonly Bytes[],
): Promise<Verification> {
  const text = latin1(bytes);
  if (!MARKS.some((mark) => text.includes(mark)))
    return { verdict: text.trimEnd().endsWith(END) ? 'unsealed' : 'cut' };
  const parts = takenApart(bytes, text);
  if (parts === 'cut') return { verdict: 'cut' };
  const seal = parts && (await readSeal(primitives, parts.signature, parts.document));
  if (!seal) return { verdict: text.trimEnd().endsWith(END) ? 'changed' : 'cut' };
  return judged(seal, trusted, factsOf(factsIn(text)));
}

/** Whether the bytes are a PDF; a sealed PDF counts even if its first byte was changed. */
const looksLikePdf = (bytes: Bytes): boolean => {
  const text = latin1(bytes);
  return text.startsWith(HEAD) || MARKS.some((mark) => text.includes(mark));
};

/**
 * Whether a document is as the lender sealed it. Needs neither the program nor a network: the document and the lender's
 * certificates are enough.
 */
export const verifySeal = (
  primitives: Primitives,
  bytes: Bytes,
  trusted: readonly Bytes[],
): Promise<Verification> =>
  looksLikePdf(bytes) ? verifyPdf(primitives, bytes, trusted) : verifyText(primitives, bytes, trusted);

import { type Bytes, fromHex, latin1, textOfUtf8, utf8 } from '#domain/sealing/bytes.ts';
import type { Primitives } from '#domain/sealing/primitives.ts';
import { factsLine, factsOf, type SealedFacts } from '#domain/sealing/sealed-facts.ts';
import { readSeal } from '#domain/sealing/signature.ts';
import { judged, type Verification } from '#domain/sealing/verification.ts';

const BEGIN = '-----SELLO-----';
const END = '-----FIN DEL SELLO-----';
const COLUMNS = 64;

/** A text with plain line ends, for comparison: mail programs and editors change line ends, which changes no word. */
const plain = (text: string): string => text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');

/** The part of a text that its seal signs: everything above the signature. */
export const textToSeal = (text: string, facts: SealedFacts): string =>
  `${plain(text).trimEnd()}\n\n${BEGIN}\n${factsLine(facts)}\n`;

/** A text with its seal under it. */
export function sealedText(toSeal: string, signature: string): string {
  const lines = signature.match(new RegExp(`.{1,${COLUMNS}}`, 'g')) ?? [];
  return `${[toSeal.trimEnd(), ...lines, END].join('\n')}\n`;
}

export async function verifyText(
  primitives: Primitives,
  bytes: Bytes,
  trusted: readonly Bytes[],
): Promise<Verification> {
  const seen = latin1(bytes);
  if (!seen.includes(BEGIN) && !seen.includes(END)) return { verdict: 'unsealed' };
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

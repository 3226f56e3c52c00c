import { keysOf } from '#domain/enum-table.ts';
import { SIGNED_DOCUMENT } from '#domain/signing/legal-document.ts';

/** Facts about a sealed document, inside the seal. */
export interface SealedFacts {
  /** Name of the document: "Debo y Pagaré". */
  readonly document: string;
  /** Reference of the loan: "#LN-0007". */
  readonly reference: string;
  /** The signer, or the person that a letter of the lender is about. */
  readonly person: string;
  readonly cedula: string;
  /** Time of signing or writing: ISO 8601 in UTC. */
  readonly at: string;
  /** `true`: the person signed the document; `false`: the document is a statement of the lender's. */
  readonly signed: boolean;
  /** SHA-256 of the text's UTF-8 bytes, in hexadecimal. */
  readonly textSha256: string;
  /** SHA-256 of the signature's evidence, an attached file; `null`: a letter has none. */
  readonly evidenceSha256: string | null;
  readonly lender: string;
}

/** Version of the line's format, at the beginning of the line of facts; a new format gets a new number. */
const FORM = 1;
const BEGIN = `{"sello":${FORM},`;

export function factsLine(facts: SealedFacts): string {
  const { document, reference, person, cedula, at, signed, textSha256, evidenceSha256, lender } = facts;
  const said = { document, reference, person, cedula, at, signed, textSha256, evidenceSha256, lender };
  return JSON.stringify({ sello: FORM, ...said });
}

const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * Reads the line of facts in a document whose seal holds.
 *
 * @returns `null` if the document has no facts of ours.
 */
export function factsOf(line: string): SealedFacts | null {
  if (!line.startsWith(BEGIN)) return null;
  const said: Readonly<Record<string, unknown>> = JSON.parse(line);
  const { document, reference, person, cedula, at, signed, textSha256, evidenceSha256 = null, lender } = said;
  const known = isText(document) && isText(reference) && isText(person) && isText(cedula) && isText(at);
  if (!known || !isText(textSha256) || !isText(lender) || typeof signed !== 'boolean') return null;
  if (evidenceSha256 !== null && !isText(evidenceSha256)) return null;
  return { document, reference, person, cedula, at, signed, textSha256, evidenceSha256, lender };
}

/** The documents that the lender seals: those that customers and guarantors sign, and its own letters. */
export const SEALED_DOCUMENT = {
  ...SIGNED_DOCUMENT,
  'settlement-letter': { label: 'Carta de saldo', file: 'carta-de-saldo' },
} as const;
export type SealedDocumentKind = keyof typeof SEALED_DOCUMENT;
export const SEALED_DOCUMENTS = keysOf(SEALED_DOCUMENT);

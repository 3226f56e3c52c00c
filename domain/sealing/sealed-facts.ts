/** What the program says of a document that it seals, inside the seal. */
export interface SealedFacts {
  /** Its name: "Debo y Pagaré". */
  readonly document: string;
  /** "#LN-0007". */
  readonly reference: string;
  /** Who signed, or whom a letter of the lender is about. */
  readonly person: string;
  readonly cedula: string;
  /** Signed, or written, at: ISO 8601 in UTC. */
  readonly at: string;
  /** `true`: the person signed it; `false`: the lender says it. */
  readonly signed: boolean;
  /** Of the text, as its UTF-8 bytes. */
  readonly textSha256: string;
  readonly lender: string;
}

/** How the line begins that holds them; another form of it gets another number. */
const BEGIN = '{"sello":1,';

export const factsLine = ({
  document,
  reference,
  person,
  cedula,
  at,
  signed,
  textSha256,
  lender,
}: SealedFacts) =>
  JSON.stringify({ sello: 1, document, reference, person, cedula, at, signed, textSha256, lender });

const isText = (value: unknown): value is string => typeof value === 'string';

/** Of a document whose seal holds: @returns `null` where no facts of ours stand in it. */
export function factsOf(line: string): SealedFacts | null {
  if (!line.startsWith(BEGIN)) return null;
  const {
    document,
    reference,
    person,
    cedula,
    at,
    signed,
    textSha256,
    lender,
  }: Readonly<Record<string, unknown>> = JSON.parse(line);
  const known =
    isText(document) &&
    isText(reference) &&
    isText(person) &&
    isText(cedula) &&
    isText(at) &&
    isText(textSha256);
  if (!known || !isText(lender) || typeof signed !== 'boolean') return null;
  return { document, reference, person, cedula, at, signed, textSha256, lender };
}

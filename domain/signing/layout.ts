import type { Borrower, Lender } from '#domain/signing/facts.ts';

/** A signed text, with the version of its template. */
export interface LegalText {
  readonly version: string;
  readonly text: string;
}

/** Longest line of a document, in characters: what a phone's text viewer and a printed page both hold. */
const WIDTH = 78;

/**
 * A person's text inside a legal document: one line, and without the invisible characters that would make it read
 * differently from the stored text.
 */
export const inline = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

const pieces = (word: string): string[] =>
  Array.from({ length: Math.ceil(word.length / WIDTH) }, (_, index) =>
    word.slice(index * WIDTH, (index + 1) * WIDTH),
  );

/** Breaks a paragraph at spaces, and a word longer than a line at the line's end. */
export function paragraph(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of inline(text).split(' ').flatMap(pieces)) {
    if (line !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

export const heading = (text: string): string => `${text}\n${'-'.repeat(Math.min(text.length, WIDTH))}`;

/** Joins the parts of a document with an empty line between; `null` parts are left out. */
export const document = (parts: readonly (string | null)[]): string =>
  `${parts.filter((part): part is string => part !== null).join('\n\n')}\n`;

/** An account number shortened to recognise the account, not to use it: "001234" → "****1234". */
export const masked = (accountNumber: string): string => `****${accountNumber.slice(-4)}`;

export const UNSIGNED = 'PENDIENTE DE FIRMA';

/** The lender as the note and the authorization name it, without the unset facts, as the end of a sentence. */
export function named({ name, rnc, address, phone, email }: Lender): string {
  const parts = [
    name,
    rnc && `RNC ${rnc}`,
    address && `con domicilio en ${address}`,
    phone && `teléfono ${phone}`,
    email && `correo ${email}`,
  ];
  // "S.R.L." ends with its own period.
  return parts.filter(Boolean).join(', ').replace(/\.?$/, '.');
}

/** Sentence with the place of signing. Day and application are in the evidence, since they come about by signing. */
export const place = ({ city }: Lender): string =>
  paragraph(
    `Hecho en ${city}. El número de la solicitud, el día y la hora de la firma constan en la evidencia de la firma, que acompaña a este documento.`,
  );

/** The address, phone or e-mail at which a person can request their data. */
export const dataContact = ({ dataEmail, email, phone, address }: Lender): string =>
  dataEmail ?? email ?? phone ?? address ?? 'el publicado en la aplicación';

/** The lines above the drawn signature: the signer's name and cédula. */
export const signatureBlock = (label: string, { fullName, cedula }: Borrower): string =>
  [paragraph(`${label}: ${fullName}`), `Cédula: ${cedula}`].join('\n');

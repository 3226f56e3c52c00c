/** Longest line of a document, in characters: what a phone's text viewer and a printed page both hold. */
const WIDTH = 78;

/** Breaks a paragraph at spaces. */
export function paragraph(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.trim().split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

export const heading = (text: string): string => `${text}\n${'-'.repeat(Math.min(text.length, WIDTH))}`;

/** Joins the parts that apply with an empty line between. */
export const document = (parts: readonly (string | null)[]): string =>
  `${parts.filter((part): part is string => part !== null).join('\n\n')}\n`;

/** "001234" → "****1234": enough to recognise an account, not to use it. */
export const masked = (accountNumber: string): string => `****${accountNumber.slice(-4)}`;

export const UNSIGNED = 'PENDIENTE DE FIRMA';

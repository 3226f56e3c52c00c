/**
 * A text as the bytes of a file, with byte order mark and CRLF, so that Windows' editor shows accents and lines
 * (rule: legal-text-files).
 */
export const asTextFile = (text: string): Buffer => Buffer.from(`\ufeff${text.replaceAll('\n', '\r\n')}`);

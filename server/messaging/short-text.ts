/**
 * Maximum number of characters of one SMS in the GSM alphabet (GSM 03.38). A character outside that alphabet would
 * halve the number and double the price.
 */
export const SMS_CHARACTERS = 160;

const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const ALIKE: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
};

function inGsm(character: string): string {
  if (GSM.has(character)) return character;
  const bare = character.normalize('NFD').replace(/\p{M}/gu, '');
  if (bare !== '' && [...bare].every((part) => GSM.has(part))) return bare;
  return ALIKE[character] ?? '?';
}

/** A text in the GSM alphabet: "á" becomes "a", and a character without an equivalent "?"; "ñ", "é" and "ü" stay. */
export const gsmText = (text: string): string => [...text.normalize('NFC')].map(inGsm).join('');

/**
 * A sentence and an address as the text of one SMS. Where both do not fit, the sentence is cut, never the address.
 */
export function smsText(sentence: string, url: string): string {
  const said = gsmText(sentence);
  const room = SMS_CHARACTERS - url.length - 1;
  if (said.length <= room) return `${said} ${url}`;
  return room > 20 ? `${said.slice(0, room - 3)}... ${url}` : said.slice(0, SMS_CHARACTERS);
}

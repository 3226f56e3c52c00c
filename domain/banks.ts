/** A multiple bank or savings association that the Superintendency of Banks registers (2026-06). */
export interface Bank {
  readonly code: string;
  readonly label: string;
  /**
   * Other spellings that a search should find, at least the bank's short name: forms and old rows use the short name.
   */
  readonly aliases: readonly [string, ...string[]];
}

export const BANKS: readonly Bank[] = [
  { code: 'banreservas', label: 'Banco de Reservas', aliases: ['Banreservas', 'de Reservas', 'Reservas'] },
  { code: 'popular', label: 'Banco Popular Dominicano', aliases: ['Popular', 'Banco Popular', 'BPD'] },
  { code: 'bhd', label: 'Banco BHD', aliases: ['BHD', 'BHD León', 'BHD Leon', 'Banco León'] },
  { code: 'scotiabank', label: 'Scotiabank', aliases: ['Banco del Progreso', 'Progreso'] },
  { code: 'santa_cruz', label: 'Banco Santa Cruz', aliases: ['Santa Cruz', 'BSC'] },
  { code: 'promerica', label: 'Banco Promerica', aliases: ['Promerica', 'Promérica'] },
  { code: 'caribe', label: 'Banco Caribe', aliases: ['Caribe'] },
  { code: 'bdi', label: 'Banco BDI', aliases: ['BDI'] },
  { code: 'vimenca', label: 'Banco Vimenca', aliases: ['Vimenca'] },
  { code: 'lopez_de_haro', label: 'Banco López de Haro', aliases: ['López de Haro', 'BLH'] },
  { code: 'ademi', label: 'Banco Ademi', aliases: ['Ademi'] },
  { code: 'lafise', label: 'Banco Lafise', aliases: ['Lafise'] },
  { code: 'banesco', label: 'Banesco', aliases: ['Banco Banesco'] },
  { code: 'citibank', label: 'Citibank', aliases: ['Citi'] },
  { code: 'jmmb', label: 'JMMB Bank', aliases: ['JMMB', 'Banco Río'] },
  { code: 'qik', label: 'Qik Banco Digital', aliases: ['Qik', 'Qik Banco Digital Dominicano'] },
  { code: 'apap', label: 'Asociación Popular (APAP)', aliases: ['APAP', 'Asociación Popular'] },
  { code: 'acap', label: 'Asociación Cibao (ACAP)', aliases: ['ACAP', 'Asociación Cibao', 'Cibao'] },
  { code: 'alnap', label: 'Asociación La Nacional (ALNAP)', aliases: ['La Nacional', 'ALNAP'] },
  { code: 'alaver', label: 'Asociación La Vega Real (ALAVER)', aliases: ['ALAVER', 'La Vega Real'] },
  { code: 'duarte', label: 'Asociación Duarte (ADAP)', aliases: ['Duarte', 'ADAP'] },
  { code: 'mocana', label: 'Asociación Mocana (AMAP)', aliases: ['Mocana'] },
  { code: 'romana', label: 'Asociación Romana (ARAP)', aliases: ['Romana', 'ARAP'] },
  { code: 'bonao', label: 'Asociación Bonao (ABONAP)', aliases: ['Bonao', 'ABONAP'] },
  { code: 'peravia', label: 'Asociación Peravia', aliases: ['Peravia', 'ASOPERAVIA'] },
  { code: 'maguana', label: 'Asociación Maguana', aliases: ['Maguana'] },
];

/** The six labels of the application modal (rule: modal-banks), each with its bank. */
export const MODAL_BANKS = [
  { label: 'Popular', code: 'popular' },
  { label: 'BHD León', code: 'bhd' },
  { label: 'de Reservas', code: 'banreservas' },
  { label: 'Santa Cruz', code: 'santa_cruz' },
  { label: 'Banesco', code: 'banesco' },
  { label: 'Scotiabank', code: 'scotiabank' },
] as const;

/** The banks of most customers, which a form offers with one tap each, by the labels of the modal. */
export const COMMON_BANKS = MODAL_BANKS.slice(0, 3);

/** A text without accents, capitals or signs, for comparison: "Leon" finds "León". */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^a-z0-9 ]/gi, '')
    .toLowerCase()
    .trim();

const named = BANKS.map((bank) => ({ bank, names: [bank.label, ...bank.aliases].map(plain) }));

/**
 * The banks whose name or other spellings have a word beginning with each typed word; all banks if nothing is typed.
 */
export function searchBanks(typed: string): readonly Bank[] {
  const words = plain(typed).split(' ');
  return named
    .filter(({ names }) => {
      const parts = names.flatMap((name) => name.split(' '));
      return words.every((word) => parts.some((part) => part.startsWith(word)));
    })
    .map(({ bank }) => bank);
}

/** The bank that a label or another of its spellings names exactly. */
export const bankOf = (spelling: string): Bank | undefined =>
  named.find(({ names }) => names.includes(plain(spelling)))?.bank;

/**
 * A bank's full name for use after "de" in a text: people also write "de Reservas". An unlisted bank stays as written.
 */
export const bankLabel = (spelling: string): string =>
  bankOf(spelling)?.label ?? spelling.trim().replace(/^de\s+/i, '');

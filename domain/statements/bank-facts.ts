/** Whether money came into the lender's account or left it. */
export const DIRECTIONS = ['in', 'out'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** How a bank writes the movements of an account or a card in one of its files. */
export interface BankFormat {
  /** The bank's code in `BANKS` (domain/banks.ts). */
  readonly bank: string;
  /** Headings of the table as `foldedHeading` gives them, in their order and without empty ones. */
  readonly headings: readonly string[];
  /** The order in which the bank writes day and month; `null`: its files differ, or it is unknown. */
  readonly dateOrder: 'dmy' | null;
  /** Whether it is of a card, whose signs may say what is owed: a person says what they mean. */
  readonly isCard?: true;
}

/**
 * The files of Dominican banks, as the programs that read them know them (docs/decisions/statements.md says which). A
 * file that is not here is read by the names of its columns alone.
 */
export const BANK_FORMATS: readonly BankFormat[] = [
  {
    bank: 'popular',
    headings: [
      'fecha posteo',
      'descripcion corta',
      'monto transaccion',
      'balance',
      'no referencia',
      'no serial',
      'descripcion',
    ],
    dateOrder: 'dmy',
  },
  // The text file has no headings of its own: these are ours (`findTables`).
  {
    bank: 'popular',
    headings: ['cuenta', 'fecha', 'no referencia', 'monto', 'tipo', 'descripcion', 'otro', 'no serial'],
    dateOrder: 'dmy',
  },
  {
    bank: 'bhd',
    headings: ['fecha', 'no referencia', 'descripcion', 'debitos', 'creditos', 'balance'],
    dateOrder: 'dmy',
  },
  {
    bank: 'bhd',
    headings: ['fecha', 'descripcion', 'documento', 'debito', 'credito', 'saldo'],
    dateOrder: null,
  },
  {
    bank: 'banreservas',
    headings: ['fecha', 'descripcion', 'debito', 'credito', 'balance'],
    dateOrder: null,
  },
  {
    bank: 'banreservas',
    headings: ['fecha', 'descripcion', 'referencia', 'credito', 'debito', 'balance'],
    dateOrder: null,
  },
  {
    bank: 'banreservas',
    headings: ['fecha', 'referencia', 'concepto', 'cheques y cargos', 'depositos y abonos', 'balance'],
    dateOrder: null,
  },
  { bank: 'scotiabank', headings: ['date', 'description', 'amount', 'type', 'balance'], dateOrder: null },
  { bank: 'apap', headings: ['fecha', 'concepto', 'no doc', 'debito', 'credito', 'saldo'], dateOrder: null },
  {
    bank: 'vimenca',
    headings: ['fecha transaccion', 'fecha posteo', 'no referencia', 'concepto', 'monto'],
    dateOrder: null,
    isCard: true,
  },
  {
    bank: 'acap',
    headings: ['fecha', 'no tarjeta', 'no autorizacion', 'descripcion', 'monto local', 'monto en dolares'],
    dateOrder: null,
    isCard: true,
  },
];

/** The bank's format that has exactly these folded headings. */
export const formatOfHeadings = (folded: readonly string[]): BankFormat | undefined => {
  const names = folded.filter((name) => name !== '').join('|');
  return BANK_FORMATS.find(({ headings }) => headings.join('|') === names);
};

/** Words by which a bank says in a column of its own whether money came or left; `bank: null`: several banks agree. */
export const DIRECTION_WORDS: readonly {
  readonly bank: string | null;
  readonly in: readonly string[];
  readonly out: readonly string[];
}[] = [
  { bank: null, in: ['cr', 'credito', 'credit', '+'], out: ['db', 'dr', 'debito', 'debit', '-'] },
  {
    bank: 'popular',
    in: ['credito transferencia', 'credito ach', 'deposito efectivo', 'cashback'],
    out: [
      'debito cuenta',
      'debito atm',
      'debito pos',
      'debito transferencia',
      'debito ach',
      'db comisiones',
      'pago tarjeta',
    ],
  },
];

/** A word or heading for comparison: without accents, capitals and doubled blanks. */
export const foldedText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** Words that a lender has explained for one bank's files, folded. */
export interface ExplainedWords {
  readonly in: readonly string[];
  readonly out: readonly string[];
}
export const NO_WORDS: ExplainedWords = { in: [], out: [] };

/**
 * The direction that a bank's word says: by the lender's own explanation first, then by the facts of this bank and of
 * all banks. `null`: the word is unknown, and a person has to be asked.
 */
export function directionOfWord(
  word: string,
  bank: string | null,
  explained: ExplainedWords = NO_WORDS,
): Direction | null {
  const folded = foldedText(word).replace(/\.$/, '');
  const known = DIRECTION_WORDS.filter((facts) => facts.bank === null || facts.bank === bank);
  for (const words of [explained, ...known]) {
    if (words.in.includes(folded)) return 'in';
    if (words.out.includes(folded)) return 'out';
  }
  return null;
}

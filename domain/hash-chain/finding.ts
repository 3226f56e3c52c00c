import { isIn, keysOf, keysWhere } from '#domain/enum-table.ts';

interface FindingFacts {
  /** Text of the finding on the page of the back office; `terminal` is its text in the terminal. */
  readonly says: string;
  readonly terminal: string;
  /**
   * `true`: the finding is about a past event that stays in the records, and an administrator may explain it. `null`:
   * the finding has to be repaired, and disappears with the next verification.
   */
  readonly stays: true | null;
}

/** Kinds of finding of a verification of the records. */
export const FINDING = {
  table_missing: { says: 'La tabla no está', terminal: 'the table is gone', stays: null },
  guard_missing: {
    says: 'Falta o está apagado lo que impide cambiarla o lo que anota sus cambios',
    terminal: 'a trigger that refuses or records changes is missing or switched off',
    stays: null,
  },
  definition_differs: {
    says: 'La base de datos no hace aquí lo que dispuso el programa',
    terminal: 'is not what a migration of the program made it',
    stays: null,
  },
  unreadable: {
    says: 'No se pudo verificar: hay filas que no se pueden leer o falta una tabla',
    terminal: 'could not be verified: rows that cannot be read, or a table that is gone',
    stays: null,
  },
  row_changed: { says: 'No dice lo que decía', terminal: 'does not say what it said', stays: true },
  row_missing: {
    says: 'Falta, y nadie la borró con el programa',
    terminal: 'is missing, and was not erased',
    stays: true,
  },
  row_back: { says: 'Fue borrada y está otra vez', terminal: 'was deleted and is there again', stays: true },
  row_unrecorded: {
    says: 'Se agregó sin que quedara anotado',
    terminal: 'was added and never recorded',
    stays: true,
  },
  row_foreign: {
    says: 'No lo escribió el programa',
    terminal: 'was not written by the program',
    stays: true,
  },
  row_repeated: {
    says: 'Su cambio está anotado dos veces',
    terminal: 'has a change that comes twice',
    stays: true,
  },
  link_missing: { says: 'Faltan eslabones', terminal: 'links are missing', stays: true },
  link_changed: {
    says: 'No es el eslabón que se hizo',
    terminal: 'is not the link that was made',
    stays: true,
  },
  head_missing: { says: 'No está el archivo', terminal: 'the file is missing', stays: null },
  head_broken: { says: 'Lo cambiaron', terminal: 'was changed', stays: null },
  head_differs: {
    says: 'La base de datos no tiene ese eslabón: está recortada o reescrita',
    terminal: 'the database does not have that link: it was cut short or written anew',
    stays: null,
  },
  other_key: {
    says: 'La clave no es la que selló los registros',
    terminal: 'the key is not the one that sealed the records',
    stays: null,
  },
  document_differs: {
    says: 'El texto, la firma y sus huellas no coinciden',
    terminal: 'text, signature and their fingerprints do not agree',
    stays: true,
  },
  document_unexplained: {
    says: 'No hay un hecho registrado de su firma',
    terminal: 'no event tells of its signature',
    stays: true,
  },
  event_unexplained: {
    says: 'No está el documento que se firmó',
    terminal: 'the document signed is missing',
    stays: true,
  },
  agreement_differs: {
    says: 'No es lo que se mostró: su huella es otra',
    terminal: 'is not what was shown: its fingerprint is another',
    stays: true,
  },
  plan_differs: { says: 'No es lo que se acordó', terminal: 'is not what was agreed', stays: true },
  due_date_differs: {
    says: 'No vence el día que resulta del desembolso',
    terminal: 'does not fall due on the day that follows from the disbursement',
    stays: true,
  },
  ledger_differs: {
    says: 'Sus asientos no son los de sus pagos y ajustes',
    terminal: 'has other ledger entries than its payments and adjustments amount to',
    stays: true,
  },
  books_differ: {
    says: 'Su saldo, lo pagado o el próximo vencimiento no salen de sus asientos',
    terminal: 'keeps a balance, a paid amount or a next due date that its ledger does not say',
    stays: true,
  },
  late_charge_differs: {
    says: 'Su mora en curso no es la que resulta de sus días',
    terminal: 'keeps another running late charge than its days amount to',
    stays: null,
  },
  figure_differs: {
    says: 'No es lo que suman las filas',
    terminal: 'is not what the rows add up to',
    stays: null,
  },
  file_missing: { says: 'No está el archivo', terminal: 'the file is missing', stays: true },
  file_differs: {
    says: 'El archivo no es el que se recibió',
    terminal: 'the file is not the one received',
    stays: true,
  },
} as const satisfies Record<string, FindingFacts>;
export type FindingKind = keyof typeof FINDING;
export const FINDING_KINDS = keysOf(FINDING);
const STAYING_FINDINGS = keysWhere(FINDING, 'stays');

/** A mismatch that a verification of the records found, by table and row. */
export interface Finding {
  readonly kind: FindingKind;
  /** A table, or the name of another verified thing. */
  readonly source: string;
  readonly id: string;
  /** The storage key, if the finding is about a file. */
  readonly file?: string;
  /**
   * Identifies everything that the verification saw of the row, so that a later, different finding about the same row
   * needs its own explanation; `null`: an administrator cannot explain the finding.
   */
  readonly mark: string | null;
}

/** A finding as the terminal prints it: table, row and, for a file, its key. */
export const findingLine = ({ kind, source, id, file }: Omit<Finding, 'mark'>): string =>
  `${source} ${id}${file === undefined ? '' : ` (file ${file})`}: ${FINDING[kind].terminal}`;

/**
 * Whether an administrator may explain such a finding. Findings about the explanations themselves never may: an
 * explanation written by hand into the database explains nothing.
 */
export const mayBeExplained = (kind: FindingKind, source: string): boolean =>
  isIn(STAYING_FINDINGS, kind) && source !== 'finding_explanations';

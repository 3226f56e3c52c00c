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

const lasting = (says: string, terminal: string) => ({ says, terminal, stays: true }) as const;
const repairable = (says: string, terminal: string) => ({ says, terminal, stays: null }) as const;

/** Kinds of finding of a verification of the records. */
export const FINDING = {
  table_missing: repairable('La tabla no está', 'the table is gone'),
  guard_missing: repairable(
    'Falta o está apagado lo que impide cambiarla o lo que anota sus cambios',
    'a trigger that refuses or records changes is missing or switched off',
  ),
  definition_differs: repairable(
    'La base de datos no hace aquí lo que dispuso el programa',
    'is not what a migration of the program made it',
  ),
  unreadable: repairable(
    'No se pudo verificar: hay filas que no se pueden leer o falta una tabla',
    'could not be verified: rows that cannot be read, or a table that is gone',
  ),
  row_changed: lasting('No dice lo que decía', 'does not say what it said'),
  row_missing: lasting('Falta, y nadie la borró con el programa', 'is missing, and was not erased'),
  row_back: lasting('Fue borrada y está otra vez', 'was deleted and is there again'),
  row_unrecorded: lasting('Se agregó sin que quedara anotado', 'was added and never recorded'),
  row_foreign: lasting('No lo escribió el programa', 'was not written by the program'),
  row_repeated: lasting('Su cambio está anotado dos veces', 'has a change that comes twice'),
  link_missing: lasting('Faltan eslabones', 'links are missing'),
  link_changed: lasting('No es el eslabón que se hizo', 'is not the link that was made'),
  head_missing: repairable('No está el archivo', 'the file is missing'),
  head_broken: repairable('Lo cambiaron', 'was changed'),
  head_differs: repairable(
    'La base de datos no tiene ese eslabón: está recortada o reescrita',
    'the database does not have that link: it was cut short or written anew',
  ),
  other_key: repairable(
    'La clave no es la que selló los registros',
    'the key is not the one that sealed the records',
  ),
  document_differs: lasting(
    'El texto, la firma y sus huellas no coinciden',
    'text, signature and their fingerprints do not agree',
  ),
  document_unexplained: lasting('No hay un hecho registrado de su firma', 'no event tells of its signature'),
  event_unexplained: lasting('No está el documento que se firmó', 'the document signed is missing'),
  agreement_differs: lasting(
    'No es lo que se mostró: su huella es otra',
    'is not what was shown: its fingerprint is another',
  ),
  plan_differs: lasting('No es lo que se acordó', 'is not what was agreed'),
  due_date_differs: lasting(
    'No vence el día que resulta del desembolso',
    'does not fall due on the day that follows from the disbursement',
  ),
  ledger_differs: lasting(
    'Sus asientos no son los de sus pagos y ajustes',
    'has other ledger entries than its payments and adjustments amount to',
  ),
  books_differ: lasting(
    'Su saldo, lo pagado o el próximo vencimiento no salen de sus asientos',
    'keeps a balance, a paid amount or a next due date that its ledger does not say',
  ),
  late_charge_differs: repairable(
    'Su mora en curso no es la que resulta de sus días',
    'keeps another running late charge than its days amount to',
  ),
  figure_differs: repairable('No es lo que suman las filas', 'is not what the rows add up to'),
  file_missing: lasting('No está el archivo', 'the file is missing'),
  file_differs: lasting('El archivo no es el que se recibió', 'the file is not the one received'),
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

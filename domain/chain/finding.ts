import { membersOf } from '#domain/closed-set.ts';

/** What a verification may find: for the page of the back office, and for the terminal. */
export const FINDING = {
  table_missing: { says: 'La tabla no está', terminal: 'the table is gone' },
  guard_missing: {
    says: 'Falta o está apagado lo que impide cambiarla o lo que anota sus cambios',
    terminal: 'a trigger that refuses or records changes is missing or switched off',
  },
  unreadable: {
    says: 'No se pudo verificar: hay filas que no se pueden leer o falta una tabla',
    terminal: 'could not be verified: rows that cannot be read, or a table that is gone',
  },
  row_changed: { says: 'No dice lo que decía', terminal: 'does not say what it said' },
  row_missing: {
    says: 'Falta, y nadie la borró con el programa',
    terminal: 'is missing, and was not erased',
  },
  row_back: { says: 'Fue borrada y está otra vez', terminal: 'was deleted and is there again' },
  row_unrecorded: {
    says: 'Se agregó sin que quedara anotado',
    terminal: 'was added and never recorded',
  },
  row_foreign: { says: 'No lo escribió el programa', terminal: 'was not written by the program' },
  row_repeated: { says: 'Su cambio está anotado dos veces', terminal: 'has a change that comes twice' },
  link_missing: { says: 'Faltan eslabones', terminal: 'links are missing' },
  link_changed: { says: 'No es el eslabón que se hizo', terminal: 'is not the link that was made' },
  head_missing: { says: 'No está el archivo', terminal: 'the file is missing' },
  head_broken: { says: 'Lo cambiaron', terminal: 'was changed' },
  head_differs: {
    says: 'La base de datos no tiene ese eslabón: está recortada o reescrita',
    terminal: 'the database does not have that link: it was cut short or written anew',
  },
  other_key: {
    says: 'La clave no es la que selló los registros',
    terminal: 'the key is not the one that sealed the records',
  },
  document_differs: {
    says: 'El texto, la firma y sus huellas no coinciden',
    terminal: 'text, signature and their fingerprints do not agree',
  },
  document_unexplained: {
    says: 'No hay un hecho registrado de su firma',
    terminal: 'no event tells of its signature',
  },
  event_unexplained: {
    says: 'No está el documento que se firmó',
    terminal: 'the document signed is missing',
  },
  agreement_differs: {
    says: 'No es lo que se mostró: su huella es otra',
    terminal: 'is not what was shown: its fingerprint is another',
  },
  plan_differs: { says: 'No es lo que se acordó', terminal: 'is not what was agreed' },
  due_date_differs: {
    says: 'No vence el día que resulta del desembolso',
    terminal: 'does not fall due on the day that follows from the disbursement',
  },
  ledger_differs: {
    says: 'Sus asientos no son los de sus pagos y ajustes',
    terminal: 'has other ledger entries than its payments and adjustments amount to',
  },
  books_differ: {
    says: 'Su saldo, lo pagado o el próximo vencimiento no salen de sus asientos',
    terminal: 'keeps a balance, a paid amount or a next due date that its ledger does not say',
  },
  figure_differs: { says: 'No es lo que suman las filas', terminal: 'is not what the rows add up to' },
  file_missing: { says: 'No está el archivo', terminal: 'the file is missing' },
  file_differs: { says: 'El archivo no es el que se recibió', terminal: 'the file is not the one received' },
} as const;
export type FindingKind = keyof typeof FINDING;
export const FINDING_KINDS = membersOf(FINDING);

/** What does not fit, by table and row. */
export interface Finding {
  readonly kind: FindingKind;
  /** A table, or what else is verified. */
  readonly source: string;
  readonly id: string;
}

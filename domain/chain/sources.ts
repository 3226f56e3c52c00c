import { isIn, membersHaving, membersOf } from '#domain/closed-set.ts';

/**
 * Every table whose rows are chained (rule: chain). `kept`: its rows never change but for forgetting a person. A new one
 * is a line here and `select watch_table('…')` in its migration.
 */
export const SOURCES = {
  users: { label: 'Persona', kept: null },
  events: { label: 'Hecho registrado', kept: true },
  settings: { label: 'Versión de la configuración', kept: true },
  logos: { label: 'Logo', kept: true },
  loan_applications: { label: 'Solicitud', kept: null },
  agreements: { label: 'Acuerdo', kept: null },
  documents: { label: 'Foto o archivo', kept: null },
  legal_documents: { label: 'Documento firmado', kept: true },
  signature_drawings: { label: 'Dibujo de una firma', kept: null },
  erased_documents: { label: 'Rastro de un documento borrado', kept: true },
  loans: { label: 'Préstamo', kept: null },
  instalments: { label: 'Cuota', kept: null },
  payments: { label: 'Pago', kept: null },
  ledger_entries: { label: 'Asiento', kept: true },
  restructurings: { label: 'Reestructuración', kept: null },
  proposals: { label: 'Propuesta', kept: null },
  loan_adjustments: { label: 'Ajuste de un préstamo', kept: true },
  bureau_consultations: { label: 'Consulta al buró', kept: null },
  collection_contacts: { label: 'Contacto de cobro', kept: null },
  authorization_revocations: { label: 'Autorización revocada', kept: null },
  reminders: { label: 'Recordatorio', kept: true },
  statements: { label: 'Estado de cuenta', kept: true },
  statement_lines: { label: 'Movimiento del banco', kept: null },
  imports: { label: 'Importación', kept: true },
  seal_certificates: { label: 'Certificado del sello', kept: true },
  settlement_letters: { label: 'Carta de saldo', kept: null },
  sealed_documents: { label: 'Documento sellado', kept: null },
  verifications: { label: 'Verificación', kept: true },
  backups: { label: 'Copia de seguridad', kept: true },
  finding_explanations: { label: 'Explicación', kept: true },
  schema_definitions: { label: 'Estructura de la base de datos', kept: true },
} as const satisfies Record<string, { readonly label: string; readonly kept: true | null }>;

export const SOURCE_NAMES = membersOf(SOURCES);
export const KEPT_SOURCES = membersHaving(SOURCES, 'kept');

/** What else a verification names. */
const OTHERS: Readonly<Record<string, string>> = {
  chain_links: 'Eslabón',
  unchained_changes: 'Cambios por encadenar',
  watched: 'Tablas vigiladas',
  defined: 'Estructura de la base de datos',
  function: 'Función',
  trigger: 'Disparador',
  rule: 'Regla',
  constraint: 'Restricción',
  column: 'Columna',
  index: 'Índice',
  event: 'Disparador general',
  explained: 'Explicaciones',
  running_late_charges: 'Mora en curso del préstamo',
  signed: 'Documentos firmados',
  agreed: 'Acuerdos',
  books: 'Libros',
  files: 'Archivos',
  head: 'Archivo chain/head, eslabón',
  'anchors.log': 'Archivo chain/anchors.log, línea',
  key: 'Clave de los registros',
  figures: 'Cifra',
  ledger_days: 'Cifra del día',
  due_days: 'Cifra de vencimientos del día',
  overdue_days: 'Cifra de atrasos desde el día',
  cohort_loans: 'Cifra de préstamos del mes',
  cohort_money: 'Cifra de cobros del mes',
  collection_days: 'Cifra de cobranza del día',
};

/** A table by what one of its rows is called; an older name as it is. */
export const sourceLabel = (source: string): string =>
  isIn(SOURCE_NAMES, source) ? SOURCES[source].label : (OTHERS[source] ?? source);

import { isIn, keysOf, keysWhere } from '#domain/enum-table.ts';

/**
 * Every table whose rows are chained (rule: chain). `appendOnly`: its rows never change but for forgetting a person. A
 * new one is a line here and `select watch_table('…')` in its migration.
 */
export const CHAINED_TABLES = {
  users: { label: 'Persona', appendOnly: null },
  events: { label: 'Hecho registrado', appendOnly: true },
  settings: { label: 'Versión de la configuración', appendOnly: true },
  logos: { label: 'Logo', appendOnly: true },
  loan_applications: { label: 'Solicitud', appendOnly: null },
  agreements: { label: 'Acuerdo', appendOnly: null },
  documents: { label: 'Foto o archivo', appendOnly: null },
  counter_applications: { label: 'Solicitud tomada en la oficina', appendOnly: null },
  legal_documents: { label: 'Documento firmado', appendOnly: true },
  guarantors: { label: 'Fiador', appendOnly: null },
  signature_drawings: { label: 'Dibujo de una firma', appendOnly: null },
  erased_documents: { label: 'Rastro de un documento borrado', appendOnly: true },
  loans: { label: 'Préstamo', appendOnly: null },
  instalments: { label: 'Cuota', appendOnly: null },
  payments: { label: 'Pago', appendOnly: null },
  ledger_entries: { label: 'Asiento', appendOnly: true },
  restructurings: { label: 'Reestructuración', appendOnly: null },
  proposals: { label: 'Propuesta', appendOnly: null },
  loan_adjustments: { label: 'Ajuste de un préstamo', appendOnly: true },
  due_day_moves: { label: 'Fechas movidas de un préstamo', appendOnly: null },
  bureau_consultations: { label: 'Consulta al buró', appendOnly: null },
  collection_contacts: { label: 'Contacto de cobro', appendOnly: null },
  authorization_revocations: { label: 'Autorización revocada', appendOnly: null },
  reporting_consents: { label: 'Permiso para reportar al buró', appendOnly: null },
  bureau_layouts: { label: 'Formato del archivo del buró', appendOnly: true },
  bureau_files: { label: 'Archivo del buró', appendOnly: true },
  fiscal_ranges: { label: 'Rango de e-NCF', appendOnly: true },
  fiscal_sendings: { label: 'Factura enviada al proveedor', appendOnly: null },
  fiscal_numbers: { label: 'e-NCF de un comprobante', appendOnly: null },
  bureau_lines: { label: 'Línea del archivo del buró', appendOnly: null },
  street_phones: { label: 'Teléfono de un cobrador', appendOnly: null },
  collector_zones: { label: 'Zona de un cobrador', appendOnly: null },
  collector_clients: { label: 'Cliente asignado a un cobrador', appendOnly: null },
  street_receipts: { label: 'Recibo de la calle', appendOnly: null },
  decision_scorecards: { label: 'Reglas al decidir', appendOnly: null },
  owner_notes: { label: 'Nota de una operación sospechosa', appendOnly: null },
  client_notes: { label: 'Nota sobre un cliente', appendOnly: null },
  do_not_lend_entries: { label: 'Entrada de la lista de no prestar', appendOnly: null },
  merges: { label: 'Cuentas unidas', appendOnly: null },
  drawers: { label: 'Caja', appendOnly: null },
  cash_movements: { label: 'Movimiento de efectivo', appendOnly: true },
  closed_days: { label: 'Día cerrado', appendOnly: null },
  product_versions: { label: 'Versión de un producto', appendOnly: true },
  product_plans: { label: 'Plan de un producto', appendOnly: true },
  accounting_rules: { label: 'Versión de las reglas de contabilidad', appendOnly: true },
  closed_months: { label: 'Mes cerrado', appendOnly: true },
  closed_month_lines: { label: 'Línea del diario de un mes cerrado', appendOnly: true },
  closed_month_accounts: { label: 'Cuenta de un mes cerrado', appendOnly: true },
  closed_month_provisions: { label: 'Provisión de un mes cerrado', appendOnly: true },
  reminders: { label: 'Recordatorio', appendOnly: true },
  statements: { label: 'Estado de cuenta', appendOnly: true },
  statement_lines: { label: 'Movimiento del banco', appendOnly: null },
  imports: { label: 'Importación', appendOnly: true },
  seal_certificates: { label: 'Certificado del sello', appendOnly: true },
  settlement_letters: { label: 'Carta de saldo', appendOnly: null },
  sealed_documents: { label: 'Documento sellado', appendOnly: null },
  verifications: { label: 'Verificación', appendOnly: true },
  backups: { label: 'Copia de seguridad', appendOnly: true },
  finding_explanations: { label: 'Explicación', appendOnly: true },
  schema_definitions: { label: 'Estructura de la base de datos', appendOnly: true },
} as const satisfies Record<string, { readonly label: string; readonly appendOnly: true | null }>;

export const CHAINED_TABLE_NAMES = keysOf(CHAINED_TABLES);
export const APPEND_ONLY_TABLES = keysWhere(CHAINED_TABLES, 'appendOnly');

/** Labels of the things other than tables that a verification names. */
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
  account_money: 'Cifra de dinero de la cuenta',
};

/** The Spanish label of a verified table or other thing; an unknown name is returned as it is. */
export const chainedTableLabel = (source: string): string =>
  isIn(CHAINED_TABLE_NAMES, source) ? CHAINED_TABLES[source].label : (OTHERS[source] ?? source);

/** Kinds of change to a watched row; `restate`: a migration changed the row's meaning without touching it. */
export const CHANGES = ['insert', 'update', 'delete', 'restate'] as const;
export type Change = (typeof CHANGES)[number];

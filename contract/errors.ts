import type { ShownAgreement } from '#contract/agreement.ts';
import type { FoundStatement } from '#contract/found-statement.ts';
import { REPORTED_DAYS_BEFORE } from '#domain/limits/limits.ts';

/** The browser has this sentence of its own; the table below would be 2 KB more on every page. */
export const OTHER_ACCOUNT_MESSAGE =
  'Esta página se abrió con otra cuenta y no se envió nada. Recárguela para seguir con la cuenta que está abierta.';

/** The error of a call that what is stored does not allow. */
const conflict = (message: string) => ({ status: 409, message }) as const;

/**
 * Every error of the API: its HTTP status and the default Spanish sentence, which a verb may replace
 * (rule: failure-sentences: "the server message or …").
 */
export const ERRORS = {
  invalid_input: { status: 400, message: 'Datos inválidos' },
  invalid_code: { status: 400, message: 'El código ingresado no es válido o ha expirado' },
  invalid_link: { status: 400, message: 'Este enlace ya se usó o venció. Pida uno nuevo.' },
  invalid_credentials: { status: 401, message: 'Email o contraseña incorrectos' },
  unauthenticated: { status: 401, message: 'Sesión expirada' },
  customers_only: {
    status: 403,
    message: 'Esto es de los clientes, y su cuenta es de administración. Vaya al panel de administración.',
  },
  forbidden: { status: 403, message: 'No tiene permiso para esta acción' },
  role_forbidden: { status: 403, message: 'Su rol no permite esto' },
  insufficient_scope: { status: 403, message: 'A esta llave le falta un permiso' },
  above_limit: { status: 403, message: 'Este monto pasa de su límite: lo decide un dueño' },
  handed_over: { status: 403, message: 'Este equipo está en manos de un cliente para firmar' },
  second_factor_needed: { status: 403, message: 'Falta el segundo paso: el código de su aplicación' },
  second_factor_enrolment_needed: {
    status: 403,
    message: 'Active el segundo paso con una aplicación de autenticación para entrar',
  },
  second_factor_required: conflict('El segundo paso es obligatorio y no se puede quitar'),
  password_needed: conflict(
    'Escriba la contraseña que eligió al registrarse: este navegador no es el que empezó.',
  ),
  account_made: conflict('Su cuenta ya está lista. Entre con su email y su contraseña.'),
  email_taken: conflict('Este email ya tiene una cuenta. Use otro.'),
  last_owner: conflict('Queda un solo dueño. Dé antes ese rol a otra persona.'),
  not_yourself: conflict('Esto no se puede hacer con la cuenta propia'),
  origin_refused: { status: 403, message: 'La petición no viene de esta página' },
  account_suspended: { status: 403, message: 'Cuenta suspendida' },
  not_found: { status: 404, message: 'No se encontró lo que busca' },
  changed_meanwhile: conflict(
    'Otra persona cambió esto mientras usted lo miraba. Véalo de nuevo antes de decidir.',
  ),
  other_account: conflict(OTHER_ACCOUNT_MESSAGE),
  already_processed: conflict('La solicitud ya fue procesada'),
  profile_locked: conflict(
    'Perfil Bloqueado: ya envió una solicitud. Para corregir sus datos, contacte a soporte',
  ),
  data_request_open: conflict('Ya tiene una petición de esta clase por responder. Espere la respuesta.'),
  refused_by_rule: conflict('Una regla del prestamista no deja prestarle'),
  already_on_list: conflict('Esta cédula ya está en la lista'),
  active_loan_exists: conflict('Ya tiene un préstamo activo'),
  too_many_applications: conflict(
    'Ya tiene muchas solicitudes en espera. Espere la respuesta o retire alguna en Mis Solicitudes.',
  ),
  no_active_loan: conflict('No tiene un préstamo activo'),
  receipt_already_registered: conflict('Este comprobante ya fue registrado'),
  drawer_open: conflict('Ya tiene una caja abierta'),
  drawer_already_processed: conflict('Esta caja ya se contó o se cerró'),
  above_payoff: conflict('El monto pasa de lo que debe el préstamo. Confírmelo o corrija el monto.'),
  cannot_adjust: conflict('Esto no se puede hacer con este préstamo ahora'),
  not_settled: conflict('El préstamo todavía no está saldado'),
  in_bank_file: conflict('Este préstamo ya está en un archivo del banco'),
  not_signed: conflict('Faltan las firmas del cliente en los documentos legales'),
  outside_contact_hours: conflict(
    'Ahora no se contacta a nadie por una deuda: no es hora por la ley, o es día cerrado. Inténtelo en horario de contacto.',
  ),
  too_many_contacts: conflict('Por esta deuda ya se hicieron los contactos que un día permite'),
  contact_too_late: conflict(`Pasó hace más de ${REPORTED_DAYS_BEFORE} días: solo un dueño puede anotarlo`),
  authorization_not_in_force: conflict('La autorización para consultar no está vigente'),
  already_signed: conflict('Los documentos ya están firmados'),
  terms_mismatch: conflict(
    'Los datos no coinciden con los de la solicitud. Vuelva a abrirla e intente de nuevo.',
  ),
  agreement_changed: conflict(
    'Las condiciones cambiaron desde que usted las leyó. Lea las nuevas antes de firmar.',
  ),
  agreement_not_shown: conflict(
    'Lea los documentos antes de firmar: ábralos de nuevo, con este monto y estas cuotas.',
  ),
  lender_incomplete: conflict('El prestamista debe completar sus datos'),
  repeated_key: conflict('Esta petición ya se usó con otros datos. Recargue la página e intente de nuevo.'),
  settings_changed: conflict(
    'Otra persona cambió la configuración. Recargue la página y vuelva a hacer su cambio.',
  ),
  opening_given: conflict('Ese saldo de apertura ya se anotó'),
  cash_short: conflict('En la caja no hay tanto efectivo'),
  second_person_needed: conflict('Usted aprobó este préstamo: otra persona debe registrar el desembolso'),
  too_few_persons: conflict('Quedarían menos de dos personas que puedan hacerlo'),
  phone_revoked: conflict('Este teléfono se cerró: ya no puede llevar la ruta'),
  no_email: conflict('El cliente no tiene email: no recibe avisos'),
  client_not_deletable: conflict('Este cliente no se puede eliminar ahora'),
  clients_not_mergeable: conflict('Estos dos clientes no se pueden unir ahora'),
  columns_needed: conflict('El programa no sabe leer este archivo solo. Diga qué es cada cosa.'),
  account_needed: conflict('El archivo no dice de qué cuenta es. Elija la cuenta.'),
  balance_contradicts: conflict(
    'Los balances del archivo no salen de sus movimientos. Mírelo antes de guardarlo: no se guardó nada.',
  ),
  line_already_used: conflict('Este movimiento ya se usó'),
  line_dismissed: conflict('Este movimiento está descartado. Devuélvalo a la lista primero.'),
  import_refused: conflict('Hay errores por corregir: no se importó nada'),
  amounts_differ: conflict('El movimiento no es del mismo monto'),
  accounts_differ: conflict('El movimiento es de otra cuenta'),
  disbursement_seen: conflict(
    'Ese desembolso no espera un movimiento del banco: ya tiene uno, o no salió por el banco',
  ),
  refund_seen: conflict(
    'Esa devolución no espera un movimiento del banco: ya tiene uno, o no salió por el banco',
  ),
  no_whole_pesos: conflict('Solo se registra como pago una entrada de pesos enteros, sin centavos'),
  in_preparation: conflict('Está en preparación. Estará listo en unos segundos.'),
  payment_already_processed: conflict('El pago ya fue procesado'),
  too_large: { status: 413, message: 'El archivo es demasiado grande' },
  unsupported_type: { status: 415, message: 'Tipo de archivo no admitido' },
  too_many_requests: { status: 429, message: 'Demasiados intentos. Espere un momento e intente de nuevo.' },
  method_unavailable: {
    status: 400,
    message: 'Este método de verificación no está disponible ahora. Elija Email.',
  },
  internal: { status: 500, message: 'Error del servidor' },
  storage_full: {
    status: 507,
    message: 'No hay espacio para guardar archivos ahora. No se guardó nada: intente más tarde.',
  },
  unavailable: { status: 503, message: 'El servicio no está disponible ahora. Intente en unos minutos.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Error codes that a verb may return; `internal` is only for a bug, which throws. */
type ExpectedCode = Exclude<ErrorCode, 'internal'>;

export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** The body of every reply that is not a success (rule: error-body). */
export interface ErrorBody {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: string | ShownAgreement | FoundStatement;
  readonly errors?: readonly FieldError[];
}

/** The failure that a verb returns instead of a value. */
export interface Failure {
  readonly code: ExpectedCode;
  readonly message?: string;
  readonly details?: string | ShownAgreement | FoundStatement;
  readonly errors?: readonly FieldError[];
  /** Seconds after which the client may try again, for `too_many_requests` and `in_preparation`. */
  readonly retryAfter?: number;
}

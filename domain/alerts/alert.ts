import { keysOf } from '#domain/enum-table.ts';

/**
 * Conditions that can last unnoticed (rule: nothing-stuck), each with its texts for the first page and the morning
 * letter.
 */
export const ALERT = {
  letters_waiting: {
    title: 'Hay mensajes que no han salido',
    todo: 'Nadie los ha recibido todavía. Revise el servidor de correo o el proveedor de mensajes: en cuanto responda salen solos, una vez cada uno.',
    page: null,
  },
  letters_failed: {
    title: 'Hay mensajes que nadie recibirá',
    todo: 'Su dirección o su número no existe, o su teléfono no los recibe. Corrija el dato del cliente y avísele por otro medio.',
    page: '/admin-clients',
  },
  letters_undelivered: {
    title: 'Hay mensajes al teléfono que no llegaron',
    todo: 'El proveedor los tomó y no los entregó. Los de WhatsApp salieron otra vez por SMS o email. Si son muchos, revise las plantillas, el número y el saldo con el proveedor, y envíe un mensaje de prueba.',
    page: '/admin-settings',
  },
  disbursements_late: {
    title: 'Hay desembolsos fuera del plazo prometido',
    todo: 'El cliente ya firmó y espera el dinero. Envíelo hoy y regístrelo.',
    page: '/admin-loans',
  },
  data_requests_pressing: {
    title: 'Hay peticiones de datos por responder',
    todo: 'La ley da pocos días para responder a quien pide corregir o borrar sus datos. Respóndalas antes de que venzan.',
    page: '/admin-data-requests',
  },
  text_unregistered: {
    title: 'El número de Pro Consumidor es de otro texto',
    todo: 'El texto del contrato cambió después de ponerse el número, o no se sabe de qué texto es. Registre el texto de hoy y ponga su número; si es el mismo, bórrelo, guarde y póngalo otra vez. Un abogado dominicano tiene que aprobar el texto antes de usarlo.',
    page: '/admin-settings',
  },
  fiscal_numbers_ending: {
    title: 'Se acaban los e-NCF de un tipo',
    todo: 'Quedan pocos números, o su rango vence pronto. Pida otro rango a la DGII y agréguelo en el mes, en Contabilidad.',
    page: '/admin-accounting',
  },
  passwords_guessed: {
    title: 'Alguien prueba contraseñas del equipo',
    todo: 'Si fue esa persona, que elija otra con «¿Olvidó su contraseña?». Si no, nadie ha entrado con ellas: que la cambie de todos modos, y revise que todos tengan el segundo paso.',
    page: '/admin-team',
  },
  jobs_failed: {
    title: 'Hay tareas que no se completaron',
    todo: 'El programa las intentó muchas veces. Avise a quien lo mantiene: los registros del servidor dicen por qué.',
    page: null,
  },
  webhooks_failing: {
    title: 'Hay programas que no reciben sus avisos',
    todo: 'No responden desde hace horas, o no quieren más. Avise a quien los mantiene; lo que no llegó se puede repetir.',
    page: '/admin-connections',
  },
  backup_old: {
    title: 'No hay una copia de seguridad reciente',
    todo: 'Si el equipo se pierde, se pierde lo escrito desde la última. Avise a quien mantiene el programa: npm run backup hace una ahora.',
    page: '/admin-verification',
  },
  backup_lacks: {
    title: 'Hay archivos que no entraron en la copia de seguridad',
    todo: 'Faltan, o no son los que se recibieron. La verificación dice cuáles son; avise a quien mantiene el programa para buscarlos en una copia de antes.',
    page: '/admin-verification',
  },
  records_differ: {
    title: 'Hay registros que no encajan',
    todo: 'Alguien los cambió sin el programa, o faltan. Vea cuáles son antes de decidir con ellos.',
    page: '/admin-verification',
  },
} as const satisfies Record<string, { title: string; todo: string; page: `/${string}` | null }>;
export type AlertKind = keyof typeof ALERT;
export const ALERT_KINDS = keysOf(ALERT);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A message from before this instant (10 minutes ago) that was never tried is late: the sender is not working. */
export const untriedSince = (now: Date): Date => new Date(now.getTime() - 10 * MINUTE);

/**
 * A webhook message from before this instant (6 hours ago) that its receiver has not accepted is unlikely to get
 * through soon.
 */
export const untakenSince = (now: Date): Date => new Date(now.getTime() - 6 * HOUR);

/** If the last backup is from before this instant (36 hours ago), one nightly backup was missed. */
export const backedUpSince = (now: Date): Date => new Date(now.getTime() - 36 * HOUR);

/**
 * Undelivered text messages from before this instant (24 hours ago) raise no alert: the staff has seen them, or they
 * were sent by another channel.
 */
export const undeliveredSince = (now: Date): Date => new Date(now.getTime() - 24 * HOUR);

/** Guesses of a staff password from before this instant (24 hours ago) raise no alert. */
export const guessedSince = (now: Date): Date => new Date(now.getTime() - 24 * HOUR);

/** Failed messages from before this instant (7 days ago) raise no alert: the staff has seen them. */
export const failedSince = (now: Date): Date => new Date(now.getTime() - 7 * 24 * HOUR);

import { type KeysWhereEqual, keysOf } from '#domain/enum-table.ts';
import { REMINDER_DAYS_BEFORE } from '#domain/limits/limits.ts';
import { ANSWERED_WITHIN, DEPOSITED_WITHIN, VERIFIED_WITHIN } from '#domain/limits/promised-hours.ts';
import type {
  LetterTable,
  LetterTextFacts,
  Line,
  MESSAGE_TEMPLATES,
  Part,
} from '#domain/messages/message-templates.ts';

const line = <const R extends boolean>(about: string, sample: string, required: R) =>
  ({ is: 'line', about, sample, required }) as const satisfies Line;
const part = (about: string, sample: string | LetterTable) =>
  ({ is: 'part', about, sample, required: true }) as const satisfies Part;

const APPLICATION = line('Número de la solicitud', '#LN-0012', true);
const LOAN = line('Número del préstamo', '#LN-0012', true);
const LOAN_OPTIONAL = line('Número del préstamo', '#LN-0012', false);
const AMOUNT = line('El monto', 'RD$10,000', true);
const INSTALMENTS = line('Cuántas cuotas', '3 cuotas', true);
const PAYMENT = line('Número del pago', 'PG-000041', true);
const REASON = line('El motivo', 'El comprobante no se lee', true);
const BALANCE = part('Lo que queda por pagar', 'Le quedan RD$8,050 por pagar.');
const CREDIT = part(
  'Lo que pagó de más, si lo hay',
  'Pagó RD$50 de más: están a su favor. Escríbanos para devolvérselos.',
);
const PLAN: LetterTable = {
  head: ['Cuota', 'Monto', 'A más tardar'],
  rows: [
    ['Cuota 1', 'RD$6,038', '16/12/2026'],
    ['Cuota 2', 'RD$6,037', '31/12/2026'],
    ['Total', 'RD$12,075', ''],
  ],
};
const ACCOUNTS: LetterTable = {
  head: ['Banco', 'Cuenta', 'A nombre de'],
  rows: [['Banco Popular', 'corriente 799000123', 'Préstamos Quisqueya, S.R.L.']],
};

/** Variables for the amount due and how to pay it, the same in the three reminders. */
const DUE = {
  cuota: line('Qué cuota es', 'La cuota 1 de 3 de su préstamo #LN-0012', true),
  monto: line('Lo que falta de la cuota', 'RD$4,025', true),
  total: line('Lo que falta, con su mora', 'RD$4,025', false),
  fecha: line('El día en que vence', '16/12/2026', true),
  gracia: part(
    'Hasta cuándo está a tiempo, si vence en un día no laborable',
    'Como ese día no es laborable, está a tiempo hasta el 17/12/2026.',
  ),
  mora: part('La mora hasta hoy, si la hay', 'Con RD$54 de mora hasta hoy, son RD$4,079.'),
  cuentas: part('Las cuentas donde se paga', ACCOUNTS),
};

/** Sentence that tells a client of earlier books how to log in for the first time: without it the letter is useless. */
export const FIRST_ENTRY =
  'Para entrar por primera vez elija una contraseña: escriba este correo en la página del botón y le llega un código.';

const paragraphs = (...all: readonly string[]): string => all.join('\n\n');
const PAY_AND_REGISTER =
  'El pago cuenta desde el día en que registre su comprobante. Si ya pagó, regístrelo hoy.';

/**
 * The letters whose text a lender may change, each with the default text and its variables (rule: letter-texts).
 * `MESSAGE_TEMPLATES` says why the texts of all other letters are fixed.
 */
export const LETTER_TEXT = {
  'application-received': {
    label: 'Solicitud recibida',
    group: 'Solicitudes',
    subject: 'Recibimos su solicitud {solicitud}',
    body: paragraphs(
      'Su solicitud {solicitud} por {monto} en {cuotas} está en {negocio}.',
      'Le respondemos {plazo}: a más tardar el {fecha_limite}.',
      '{firma}',
    ),
    variables: {
      solicitud: APPLICATION,
      monto: AMOUNT,
      cuotas: INSTALMENTS,
      plazo: line('En cuánto se responde', ANSWERED_WITHIN, false),
      fecha_limite: line('Hasta cuándo se responde', '26/11/2026 10:15', true),
      firma: part(
        'Si ya firmó, o qué falta',
        'Todavía falta su firma en los documentos. Puede firmarlos en Mis Solicitudes.',
      ),
    },
  },
  'application-approved': {
    label: 'Solicitud aprobada',
    group: 'Solicitudes',
    subject: 'Su préstamo {prestamo} fue aprobado',
    body: paragraphs(
      'Aprobamos su préstamo por {monto} en {cuotas}. Esto se paga, según el pagaré:',
      '{plan}',
      '{deposito}',
    ),
    variables: {
      prestamo: LOAN_OPTIONAL,
      monto: AMOUNT,
      cuotas: INSTALMENTS,
      plan: part('Las cuotas del pagaré, con su costo', PLAN),
      deposito: part(
        'Cuándo llega el dinero, o que falta la firma',
        `El depósito tarda de ${DEPOSITED_WITHIN}: a más tardar el 27/11/2026. Cuando salga le avisamos con las fechas de sus cuotas.`,
      ),
    },
  },
  'application-rejected': {
    label: 'Solicitud rechazada',
    group: 'Solicitudes',
    subject: 'Respuesta a su solicitud {solicitud}',
    body: paragraphs(
      'Esta vez no pudimos aprobar su solicitud {solicitud}.',
      'Motivo: {motivo}',
      '{reporte}',
      'Puede hacer una solicitud nueva cuando quiera. Si tiene preguntas, escríbanos.',
    ),
    variables: {
      solicitud: APPLICATION,
      motivo: line('El motivo', 'Ingresos insuficientes', true),
      reporte: part(
        'El derecho a ver el reporte de crédito, cuando el motivo viene de él',
        'Tiene derecho a ver su reporte de crédito.',
      ),
    },
  },
  'application-counter-offer': {
    label: 'Contra oferta',
    group: 'Solicitudes',
    subject: 'Tiene una contra oferta para {solicitud}',
    body: paragraphs(
      'Le ofrecemos {monto} en {cuotas}. Los días se cuentan desde el desembolso.',
      '{comparacion}',
      '{estimado}',
      '{nota}',
      'Entre a Mis Solicitudes para aceptarla con su firma o rechazarla. Mientras no la acepte, no debe nada.',
    ),
    variables: {
      solicitud: line('Número de la solicitud', '#LN-0012', false),
      monto: AMOUNT,
      cuotas: INSTALMENTS,
      comparacion: part('Lo que pidió al lado de lo que se le ofrece', {
        head: ['', 'Lo que pidió', 'Lo que le ofrecemos'],
        rows: [
          ['Recibe', 'RD$10,000', 'RD$8,000'],
          ['Cuota 1', 'RD$6,250 a los 15 días', 'RD$4,830 a los 15 días'],
          ['Cuota 2', 'RD$6,250 a los 30 días', 'RD$4,830 a los 30 días'],
          ['Total', 'RD$12,500', 'RD$9,660'],
        ],
      }),
      estimado: part(
        'Que lo que pidió era un estimado, si lo era',
        'Lo que pidió es el estimado de la calculadora; lo que le ofrecemos, según el pagaré.',
      ),
      nota: part('La nota de quien hizo la oferta, si la hay', 'Por ser su primer préstamo.'),
    },
  },
  'application-cancelled': {
    label: 'Solicitud cancelada',
    group: 'Solicitudes',
    subject: 'La solicitud {solicitud} quedó cancelada',
    body: paragraphs(
      'La solicitud {solicitud} quedó cancelada. No debe nada por ella.',
      'Motivo: {motivo}',
      'Puede hacer una solicitud nueva cuando quiera.',
    ),
    variables: { solicitud: APPLICATION, motivo: line('El motivo', 'Cancelada por el cliente', true) },
  },
  'loan-disbursed': {
    label: 'Dinero depositado',
    group: 'Préstamos',
    subject: 'Depositamos su préstamo {prestamo}',
    body: paragraphs(
      'El {fecha} depositamos {monto} en su cuenta {cuenta}. Referencia: {referencia}.',
      'Sus cuotas, según el pagaré:',
      '{plan}',
      `Le avisamos ${REMINDER_DAYS_BEFORE} días antes de cada cuota. Registre cada pago con su comprobante en Registrar Pago.`,
      'Si el dinero no está en su cuenta, escríbanos.',
    ),
    variables: {
      prestamo: LOAN_OPTIONAL,
      monto: AMOUNT,
      fecha: line('El día del depósito', '25/11/2026', true),
      cuenta: line('A qué cuenta', 'de Banco BHD terminada en 6789', true),
      referencia: line('Referencia de la transferencia', '778812', true),
      plan: part('Las cuotas con sus fechas', PLAN),
    },
  },
  'loan-settled': {
    label: 'Préstamo saldado',
    group: 'Préstamos',
    subject: 'Su préstamo {prestamo} está saldado',
    body: paragraphs(
      'Con su último pago saldó el préstamo {prestamo}. No debe nada por él.',
      '{credito}',
      'Descargue su Carta de saldo en Mis Productos: dice que no debe nada y que su pagaré quedó cancelado.',
      'Ya puede hacer una solicitud nueva cuando quiera.',
    ),
    variables: { prestamo: LOAN, credito: CREDIT },
  },
  'late-charge-waived': {
    label: 'Mora quitada',
    group: 'Préstamos',
    subject: 'Le quitamos {monto} de mora',
    body: paragraphs('Le quitamos {monto} de mora a su préstamo {prestamo}.', '{balance}'),
    variables: { prestamo: LOAN, monto: AMOUNT, balance: part('Lo que debe hoy', 'Hoy debe RD$8,050.') },
  },
  'credit-refunded': {
    label: 'Dinero devuelto',
    group: 'Préstamos',
    subject: 'Le devolvimos {monto}',
    body: paragraphs(
      'Le devolvimos {monto} que pagó de más en su préstamo {prestamo}. Referencia: {referencia}.',
      '{credito}',
      'Si el dinero no está en su cuenta, escríbanos.',
    ),
    variables: {
      prestamo: LOAN,
      monto: AMOUNT,
      referencia: line('Referencia de la transferencia', '778812', true),
      credito: part('Lo que le queda a favor, si algo queda', 'Le quedan RD$50 a su favor.'),
    },
  },
  'credit-carried-over': {
    label: 'Dinero pasado a otro préstamo',
    group: 'Préstamos',
    subject: 'Pasamos {monto} a su préstamo {prestamo}',
    body: paragraphs(
      'Lo que pagó de más en su préstamo {anterior}, {monto}, cuenta desde hoy como pago de su préstamo {prestamo}.',
      '{balance}',
    ),
    variables: {
      prestamo: LOAN,
      anterior: line('El préstamo que pagó de más', '#LN-0007', true),
      monto: AMOUNT,
      balance: part('Lo que debe hoy', 'Hoy debe RD$8,050.'),
    },
  },
  'restructuring-proposed': {
    label: 'Propuesta de otras condiciones',
    group: 'Préstamos',
    subject: 'Le proponemos otras condiciones para su préstamo {prestamo}',
    body: paragraphs(
      'Hoy debe {deuda} por su préstamo {prestamo}. Le proponemos pagarlo en {cuotas} nuevas: {monto} en total, si firma hoy.',
      '{nota}',
      'Entre a Mis Productos para ver lo de antes al lado de lo nuevo, y firmar o rechazar. Mientras no firme, su préstamo sigue como está.',
    ),
    variables: {
      prestamo: LOAN,
      deuda: line('Lo que debe hoy', 'RD$8,050', true),
      cuotas: INSTALMENTS,
      monto: line('Lo que debería con lo nuevo', 'RD$9,000', true),
      nota: part('La razón de la propuesta, si la hay', 'Como acordamos por teléfono.'),
    },
  },
  'restructuring-withdrawn': {
    label: 'Propuesta retirada',
    group: 'Préstamos',
    subject: 'Retiramos la propuesta para su préstamo {prestamo}',
    body: 'La propuesta de otras condiciones para su préstamo {prestamo} ya no está en pie. Su préstamo sigue como estaba.',
    variables: { prestamo: LOAN },
  },
  'loan-restructured': {
    label: 'Préstamo reestructurado',
    group: 'Préstamos',
    subject: 'Su préstamo {prestamo} tiene otras condiciones',
    body: paragraphs(
      'Con su firma, lo que debía ({deuda}) pasó a un préstamo nuevo y el anterior quedó cerrado. Ahora debe {monto}.',
      '{plan}',
      'Los documentos que firmó le llegan en otro correo.',
    ),
    variables: {
      prestamo: LOAN_OPTIONAL,
      deuda: line('Lo que debía', 'RD$8,050', true),
      monto: line('Lo que debe ahora', 'RD$9,000', true),
      plan: part('Las cuotas con sus fechas', PLAN),
    },
  },
  'instalment-due-soon': {
    label: 'Antes de una cuota',
    group: 'Recordatorios',
    subject: 'Su cuota de {total} vence el {fecha}',
    body: paragraphs(
      '{cuota}, de {monto}, vence {cuando}, el {fecha}.',
      '{gracia}',
      '{mora}',
      '{cuentas}',
      PAY_AND_REGISTER,
    ),
    variables: { ...DUE, cuando: line('"mañana", "en 2 días" o "pronto"', 'mañana', false) },
  },
  'instalment-due-today': {
    label: 'El día de una cuota',
    group: 'Recordatorios',
    subject: 'Su cuota de {total} {vence}',
    body: paragraphs('{cuota}, de {monto}, {vence}.', '{gracia}', '{mora}', '{cuentas}', PAY_AND_REGISTER),
    variables: {
      ...DUE,
      fecha: line('El día en que vence', '16/12/2026', false),
      vence: line('"vence hoy", o "venció el …; todavía está a tiempo"', 'vence hoy', true),
    },
  },
  'instalment-overdue': {
    label: 'Cuota atrasada',
    group: 'Recordatorios',
    subject: 'Su cuota de {total} está atrasada',
    body: paragraphs(
      '{cuota}, de {monto}, venció el {fecha} y está atrasada.',
      '{gracia}',
      '{mora}',
      '{cuentas}',
      PAY_AND_REGISTER,
      'Si no puede pagar ahora, escríbanos: buscamos juntos cómo ponerse al día.',
    ),
    variables: DUE,
  },
  'payment-received': {
    label: 'Comprobante recibido',
    group: 'Pagos',
    subject: 'Recibimos su comprobante por {monto}',
    body: paragraphs(
      'Recibimos su comprobante {pago} por {monto}.',
      'Lo verificamos {plazo}: a más tardar el {fecha_limite}.',
      '{cuenta_desde}',
    ),
    variables: {
      pago: PAYMENT,
      monto: AMOUNT,
      plazo: line('En cuánto se verifica', VERIFIED_WITHIN, false),
      fecha_limite: line('Hasta cuándo se verifica', '26/11/2026 10:15', true),
      cuenta_desde: part(
        'Desde qué día cuenta',
        'El pago cuenta desde el 25/11/2026, el día en que lo registró.',
      ),
    },
  },
  'payment-confirmed': {
    label: 'Pago confirmado',
    group: 'Pagos',
    subject: 'Confirmamos su pago de {monto}',
    body: paragraphs('Su pago {pago} por {monto} está confirmado.', '{correccion}', '{balance}'),
    variables: {
      pago: PAYMENT,
      monto: AMOUNT,
      correccion: part(
        'Que se confirmó otro monto y por qué, si es así',
        'Usted registró RD$4,100 y confirmamos RD$4,025. Motivo: es lo que llegó al banco',
      ),
      balance: BALANCE,
    },
  },
  'payment-recorded': {
    label: 'Pago recibido, con su recibo',
    group: 'Pagos',
    subject: 'Recibo {recibo}: {monto}',
    body: paragraphs(
      'Recibimos {monto} para su préstamo ({via}). Recibo núm. {recibo}.',
      'El pago cuenta desde el {fecha}.',
      '{balance}',
      'Si no hizo este pago, escríbanos.',
    ),
    variables: {
      monto: AMOUNT,
      via: line('Cómo se pagó', 'efectivo', false),
      recibo: line('Número del recibo', '000041', true),
      fecha: line('Desde qué día cuenta', '25/11/2026', true),
      balance: BALANCE,
    },
  },
  'payment-rejected': {
    label: 'Pago no confirmado',
    group: 'Pagos',
    subject: 'No pudimos confirmar su pago de {monto}',
    body: paragraphs(
      'No pudimos confirmar el pago {pago} por {monto}.',
      'Motivo: {motivo}',
      'Puede registrarlo de nuevo con otro comprobante.',
    ),
    variables: { pago: PAYMENT, monto: AMOUNT, motivo: REASON },
  },
  'payment-reversed': {
    label: 'Pago reversado',
    group: 'Pagos',
    subject: 'Se reversó un pago de {monto}',
    body: paragraphs(
      'El pago {pago} por {monto} se reversó: ya no cuenta en su préstamo.',
      'Motivo: {motivo}',
      '{balance}',
      'Si no está de acuerdo, escríbanos.',
    ),
    variables: {
      pago: PAYMENT,
      monto: AMOUNT,
      motivo: REASON,
      balance: part('El balance y lo próximo', 'Su balance es ahora RD$8,050.'),
    },
  },
  'client-welcome': {
    label: 'Bienvenida a un cliente de antes',
    group: 'Cuenta',
    subject: 'Ya puede ver sus préstamos de {negocio}',
    body: paragraphs(
      'Sus préstamos con {negocio} están ahora en este programa: aquí ve lo que debe y registra sus pagos.',
      '{entrada}',
      'Si no es cliente nuestro, escríbanos.',
    ),
    variables: {
      entrada: part('Cómo entra por primera vez', FIRST_ENTRY),
    },
  },
  'documents-requested': {
    label: 'Documentos que faltan',
    group: 'Cuenta',
    subject: 'Necesitamos documentos suyos',
    body: paragraphs(
      'Para verificar su identidad necesitamos:',
      '{documentos}',
      '{nota}',
      'Súbalos en Mi Perfil, en la parte Documentos.',
    ),
    variables: {
      documentos: part('La lista de lo que falta', '- una foto del frente de su cédula'),
      nota: part('La nota de quien los pide, si la hay', 'La foto anterior salió movida.'),
    },
  },
  'identity-verified': {
    label: 'Identidad verificada',
    group: 'Cuenta',
    subject: 'Verificamos su identidad',
    body: 'Revisamos sus documentos y su identidad quedó verificada. No tiene que hacer nada más.',
    variables: {},
  },
  'account-reactivated': {
    label: 'Cuenta activa otra vez',
    group: 'Cuenta',
    subject: 'Su cuenta está activa otra vez',
    body: 'Su cuenta está activa. Ya puede hacer solicitudes nuevas.',
    variables: {},
  },
} as const satisfies Record<KeysWhereEqual<typeof MESSAGE_TEMPLATES, 'text', 'lender'>, LetterTextFacts>;
export type EditableLetter = keyof typeof LETTER_TEXT;
export const EDITABLE_LETTERS = keysOf(LETTER_TEXT);

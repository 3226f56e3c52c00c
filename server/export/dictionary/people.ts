import {
  byProfileField,
  PROFILE_FIELD,
  PROFILE_FIELDS,
  withCapital,
} from '#domain/accounts/profile-fields.ts';
import { CREDIT_SCORE_RANGE } from '#domain/limits/credit-score.ts';
import { DUE_RULE } from '#domain/products/due-rule.ts';
import { INTEREST, RATE_PER, REMAINDER } from '#domain/products/price-kinds.ts';
import type { TableWords } from '#server/export/dictionary/described.ts';

/** What a column says, with each of its codes in the words of the settings. */
const choices = (about: string, table: Readonly<Record<string, { readonly label: string }>>): string =>
  `${about}. ${Object.entries(table)
    .map(([code, { label }]) => `${code}: ${label}`)
    .join('; ')}`;

const SECRET = 'Secreto: no se exporta';

/** Data dictionary of the export: people, the messages to them, and the acts about them. */
export const PEOPLE = {
  users: {
    about: 'Clientes y administradores, una línea por cuenta',
    columns: {
      id: 'Número de la cuenta',
      ...byProfileField((field) => withCapital(PROFILE_FIELD[field].label), PROFILE_FIELDS),
      email: 'Correo con que entra; vacío: no entra ni recibe avisos',
      contactEmail: 'Correo que dijo en la oficina, sin comprobar: no recibe avisos',
      password: { withheld: SECRET },
      nameOrder: 'Nombre sin acentos, para ordenar',
      phoneOrder: 'Teléfono, para ordenar',
      emailOrder: 'Correo, para ordenar',
      profileImageUrl: 'Dirección de la foto de perfil',
      cedula: 'Cédula, once dígitos',
      phone: 'Teléfono en formato internacional',
      city: 'Ciudad o municipio',
      monthlyIncome: 'Ingreso mensual en pesos',
      companyName: 'Empresa donde trabaja',
      bankName: 'Banco donde recibe',
      accountNumber: 'Cuenta de banco',
      emergencyContactName: 'Contacto de emergencia: nombre',
      emergencyContactPhone: 'Contacto de emergencia: teléfono',
      emergencyContactRelation: 'Contacto de emergencia: parentesco',
      creditScore: `Puntaje de crédito, de ${CREDIT_SCORE_RANGE}`,
      accountStatus: 'Estado de la cuenta: active, suspended o pending',
      kycStatus: 'Verificación de identidad: verified, pending o rejected',
      isAdmin: 'Si es del equipo del prestamista',
      role: 'Rol dentro del equipo; vacío: cliente',
      removedAt: 'Cuándo salió del equipo',
      isDemo: 'Si es de la demostración: no entra por la dirección pública',
      kycVerifiedAt: 'Cuándo se verificó su identidad',
      verifiedChannel: 'Por qué vía se comprobó el contacto',
      verifiedAt: 'Cuándo se comprobó el contacto',
      erasedAt: 'Cuándo se borró a la persona',
      erasedBy: 'Cuenta que la borró',
      createdAt: 'Cuándo se creó la cuenta',
      updatedAt: 'Último cambio',
    },
  },
  events: {
    about: 'Todo lo que se hizo: la auditoría',
    columns: {
      id: 'Número del hecho',
      name: 'Qué pasó, por su código',
      actorId: 'Cuenta que lo hizo; vacío: el programa o nadie con sesión',
      subject: 'A qué clase de cosa: user, loan, payment...',
      subjectId: 'Número de esa cosa',
      facts: 'Números y códigos del hecho, en JSON',
      ip: 'Dirección de red',
      happenedAt: 'Cuándo',
    },
  },
  messages: {
    about: 'Cartas y mensajes que se escribieron',
    columns: {
      id: 'Número del mensaje',
      userId: 'Cuenta a la que se escribió',
      channel: 'Vía: email, sms, whatsapp o push',
      recipient: 'Correo o teléfono',
      template: 'Clase de carta',
      subject: 'Asunto',
      bodyText: { withheld: 'Puede llevar códigos de un solo uso' },
      bodyHtml: { withheld: 'Puede llevar códigos de un solo uso' },
      attachments: 'Archivos que lleva, en JSON',
      createdAt: 'Cuándo se escribió',
      sentAt: 'Cuándo salió',
      attempts: 'Intentos de envío',
      lastError: 'Último error',
      expiresAt: 'Hasta cuándo valía la pena enviarlo',
      failedAt: 'Cuándo se dio por perdido',
      eventId: 'Hecho del que habla',
      contentSid: 'Por WhatsApp: la plantilla aprobada que lo lleva',
      contentVariables: { withheld: 'Puede llevar códigos de un solo uso' },
      deliveredAt: 'Cuándo dijo el proveedor que llegó',
      pushPath: 'Por aviso en el teléfono: la página que abre',
      fallbackOf: 'El mensaje que no llegó y en cuyo lugar se envió éste',
      settingsVersion: 'Versión de la configuración de la que es el texto; vacío: el texto del programa',
    },
  },
  reminders: {
    about: 'Recordatorios de cuotas que ya se enviaron',
    columns: {
      loanId: 'Préstamo',
      instalmentNumber: 'Cuota',
      kind: 'Clase de recordatorio',
      createdAt: 'Cuándo',
    },
  },
  settings: {
    about: 'Cada versión de la configuración del prestamista',
    columns: {
      version: 'Número de la versión',
      value: 'La configuración, en JSON',
      changedBy: 'Cuenta que la cambió',
      createdAt: 'Desde cuándo vale',
    },
  },
  apiTokens: {
    about: 'Llaves con que otros programas entran',
    columns: {
      id: 'Número de la llave',
      name: 'Cómo se llama',
      hash: { withheld: SECRET },
      scopes: 'Qué puede hacer',
      madeBy: 'Cuenta que la hizo',
      madeAt: 'Cuándo se hizo',
      expiresAt: 'Hasta cuándo vale',
      lastUsedAt: 'Último uso',
      revokedAt: 'Cuándo se retiró',
      revokedBy: 'Cuenta que la retiró',
    },
  },
  webhooks: {
    about: 'Programas a los que se avisa de lo que pasa',
    columns: {
      id: 'Número',
      url: { withheld: 'Puede llevar un secreto' },
      events: 'De qué se les avisa',
      secret: { withheld: SECRET },
      previousSecret: { withheld: SECRET },
      previousUntil: 'Hasta cuándo vale el secreto anterior',
      off: 'Por qué está apagado',
      madeBy: 'Cuenta que lo hizo',
      madeAt: 'Cuándo se hizo',
      removedAt: 'Cuándo se quitó',
    },
  },
  webhookDeliveries: {
    about: 'Avisos a esos programas, del último mes',
    columns: {
      id: 'Número del aviso',
      webhookId: 'Programa',
      messageId: 'Número del mensaje',
      type: 'De qué avisa',
      subjectId: 'Número de la cosa de la que avisa',
      body: 'Lo que dice, en JSON',
      attempts: 'Intentos',
      createdAt: 'Cuándo se escribió',
      nextAt: 'Cuándo se intenta de nuevo',
      deliveredAt: 'Cuándo llegó',
      failedAt: 'Cuándo se dio por perdido',
      lastStatus: 'Última respuesta, por su número',
      lastAnswer: 'Última respuesta',
    },
  },
  logos: {
    about: 'Logos del prestamista',
    columns: {
      id: 'Número',
      picture: { withheld: 'Una imagen: se ve en la configuración' },
      width: 'Ancho en puntos',
      height: 'Alto en puntos',
      uploadedBy: 'Cuenta que lo subió',
      uploadedAt: 'Cuándo',
    },
  },
  contactRefusals: {
    about: 'Vías por las que alguien no quiere que le cobren',
    columns: {
      userId: 'Cliente',
      channel: 'Vía: call, whatsapp o letter',
      recordedBy: 'Cuenta que lo anotó',
      recordedAt: 'Cuándo',
    },
  },
  dataRequests: {
    about: 'Peticiones de corregir o borrar datos (Ley 172-13)',
    columns: {
      id: 'Número',
      userId: 'Cliente',
      kind: 'Clase: correction o erasure',
      field: 'Qué dato se pide corregir',
      asks: 'Lo que pide',
      status: 'Estado: open, accepted o refused',
      askedAt: 'Cuándo se pidió',
      answerBy: 'Último día para responder',
      answer: 'La respuesta',
      answeredAt: 'Cuándo se respondió',
      answeredBy: 'Cuenta que respondió',
    },
  },
  ownerNotes: {
    about: 'Notas de los dueños sobre operaciones sospechosas',
    columns: {
      id: 'Número de la nota',
      userId: 'Cliente',
      text: 'Lo que dice',
      writtenBy: 'Dueño que la escribió',
      writtenAt: 'Cuándo',
    },
  },
  clientNotes: {
    about: 'Notas del equipo sobre clientes',
    columns: {
      id: 'Número de la nota',
      userId: 'Cliente',
      text: 'La nota',
      aboutOthers: 'Si habla de otra persona: entonces no va en la copia que el cliente pide de sus datos',
      fileKey: 'Nombre del archivo guardado',
      fileType: 'Clase del archivo',
      fileShows: 'Qué muestra el archivo: other, income o identity',
      storedSha256: 'Huella del archivo guardado',
      writtenBy: 'Cuenta que la escribió',
      writtenAt: 'Cuándo se escribió',
    },
  },
  doNotLendEntries: {
    about: 'La lista de personas a quienes no prestar',
    columns: {
      id: 'Número de la entrada',
      cedula: 'Cédula, once dígitos; vacía: la persona se borró',
      reason: 'Por qué no prestarle',
      salt: { withheld: 'Huella interna' },
      digest: { withheld: 'Huella interna: reconoce la cédula de una persona que se borró' },
      addedBy: 'Cuenta que la agregó',
      addedAt: 'Cuándo se agregó',
      removedBy: 'Cuenta que la quitó; vacío: sigue en la lista',
      removedAt: 'Cuándo salió de la lista',
      removalReason: 'Por qué salió',
    },
  },
  merges: {
    about: 'Cuentas de una misma persona que se unieron en una',
    columns: {
      id: 'Número de la unión',
      keptId: 'Cuenta que queda',
      mergedId: 'Cuenta que se unió a ella',
      login: 'Con cuál se entra: kept o merged',
      mergedBy: 'Cuenta que las unió',
      mergedAt: 'Cuándo se unieron',
      moved: { withheld: 'Números de filas, para deshacer' },
      keptBefore: { withheld: 'Copia por un día, para deshacer' },
      keptAfter: { withheld: 'Copia por un día, para deshacer' },
      mergedBefore: { withheld: 'Copia por un día, para deshacer' },
      undoneBy: 'Cuenta que deshizo la unión; vacío: sigue',
      undoneAt: 'Cuándo se deshizo',
    },
  },
  closedDays: {
    about: 'Los días en que el prestamista cierra, además de fines de semana y feriados',
    columns: {
      id: 'Número de la entrada',
      day: 'El día',
      reason: 'Por qué cierra',
      addedBy: 'Cuenta que lo agregó',
      addedAt: 'Cuándo se agregó',
      removedBy: 'Cuenta que lo quitó; vacío: sigue cerrado',
      removedAt: 'Cuándo se quitó',
    },
  },
  productVersions: {
    about: 'Lo que presta el prestamista, por versión; una versión nunca cambia',
    columns: {
      id: 'Número de la versión',
      replaces: 'Versión a la que reemplaza; vacío: empezó un producto',
      name: 'Nombre del producto',
      audience:
        'Para quién es: everyone, todos; returning, quien ya saldó un préstamo; limit, quien tiene un límite que alcanza el mínimo',
      loanType: 'Para qué tipo de préstamo; vacío: para todos',
      amountLeast: 'Monto mínimo en pesos',
      amountMost: 'Monto máximo en pesos',
      amountStep: 'De cuánto en cuánto se elige el monto, en pesos',
      amountInitial: 'El monto que se muestra primero, en pesos',
      lateChargeVariant: 'Mora: por ciento mensual; vacío: la de Configuración',
      lateRate: 'Mora propia, en centésimas de por ciento mensual; vacío: la de la columna anterior',
      closingPesos: 'Gasto de cierre en pesos; vacío: ninguno',
      closingRate: 'Gasto de cierre en centésimas de por ciento del monto; vacío: ninguno',
      graceDays: 'Días de gracia sin mora',
      rebates: 'Sí: quien salda antes tiene rebaja del interés por los días que faltan; vacío: no',
      guarantor: 'Sí: sus préstamos piden un fiador; vacío: no',
      validFrom: 'Desde qué día se presta',
      reason: 'Por qué se cambió',
      addedBy: 'Cuenta que la agregó; vacío: vino con el programa',
      addedAt: 'Cuándo se agregó',
    },
  },
  productPlans: {
    about: 'Los planes de cuotas de cada versión de un producto',
    columns: {
      id: 'Número del plan',
      term: 'Clave del plan, la que llevan solicitudes y préstamos',
      versionId: 'Versión del producto',
      instalments: 'Cuántas cuotas',
      dueKind: choices('Cuándo vencen', DUE_RULE),
      dueAt: 'Los días, el día de la semana desde el domingo (0) o el día del mes',
      interest: choices('Interés', INTEREST),
      ratePer: choices('De qué es la tasa', RATE_PER),
      rate: 'Tasa en centésimas de por ciento',
      equalRate: 'Tasa de las cuotas iguales, si la otra lleva el resto; vacío: todas son iguales',
      quotedRate: 'Tasa que enseña la calculadora; vacío: la misma',
      remainder: choices('Qué cuota lleva el resto', REMAINDER),
    },
  },
  accountingRules: {
    about: 'Lo que decide el contador: ingreso, plan de cuentas y provisiones, por versión',
    columns: {
      version: 'Número de la versión',
      value: 'Las reglas',
      changedBy: 'Cuenta que las cambió',
      changedAt: 'Cuándo se cambiaron',
    },
  },
  closedMonths: {
    about: 'Los meses cerrados de la contabilidad, que ya no cambian',
    columns: {
      month: 'Primer día del mes',
      throughEntry: 'Último asiento que había al cerrar',
      throughMovement: 'Último movimiento de dinero propio que había al cerrar',
      rulesVersion: 'Versión de las reglas con que se cerró',
      closedBy: 'Cuenta que lo cerró',
      closedAt: 'Cuándo se cerró',
    },
  },
  closedMonthLines: {
    about: 'Lo que el diario de un mes cerrado tiene además de los movimientos',
    columns: {
      id: 'Número de la línea',
      month: 'Primer día del mes',
      day: 'Día en el diario',
      kind: 'Clase: ingreso devengado, interés que no se devengará o provisión',
      debit: 'Cuenta del débito',
      credit: 'Cuenta del crédito',
      amount: 'Monto en pesos',
    },
  },
  closedMonthAccounts: {
    about: 'Las sumas de cada cuenta en un mes cerrado',
    columns: {
      month: 'Primer día del mes',
      account: 'Cuenta',
      code: 'Código que tenía al cerrar',
      name: 'Nombre que tenía al cerrar',
      debit: 'Débitos del mes en pesos',
      credit: 'Créditos del mes en pesos',
    },
  },
  reportMails: {
    about: 'Los informes que un dueño recibe por correo, como enlace',
    columns: {
      userId: 'Cuenta del dueño',
      report: 'Informe',
      rhythm: 'Cada cuánto',
      onDay: 'Día de la semana desde el domingo (0), o del mes; vacío: cada día',
      writtenOn: 'Último día en que se escribió',
    },
  },
  closedMonthProvisions: {
    about: 'Las provisiones por días de atraso de un mes cerrado',
    columns: {
      month: 'Primer día del mes',
      fromDays: 'Días de atraso desde los que valen',
      toDays: 'Último día de atraso; vacío: sin fin',
      share: 'Décimas de por ciento del capital',
      loans: 'Cuántos préstamos',
      principal: 'Su capital por cobrar en pesos',
      amount: 'Provisión en pesos',
    },
  },
} satisfies {
  users: TableWords<'users'>;
  events: TableWords<'events'>;
  messages: TableWords<'messages'>;
  reminders: TableWords<'reminders'>;
  settings: TableWords<'settings'>;
  apiTokens: TableWords<'apiTokens'>;
  webhooks: TableWords<'webhooks'>;
  webhookDeliveries: TableWords<'webhookDeliveries'>;
  logos: TableWords<'logos'>;
  contactRefusals: TableWords<'contactRefusals'>;
  dataRequests: TableWords<'dataRequests'>;
  clientNotes: TableWords<'clientNotes'>;
  ownerNotes: TableWords<'ownerNotes'>;
  doNotLendEntries: TableWords<'doNotLendEntries'>;
  merges: TableWords<'merges'>;
  closedDays: TableWords<'closedDays'>;
  productVersions: TableWords<'productVersions'>;
  productPlans: TableWords<'productPlans'>;
  accountingRules: TableWords<'accountingRules'>;
  closedMonths: TableWords<'closedMonths'>;
  closedMonthLines: TableWords<'closedMonthLines'>;
  closedMonthAccounts: TableWords<'closedMonthAccounts'>;
  closedMonthProvisions: TableWords<'closedMonthProvisions'>;
  reportMails: TableWords<'reportMails'>;
};

import { type TableWords, TERM } from '#server/export/dictionary/described.ts';

const HASH = 'Huella (SHA-256)';

/** Data dictionary of the export: applications, and the agreements that were read and signed. */
export const APPLICATIONS = {
  loanApplications: {
    about: 'Solicitudes de préstamo',
    columns: {
      id: 'Número de la solicitud',
      userId: 'Cliente',
      fullName: 'Nombre completo',
      nameOrder: 'Nombre sin acentos, para ordenar',
      incomeOrder: 'Ingreso, para ordenar',
      firstName: 'Nombre',
      lastName: 'Apellido',
      cedula: 'Cédula, once dígitos',
      email: 'Correo',
      phone: 'Teléfono',
      address: 'Dirección',
      birthDate: 'Fecha de nacimiento',
      maritalStatus: 'Estado civil',
      monthlyIncome: 'Ingreso mensual en pesos',
      timeAtWork: 'Tiempo en el trabajo',
      timeUnit: 'Unidad de ese tiempo',
      employer: 'Empleador',
      jobTitle: 'Puesto',
      companyName: 'Empresa',
      timeWorking: 'Tiempo trabajando, por tramo',
      paydays: 'Días de cobro que dijo el solicitante',
      bankName: 'Banco donde recibe',
      accountNumber: 'Cuenta de banco',
      accountType: 'Tipo de cuenta',
      loanType: 'Tipo de préstamo',
      amount: 'Monto en pesos',
      term: TERM,
      cedulaPhotoUrl: 'Dirección de la foto de la cédula',
      cedulaBackPhotoUrl: 'Dirección de la foto del dorso',
      selfieWithCedulaUrl: 'Dirección de la foto con la cédula',
      draftStep: 'Paso en que quedó el borrador',
      publicOffice: 'Función pública, propia o de un familiar: si o no; vacío: no se preguntó',
      publicOfficeTitle: 'Función pública: cargo y de quién',
      publicOfficeInstitution: 'Función pública: institución',
      publicOfficeSince: 'Función pública: año en que empezó',
      publicOfficeUntil: 'Función pública: año en que terminó; vacío: sigue',
      publicOfficeAnsweredAt: 'Función pública: cuándo se respondió',
      confirmAmount: 'Si confirmó el monto',
      acceptDebtAgreement: 'Si aceptó el pagaré',
      acceptCreditCheck: 'Si aceptó la consulta de crédito',
      acceptTermsAndConditions: 'Si aceptó los términos',
      status: 'Estado de la solicitud',
      rejectionReason: 'Razón del rechazo',
      counterOfferAmount: 'Contra oferta: monto',
      counterOfferTerm: `Contra oferta: ${TERM}`,
      counterOfferNotes: 'Contra oferta: nota para el cliente',
      counterOfferAgreementHash: 'Contra oferta: huella del acuerdo',
      requestedAmount: 'Monto que se pidió antes de una contra oferta',
      requestedTerm: `Pedido antes de una contra oferta: ${TERM}`,
      adminNotes: 'Notas internas',
      clientId: 'Identificador que el teléfono le dio',
      submissionHash: 'Huella del envío, para no recibirlo dos veces',
      submittedAt: 'Cuándo se envió',
      signedAt: 'Cuándo se firmó en el programa',
      decidedAt: 'Cuándo se decidió',
      decidedBy: 'Cuenta que decidió',
      approvedAt: 'Cuándo se aprobó',
      importId: 'Importación de la que viene; se firmó en papel',
      createdAt: 'Cuándo se creó',
      updatedAt: 'Último cambio',
    },
  },
  documents: {
    about: 'Fotos y archivos que se subieron',
    columns: {
      id: 'Número del archivo',
      userId: 'Cliente',
      applicationId: 'Solicitud',
      fileName: 'Nombre que tenía',
      fileType: 'Tipo del archivo',
      fileSize: 'Tamaño en bytes',
      fileKey: 'Clave con que se guarda',
      sha256: `${HASH} de lo que se envió`,
      storedSha256: `${HASH} de lo que se guarda`,
      hashedAt: 'Cuándo se calculó esa huella, si fue al actualizar el programa',
      documentType: 'Qué muestra',
      status: 'Estado',
      uploadedAt: 'Cuándo se subió',
    },
  },
  agreements: {
    about: 'Condiciones que se mostraron o acordaron, cada contenido una vez',
    columns: {
      hash: `${HASH} de las condiciones: su nombre`,
      terms: 'Las condiciones, en JSON',
      debtAgreement: 'Texto del pagaré que se mostró',
      creditAuthorization: 'Texto de la autorización que se mostró',
      createdAt: 'Cuándo se hizo',
    },
  },
  shownAgreements: {
    about: 'A quién se mostró qué acuerdo',
    columns: {
      id: 'Número',
      userId: 'Cliente',
      applicationId: 'Solicitud',
      amount: 'Monto en pesos',
      term: TERM,
      agreementHash: 'Huella del acuerdo',
      shownAt: 'Cuándo',
    },
  },
  legalDocuments: {
    about: 'Documentos firmados en el programa',
    columns: {
      id: 'Número del documento',
      applicationId: 'Solicitud',
      kind: 'Clase: debt-agreement o credit-authorization',
      templateVersion: 'Versión del texto',
      body: 'Texto que se firmó',
      sha256: `${HASH} de ese texto`,
      fullText: 'Texto con la evidencia de la firma',
      signature: { withheld: 'El dibujo de la firma está en el PDF del documento' },
      witnessSignature: { withheld: 'El dibujo de la firma del testigo está en el PDF del documento' },
      evidence: 'Evidencia de la firma, en JSON',
      agreementHash: 'Huella del acuerdo',
      signedAt: 'Cuándo se firmó',
      supersededAt: 'Cuándo lo reemplazó otro',
    },
  },
  guarantors: {
    about: 'Las personas que se nombraron como fiadores',
    columns: {
      id: 'Número',
      applicationId: 'Solicitud',
      fullName: 'Nombre',
      cedula: 'Cédula',
      phone: 'Teléfono',
      email: 'Correo que dejó al firmar; vacío: ninguno',
      namedBy: 'Cuenta que lo nombró',
      namedAt: 'Cuándo se nombró',
      secret: 'Huella de su enlace; vacío: terminó',
      linkExpiresAt: 'Hasta cuándo puede firmar por el enlace',
      wrongTries: 'Cédulas equivocadas que se escribieron en el enlace',
      openedAt: 'Cuándo lo abrió',
      signedAt: 'Cuándo firmó; la firma está en los documentos firmados',
      declinedAt: 'Cuándo dijo que no',
      endedAt: 'Cuándo se nombró a otra persona',
    },
  },
  signatureDrawings: {
    about: 'De qué solicitud es cada firma dibujada: no sirve para otra',
    columns: {
      sha256: `${HASH} del dibujo`,
      applicationId: 'Solicitud',
      usedAt: 'Cuándo se firmó con él por primera vez',
    },
  },
  sealedDocuments: {
    about: 'PDF sellados de documentos y cartas',
    columns: {
      id: 'Número del sello',
      legalDocumentId: 'Documento firmado',
      settlementLetterId: 'Carta de saldo',
      fileKey: 'Clave con que se guarda',
      fileSha256: `${HASH} del PDF`,
      fileBytes: 'Tamaño en bytes',
      sealedText: 'Texto con su sello',
      certificate: 'Huella del certificado',
      sealedAt: 'Cuándo se selló',
    },
  },
  sealCertificates: {
    about: 'Certificados con que se ha sellado; son públicos',
    columns: {
      fingerprint: `${HASH} del certificado`,
      chain: 'El certificado y sus emisores, en hexadecimal',
      knownSince: 'Desde cuándo',
    },
  },
  counterApplications: {
    about: 'Solicitudes que el equipo llenó en la oficina con la persona presente',
    columns: {
      applicationId: 'Número de la solicitud',
      takenBy: 'Cuenta del equipo que la llenó y tomó la firma',
      takenAt: 'Cuándo se abrió',
    },
  },
  bureauConsultations: {
    about: 'Consultas a burós de crédito',
    columns: {
      id: 'Número de la consulta',
      applicationId: 'Solicitud',
      legalDocumentId: 'Autorización bajo la que se hizo',
      bureau: 'Buró',
      reason: 'Para qué',
      fileKey: 'Clave del reporte',
      fileType: 'Tipo del archivo',
      storedSha256: `${HASH} del archivo`,
      consultedBy: 'Cuenta que consultó',
      consultedAt: 'Cuándo',
    },
  },
  reportingConsents: {
    about: 'Permisos firmados para reportar al buró',
    columns: {
      id: 'Número del permiso',
      userId: 'Cliente',
      fullText: 'Texto que firmó',
      textSha256: `${HASH} del texto`,
      signature: 'Dibujo de la firma',
      signedAt: 'Cuándo lo firmó',
      ip: 'Dirección desde la que firmó',
      userAgent: 'Navegador con que firmó',
      withdrawnAt: 'Cuándo lo retiró; vacío: vigente',
    },
  },
  bureauLayouts: {
    about: 'El formato del archivo del buró, por versión',
    columns: {
      version: 'Número de la versión',
      value: 'Columnas, encabezados y formatos, en JSON',
      changedBy: 'Cuenta que lo cambió',
      changedAt: 'Cuándo se cambió',
    },
  },
  bureauFiles: {
    about: 'Los archivos que se hicieron para el buró',
    columns: {
      id: 'Número del archivo',
      madeOn: 'Día del que hablan sus líneas',
      layoutVersion: 'Versión del formato; vacío: el primero',
      lines: 'Cuántas líneas tenía',
      sha256: `${HASH} del archivo`,
      madeBy: 'Cuenta que lo hizo',
      madeAt: 'Cuándo se hizo',
    },
  },
  bureauLines: {
    about: 'Lo que cada archivo dijo al buró de cada préstamo',
    columns: {
      id: 'Número de la línea',
      fileId: 'Archivo',
      loanId: 'Préstamo',
      cedula: 'Cédula que llevaba',
      name: 'Nombre que llevaba',
      openedOn: 'Día del desembolso',
      amount: 'Monto prestado en pesos',
      balance: 'Balance de ese día en pesos',
      instalment: 'Cuota en pesos',
      daysLate: 'Días de atraso de ese día',
      state: 'Estado: current, late, settled, restructured o written_off',
      corrects: 'Día del archivo que corrige; vacío: no corrige',
    },
  },
  decisionScorecards: {
    about: 'Cómo cumplía cada solicitud las cinco reglas del prestamista cuando se decidió',
    columns: {
      id: 'Número',
      applicationId: 'Solicitud',
      decision: 'Decisión: approve, counter_offer o reject',
      lines: 'Las reglas, en JSON: rule, result (pass, fail o unknown), reason y threshold',
      decidedBy: 'Cuenta que decidió',
      decidedAt: 'Cuándo',
    },
  },
  authorizationRevocations: {
    about: 'Autorizaciones de consulta que se retiraron',
    columns: { legalDocumentId: 'Autorización', revokedAt: 'Cuándo' },
  },
  loanCalculations: {
    about: 'Cálculos que un cliente guardó',
    columns: {
      id: 'Número',
      userId: 'Cliente',
      amount: 'Monto en pesos',
      interestRate: 'Interés, en por ciento',
      term: TERM,
      monthlyPayment: 'Cuota en pesos',
      totalInterest: 'Interés en pesos',
      totalAmount: 'Total en pesos',
      createdAt: 'Cuándo',
    },
  },
} satisfies {
  loanApplications: TableWords<'loanApplications'>;
  documents: TableWords<'documents'>;
  agreements: TableWords<'agreements'>;
  shownAgreements: TableWords<'shownAgreements'>;
  legalDocuments: TableWords<'legalDocuments'>;
  guarantors: TableWords<'guarantors'>;
  signatureDrawings: TableWords<'signatureDrawings'>;
  sealedDocuments: TableWords<'sealedDocuments'>;
  sealCertificates: TableWords<'sealCertificates'>;
  counterApplications: TableWords<'counterApplications'>;
  bureauConsultations: TableWords<'bureauConsultations'>;
  reportingConsents: TableWords<'reportingConsents'>;
  bureauLayouts: TableWords<'bureauLayouts'>;
  bureauFiles: TableWords<'bureauFiles'>;
  bureauLines: TableWords<'bureauLines'>;
  decisionScorecards: TableWords<'decisionScorecards'>;
  authorizationRevocations: TableWords<'authorizationRevocations'>;
  loanCalculations: TableWords<'loanCalculations'>;
};

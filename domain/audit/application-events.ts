import { about, type LendingEventFacts } from '#domain/audit/event-facts.ts';

/** Most events of an application change no paper. */
export const application = (label: string) => ({ ...about('application', label), papers: null }) as const;

/** Events of applications, up to the disbursement. */
export const APPLICATION_EVENTS = {
  'application.drafted': { ...application('Borrador creado'), history: 'Borrador creado' },
  'application.taken_at_counter': {
    ...application('Solicitud abierta en la oficina'),
    history: 'Solicitud abierta en la oficina',
  },
  'application.device_handed_over': application('Equipo entregado al cliente para firmar'),
  'application.phone_link_given': application('Enlace para el teléfono de la persona en la oficina'),
  'application.phone_opened': application('Un teléfono abrió el enlace de la oficina'),
  'application.edited': application('Borrador cambiado'),
  'application.public_office_answered': application('Pregunta sobre función pública respondida'),
  'application.discarded': application('Borrador descartado'),
  'application.submitted': {
    ...application('Solicitud enviada'),
    staffAction: 'envió esta solicitud',
    history: 'Solicitud enviada',
    papers: 'perhaps_signed',
    letters: ['application-received'],
  },
  'application.signed': {
    ...application('Documentos firmados'),
    staffAction: 'firmó esta solicitud',
    history: 'Documentos firmados',
    papers: 'signed',
  },
  'application.signed_at_counter': {
    ...application('Documentos firmados en la oficina'),
    staffAction: 'tomó la firma de esta solicitud en la oficina',
    history: 'Documentos firmados en la oficina',
    papers: 'signed',
  },
  'application.copy_printed': application('Copia de lo firmado impresa en la oficina'),
  'application.documents_sealed': {
    ...application('Documentos sellados y copia entregada'),
    letters: ['documents-sealed'],
  },
  'application.guarantor_named': {
    ...application('Fiador nombrado'),
    staffAction: 'nombró un fiador para esta solicitud',
    history: 'Fiador nombrado',
  },
  'application.guarantor_linked': application('Enlace nuevo para el fiador'),
  'application.guarantor_opened': application('El fiador abrió su enlace'),
  'application.guaranteed': {
    ...application('El fiador firmó la fianza'),
    history: 'Su fiador firmó',
    papers: 'signed',
    letters: ['guarantor-answered'],
  },
  'application.guarantor_declined': {
    ...application('El fiador no aceptó'),
    history: 'La persona que nombró no aceptó ser su fiador',
    letters: ['guarantor-answered'],
  },
  'application.under_review': {
    ...application('Puesta en revisión'),
    staffAction: 'puso esta solicitud en revisión',
    history: 'En revisión',
  },
  'application.signature_requested': {
    ...application('Firma nueva pedida'),
    staffAction: 'pidió una firma nueva para esta solicitud',
    history: 'Se pidió una firma nueva',
    letters: ['signature-requested'],
  },
  'application.approved': {
    ...application('Solicitud aprobada'),
    staffAction: 'aprobó esta solicitud',
    history: 'Solicitud aprobada',
    letters: ['application-approved'],
  },
  'application.rejected': {
    ...application('Solicitud rechazada'),
    staffAction: 'rechazó esta solicitud',
    history: 'Solicitud rechazada',
    letters: ['application-rejected'],
  },
  'application.counter_offered': {
    ...application('Contra oferta hecha'),
    staffAction: 'hizo una contra oferta por esta solicitud',
    history: 'Contra oferta recibida',
    letters: ['application-counter-offer'],
  },
  'application.offer_changed': {
    ...application('Contra oferta cambiada por la configuración'),
    history: 'La contra oferta cambió',
    letters: ['application-offer-changed'],
  },
  'application.counter_offer_accepted': {
    ...application('Contra oferta aceptada'),
    staffAction: 'aceptó la contra oferta por esta solicitud',
    history: 'Oferta aceptada con una firma nueva',
    papers: 'signed',
  },
  'application.accepted_offer_returned': {
    ...application('Contra oferta aceptada, de vuelta en revisión'),
    staffAction: 'aceptó la contra oferta por esta solicitud',
    history: 'Oferta aceptada con una firma nueva',
    papers: 'signed',
  },
  'application.counter_offer_declined': {
    ...application('Contra oferta rechazada'),
    staffAction: 'rechazó la contra oferta por esta solicitud',
    history: 'Oferta rechazada',
    letters: ['application-cancelled'],
  },
  'application.withdrawn': {
    ...application('Solicitud retirada por el cliente'),
    staffAction: 'retiró esta solicitud',
    history: 'Solicitud retirada',
    letters: ['application-cancelled'],
  },
  'application.called_off': {
    ...application('Préstamo cancelado antes de salir'),
    staffAction: 'canceló este préstamo',
    history: 'Cancelada por el prestamista',
    letters: ['application-cancelled'],
  },
} as const satisfies Record<string, LendingEventFacts>;

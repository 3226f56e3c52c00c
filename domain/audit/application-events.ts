import { about, type EventFacts } from '#domain/audit/event-facts.ts';

/** Events of applications, up to the disbursement. */
export const APPLICATION_EVENTS = {
  'application.drafted': about('application', 'Borrador creado', { history: 'Borrador creado' }),
  'application.taken_at_counter': about('application', 'Solicitud abierta en la oficina', {
    history: 'Solicitud abierta en la oficina',
  }),
  'application.device_handed_over': about('application', 'Equipo entregado al cliente para firmar'),
  'application.phone_link_given': about('application', 'Enlace para el teléfono de la persona en la oficina'),
  'application.phone_opened': about('application', 'Un teléfono abrió el enlace de la oficina'),
  'application.edited': about('application', 'Borrador cambiado'),
  'application.public_office_answered': about('application', 'Pregunta sobre función pública respondida'),
  'application.discarded': about('application', 'Borrador descartado'),
  'application.submitted': about('application', 'Solicitud enviada', {
    staffAction: 'envió esta solicitud',
    history: 'Solicitud enviada',
    papers: 'perhaps_signed',
    letters: ['application-received'],
  }),
  'application.signed': about('application', 'Documentos firmados', {
    staffAction: 'firmó esta solicitud',
    history: 'Documentos firmados',
    papers: 'signed',
  }),
  'application.signed_at_counter': about('application', 'Documentos firmados en la oficina', {
    staffAction: 'tomó la firma de esta solicitud en la oficina',
    history: 'Documentos firmados en la oficina',
    papers: 'signed',
  }),
  'application.copy_printed': about('application', 'Copia de lo firmado impresa en la oficina'),
  'application.documents_sealed': about('application', 'Documentos sellados y copia entregada', {
    letters: ['documents-sealed'],
  }),
  'application.guarantor_named': about('application', 'Fiador nombrado', {
    staffAction: 'nombró un fiador para esta solicitud',
    history: 'Fiador nombrado',
  }),
  'application.guarantor_linked': about('application', 'Enlace nuevo para el fiador'),
  'application.guarantor_opened': about('application', 'El fiador abrió su enlace'),
  'application.guaranteed': about('application', 'El fiador firmó la fianza', {
    history: 'Su fiador firmó',
    papers: 'signed',
    letters: ['guarantor-answered'],
  }),
  'application.guarantor_declined': about('application', 'El fiador no aceptó', {
    history: 'La persona que nombró no aceptó ser su fiador',
    letters: ['guarantor-answered'],
  }),
  'application.under_review': about('application', 'Puesta en revisión', {
    staffAction: 'puso esta solicitud en revisión',
    history: 'En revisión',
  }),
  'application.signature_requested': about('application', 'Firma nueva pedida', {
    staffAction: 'pidió una firma nueva para esta solicitud',
    history: 'Se pidió una firma nueva',
    letters: ['signature-requested'],
  }),
  'application.approved': about('application', 'Solicitud aprobada', {
    staffAction: 'aprobó esta solicitud',
    history: 'Solicitud aprobada',
    letters: ['application-approved'],
  }),
  'application.rejected': about('application', 'Solicitud rechazada', {
    staffAction: 'rechazó esta solicitud',
    history: 'Solicitud rechazada',
    letters: ['application-rejected'],
  }),
  'application.counter_offered': about('application', 'Contra oferta hecha', {
    staffAction: 'hizo una contra oferta por esta solicitud',
    history: 'Contra oferta recibida',
    letters: ['application-counter-offer'],
  }),
  'application.offer_changed': about('application', 'Contra oferta cambiada por la configuración', {
    history: 'La contra oferta cambió',
    letters: ['application-offer-changed'],
  }),
  'application.counter_offer_accepted': about('application', 'Contra oferta aceptada', {
    staffAction: 'aceptó la contra oferta por esta solicitud',
    history: 'Oferta aceptada con una firma nueva',
    papers: 'signed',
  }),
  'application.accepted_offer_returned': about(
    'application',
    'Contra oferta aceptada, de vuelta en revisión',
    {
      staffAction: 'aceptó la contra oferta por esta solicitud',
      history: 'Oferta aceptada con una firma nueva',
      papers: 'signed',
    },
  ),
  'application.counter_offer_declined': about('application', 'Contra oferta rechazada', {
    staffAction: 'rechazó la contra oferta por esta solicitud',
    history: 'Oferta rechazada',
    letters: ['application-cancelled'],
  }),
  'application.withdrawn': about('application', 'Solicitud retirada por el cliente', {
    staffAction: 'retiró esta solicitud',
    history: 'Solicitud retirada',
    letters: ['application-cancelled'],
  }),
  'application.called_off': about('application', 'Préstamo cancelado antes de salir', {
    staffAction: 'canceló este préstamo',
    history: 'Cancelada por el prestamista',
    letters: ['application-cancelled'],
  }),
} as const satisfies Record<string, EventFacts>;

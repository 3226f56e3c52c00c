/**
 * The texts of a decision's dialog. The specification gives the three dialogs two wordings: the *modal* wording for the
 * back office, the *inline* one for the dashboard's section.
 */
export interface Wording {
  readonly key: 'modal' | 'inline';
  readonly approve: Words;
  readonly reject: Words & { readonly noReason: string };
  readonly counterOffer: Words;
}
interface Words {
  readonly done: string;
  /** The message of a failure for which the server sends none. */
  readonly failed: string;
}

export const MODAL: Wording = {
  key: 'modal',
  approve: { done: 'Préstamo Aprobado', failed: 'Error al aprobar el préstamo' },
  reject: {
    done: 'Préstamo Rechazado',
    failed: 'Error al rechazar el préstamo',
    noReason: 'Debe proporcionar una razón para el rechazo',
  },
  counterOffer: { done: 'Contra Oferta Enviada', failed: 'Error al enviar la contra oferta' },
};

export const INLINE: Wording = {
  key: 'inline',
  // The dashboard's section has no such button (rule: two-review-screens); the words are the back office's.
  approve: MODAL.approve,
  reject: {
    done: 'Solicitud rechazada',
    failed: 'No se pudo rechazar la solicitud',
    noReason: 'Debe proporcionar una razón de rechazo',
  },
  counterOffer: { done: 'Contra oferta creada', failed: 'No se pudo crear la contra oferta' },
};

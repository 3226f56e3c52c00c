import { dayInSantoDomingo, formatDay, formatInstant } from '#domain/calendar.ts';

/** What somebody did to the row that another person is deciding about: "Pedro Santos ya …". */
const DEEDS = {
  'application.submitted': 'envió esta solicitud',
  'application.signed': 'firmó esta solicitud',
  'application.under_review': 'puso esta solicitud en revisión',
  'application.signature_requested': 'pidió una firma nueva para esta solicitud',
  'application.approved': 'aprobó esta solicitud',
  'application.rejected': 'rechazó esta solicitud',
  'application.counter_offered': 'hizo una contra oferta por esta solicitud',
  'application.counter_offer_accepted': 'aceptó la contra oferta por esta solicitud',
  'application.counter_offer_declined': 'rechazó la contra oferta por esta solicitud',
  'application.withdrawn': 'retiró esta solicitud',
  'application.called_off': 'canceló este préstamo',
  'loan.disbursed': 'registró el desembolso de este préstamo',
  'payment.registered': 'registró este pago',
  'payment.verified': 'confirmó este pago',
  'payment.rejected': 'rechazó este pago',
  'payment.reversed': 'reversó este pago',
} as const;
export type Deed = keyof typeof DEEDS;

export const isDeed = (event: string): event is Deed => Object.hasOwn(DEEDS, event);

/** "Pedro Santos ya aprobó esta solicitud a las 10:42", with the date where it was another day. */
export function deedText(who: string, deed: Deed, at: Date, now: Date): string {
  const on = dayInSantoDomingo(at);
  const time = formatInstant(at).slice(-5);
  const day = on === dayInSantoDomingo(now) ? '' : ` el ${formatDay(on)}`;
  return `${who} ya ${DEEDS[deed]}${day} a las ${time}`;
}

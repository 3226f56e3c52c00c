import type { Application } from '#contract/applications.ts';
import type { Loan } from '#contract/loans.ts';
import { canApply } from '#domain/applications/transitions.ts';
import { formatDay } from '#domain/calendar.ts';
import { formatPesos } from '#domain/money.ts';

/** The one thing that a person most likely came for. */
export interface NextStep {
  readonly title: string;
  readonly text: string;
  readonly action: { readonly label: string; readonly href: string };
  /** Amber is for what moves money. */
  readonly money?: true;
}

/** For the lender's decision. */
const waits = (status: Application['status']) => canApply('approve', status);
const unsigned = (application: Application) =>
  !application.debtAgreementSigned || !application.creditAuthorizationSigned;

/** A loan that runs comes first, then what waits for the person, then what waits for the lender. */
export function nextStepOf(loan: Loan | null, applications: readonly Application[]): NextStep {
  const details = { label: 'Ver mi solicitud', href: '/my-applications' };
  const offer = applications.find(({ status }) => status === 'counter_offer');
  const mustSign = applications.find(
    (application) =>
      unsigned(application) &&
      (waits(application.status) || application.loan?.status === 'awaiting_disbursement'),
  );
  const waiting = applications.find(({ status }) => waits(status));
  const draft = applications.find(({ status }) => status === 'draft');
  const overdue = loan?.instalments.some(({ status }) => status === 'overdue');

  if (loan?.nextPayment) {
    const { date, amount } = loan.nextPayment;
    return {
      title: overdue ? 'Tienes una cuota vencida' : 'Tu próximo pago',
      text: overdue
        ? `${formatPesos(amount)}, con fecha del ${formatDay(date)}. Registra tu pago y te la confirmamos.`
        : `${formatPesos(amount)} a más tardar el ${formatDay(date)}.`,
      action: { label: 'Pagar Cuota', href: '/make-payment' },
      money: true,
    };
  }
  if (mustSign)
    return {
      title: 'Falta tu firma',
      text: `La solicitud ${mustSign.reference} está lista. Firma los dos documentos para que pueda salir el dinero.`,
      action: { label: 'Firmar documentos', href: '/my-applications' },
    };
  if (offer)
    return {
      title: 'Tienes una contra oferta',
      text: `Te ofrecemos ${formatPesos(offer.counterOfferAmount ?? 0)}. Mira cuánto pagarías y decide.`,
      action: { label: 'Ver la oferta', href: '/my-applications' },
    };
  if (loan?.status === 'awaiting_disbursement')
    return {
      title: 'Tu préstamo está aprobado',
      text: `Estamos preparando el depósito de ${formatPesos(loan.principal)}. Te avisamos cuando salga.`,
      action: { label: 'Ver mi préstamo', href: '/my-products' },
    };
  if (waiting)
    return {
      title: 'Estamos revisando tu solicitud',
      text: `La solicitud ${waiting.reference} ya nos llegó. Te respondemos en menos de 24 horas.`,
      action: details,
    };
  if (loan)
    return {
      title: 'Tienes un préstamo activo',
      text: `Balance pendiente: ${formatPesos(loan.balance)}.`,
      action: { label: 'Ver mi préstamo', href: '/my-products' },
    };
  if (draft)
    return {
      title: 'Dejaste una solicitud a medias',
      text: `La solicitud ${draft.reference} guarda lo que escribiste.`,
      action: { label: 'Continuar solicitud', href: '/my-applications' },
    };
  return {
    title: 'Pide tu préstamo',
    text: 'De RD$2,500 a RD$20,000 en una, dos o tres cuotas. Ten a mano tu cédula.',
    action: { label: 'Solicitar Préstamo', href: '/loan-application' },
    money: true,
  };
}

import type { Application } from '#contract/applications.ts';
import { ownApplicationPage } from '#contract/own-pages.ts';
import { ENDED_BY_CUSTOMER, ENDED_BY_LENDER, OFFER_DECLINED } from '#domain/applications/transitions.ts';
import { type Day, dayInSantoDomingo, formatDay, formatInstant } from '#domain/calendar.ts';
import { ANSWERED_WITHIN, DEPOSITED_WITHIN } from '#domain/limits/promised-hours.ts';
import { LOAN_STATUS } from '#domain/loans/loan.ts';
import { formatPesos } from '#domain/money.ts';
import { addressOfOwn } from '#web/applications/own/list/own-address.ts';

/** The next step of an application as its customer reads it, with its time (rule: promises). */
export interface NextStep {
  readonly title: string;
  readonly text: string;
  readonly tone: 'calm' | 'act' | 'done' | 'ended';
  /** Whether the lender's contact is shown beside the step: a promised time has passed, or the client has to ask. */
  readonly contact?: true;
  readonly action?: { readonly label: string; readonly href: string };
}

/** The next step that the dashboard offers: the most likely purpose of the visit. */
export interface DashboardStep {
  readonly title: string;
  readonly text: string;
  readonly action: { readonly label: string; readonly href: string };
  /** Whether the action moves money: then its button is amber. */
  readonly money?: true;
}

const AGAIN = { label: 'Nueva solicitud', href: '/loan-application' };
/** The link to a new application like the last one, with all known answers (rule: renewal). */
export const RENEW = { label: 'Renovar', href: '/loan-application?renovar' };
const LOAN = { label: 'Ver mi préstamo', href: '/my-products' };

const ENDED: Readonly<Record<string, string>> = {
  [ENDED_BY_CUSTOMER]: 'Retiraste esta solicitud',
  [ENDED_BY_LENDER]: 'El prestamista canceló esta solicitud',
  [OFFER_DECLINED]: 'Rechazaste la oferta',
};

function rejected({ rejectionReason }: Application): NextStep {
  const own = rejectionReason === null ? undefined : ENDED[rejectionReason];
  return {
    tone: 'ended',
    title: own ?? 'Esta vez no pudimos aprobarla',
    text: `${own || !rejectionReason ? '' : `Motivo: ${rejectionReason}. `}Puedes hacer otra cuando quieras.`,
    action: AGAIN,
  };
}

function approved(application: Application, today: Day): NextStep {
  const { loan } = application;
  const phase = loan === null ? 'awaiting' : LOAN_STATUS[loan.status].phase;
  switch (phase) {
    case 'repaid':
      return { tone: 'done', title: 'Saldado', text: 'No debes nada por este préstamo.', action: LOAN };
    case 'running':
      return {
        tone: 'done',
        title: 'Tu préstamo está activo',
        text: 'Mira tus cuotas y registra tus pagos en Mis Productos.',
        action: LOAN,
      };
    case 'lost':
      return {
        tone: 'act',
        title: 'Tu préstamo quedó sin pagar',
        text: 'Mira en Mis Productos cuánto debes todavía. Para pagarlo, escríbenos.',
        contact: true,
        action: LOAN,
      };
    case 'replaced':
      return {
        tone: 'done',
        title: 'Tu préstamo tiene otras condiciones',
        text: 'Lo que debías pasó al préstamo que firmaste después.',
        action: LOAN,
      };
    case 'awaiting':
    case 'void':
      return awaited(application, today);
  }
}

/** The next step of an approved application whose loan waits for a signature or for the deposit. */
function awaited({ loan, signedAt }: Application, today: Day): NextStep {
  if (signedAt === null)
    return {
      tone: 'act',
      title: 'Aprobada: falta tu firma',
      text: `Firma los dos documentos. El depósito tarda de ${DEPOSITED_WITHIN} desde tu firma.`,
    };
  if (loan?.awaitsGuarantor)
    return {
      tone: 'act',
      title: 'Aprobada: falta la firma de tu fiador',
      text: `El depósito tarda de ${DEPOSITED_WITHIN} desde que firma. Abajo ves cómo va.`,
    };
  const by = loan?.depositBy ?? null;
  if (by !== null && by < today)
    return {
      tone: 'act',
      title: 'El depósito se está tardando',
      text: `Debió llegar a más tardar el ${formatDay(by)}. Escríbenos y te decimos qué pasa.`,
      contact: true,
    };
  return {
    tone: 'calm',
    title: 'Aprobada: falta el depósito',
    text: `El depósito tarda de ${DEPOSITED_WITHIN}${by === null ? '' : `: llega a más tardar el ${formatDay(by)}`}. Te avisamos cuando salga.`,
    action: LOAN,
  };
}

function waiting({ answerBy, signedAt }: Application, now: Date): NextStep {
  const unsigned = signedAt === null ? ' Mientras tanto puedes firmar los documentos.' : '';
  if (answerBy !== null && new Date(answerBy) < now)
    return {
      tone: 'act',
      title: 'Nos estamos tardando',
      text: `Debimos responderte a más tardar el ${formatInstant(new Date(answerBy))}. Escríbenos y te decimos cómo va.${unsigned}`,
      contact: true,
    };
  return {
    tone: 'calm',
    title: 'Estamos revisando tu solicitud',
    text: `Te respondemos ${answerBy === null ? ANSWERED_WITHIN : `a más tardar el ${formatInstant(new Date(answerBy))}`}, aquí y en un mensaje.${unsigned}`,
  };
}

const offered = ({ id, counterOfferAmount }: Application): DashboardStep => ({
  title: 'Tienes una contra oferta',
  text: `Te ofrecemos ${formatPesos(counterOfferAmount ?? 0)}. Mira cuánto pagarías y decide.`,
  action: { label: 'Ver la oferta', href: addressOfOwn({ open: id }) },
});

const inReview = ({ id, reference }: Application): DashboardStep => ({
  title: 'Estamos revisando tu solicitud',
  text: `La solicitud ${reference} ya nos llegó. Te respondemos ${ANSWERED_WITHIN}.`,
  action: { label: 'Ver mi solicitud', href: addressOfOwn({ open: id }) },
});

const halfFilled = ({ id, reference }: Application): DashboardStep => ({
  title: 'Dejaste una solicitud a medias',
  text: `La solicitud ${reference} guarda lo que escribiste.`,
  action: { label: 'Continuar solicitud', href: ownApplicationPage(id, 'draft') },
});

/** Texts about one status of an application for the customer, by the place that shows them. */
interface StatusSteps {
  /** The next step on the page of the application. */
  readonly details: (application: Application, now: Date) => NextStep;
  /** The next step on the dashboard; `null`: none, or that of the loan. */
  readonly dashboard: ((application: Application) => DashboardStep) | null;
  /** Notice to a customer who starts another application; `null`: none, since this application is over. */
  readonly notice: { readonly says: (reference: string) => string; readonly link: string } | null;
}

const IN_REVIEW: StatusSteps = {
  details: waiting,
  dashboard: inReview,
  notice: {
    says: (reference) => `Ya enviaste la solicitud ${reference} y la estamos revisando.`,
    link: 'Ver cómo va',
  },
};

export const STATUS_STEPS: Readonly<Record<Application['status'], StatusSteps>> = {
  draft: {
    details: () => ({
      tone: 'act',
      title: 'Te falta terminarla',
      text: 'Guardamos lo que llevas. Complétala y fírmala para enviarla.',
    }),
    dashboard: halfFilled,
    notice: {
      says: (reference) => `Tienes la solicitud ${reference} sin terminar.`,
      link: 'Terminarla',
    },
  },
  submitted: IN_REVIEW,
  pending: IN_REVIEW,
  under_review: IN_REVIEW,
  counter_offer: {
    details: () => ({
      tone: 'act',
      title: 'Tienes una contra oferta',
      text: 'Compárala con lo que pediste. Acéptala con tu firma, o recházala.',
    }),
    dashboard: offered,
    notice: {
      says: (reference) => `Tienes una contra oferta en la solicitud ${reference}.`,
      link: 'Ver la oferta',
    },
  },
  approved: {
    details: (application, now) => approved(application, dayInSantoDomingo(now)),
    dashboard: null,
    notice: null,
  },
  rejected: { details: rejected, dashboard: null, notice: null },
};

export const nextStepOf = (application: Application, now: Date): NextStep =>
  STATUS_STEPS[application.status].details(application, now);

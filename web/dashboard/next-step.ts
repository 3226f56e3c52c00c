import type { Application } from '#contract/applications.ts';
import type { ActiveLoan } from '#contract/loans.ts';
import type { Renewal } from '#contract/renewal.ts';
import { APPLICATION_STATUS, isDraft, isUndecided } from '#domain/applications/status.ts';
import { formatDay } from '#domain/calendar.ts';
import { rangeOf } from '#domain/limits/amounts.ts';
import { termsText, termText } from '#domain/limits/instalments.ts';
import { isAwaiting } from '#domain/loans/loan.ts';
import { boundsOf, type Term } from '#domain/loans/terms.ts';
import { formatPesos, parsePesos } from '#domain/money.ts';
import { handedOver } from '#domain/products/price.ts';
import { addressOfOwn } from '#web/applications/own/list/own-address.ts';
import { type DashboardStep, RENEW, STATUS_STEPS } from '#web/applications/own/next-step.ts';
import { isNextInVerification, verificationText } from '#web/loans/own/verification-text.ts';

/** How many of the customer's applications one reply has: enough for the next step and the listed ones. */
export const RECENT = 10;

const unsigned = (application: Application) =>
  !application.debtAgreementSigned || !application.creditAuthorizationSigned;

type Payment = NonNullable<ActiveLoan['nextPayment']>;

/**
 * The next step of paying an instalment. One that the customer has reported in full is not requested again (rule:
 * in-verification).
 */
function paymentStep(loan: ActiveLoan, { date, amount }: Payment): DashboardStep {
  const next = loan.instalments.find(({ dueDate }) => dueDate === date);
  const overdue = next?.status === 'overdue';
  const verifying = verificationText(loan);
  const charges = loan.beside?.lateCharge ? ' con la mora de hoy' : '';
  const owed = overdue
    ? `${formatPesos(amount)}${charges}, con fecha del ${formatDay(date)}.`
    : `${formatPesos(amount)} a más tardar el ${formatDay(date)}.`;
  if (isNextInVerification(loan))
    return {
      title: 'Estamos verificando tu pago',
      text: `Tu próximo pago: ${owed} ${verifying ?? ''}`,
      action: { label: 'Ver mis pagos', href: '/make-payment' },
    };
  const ask = overdue ? ' Registra tu pago y te lo confirmamos.' : '';
  return {
    title: overdue ? 'Tienes una cuota vencida' : 'Tu próximo pago',
    text: `${owed}${verifying === null ? ask : ` ${verifying}`}`,
    action: { label: 'Pagar Cuota', href: '/make-payment' },
    money: true,
  };
}

/** The next step of the first application that has one. */
function stepOf(applications: readonly Application[], fits: (application: Application) => boolean) {
  const found = applications.find(fits);
  return found ? (STATUS_STEPS[found.status].dashboard?.(found) ?? null) : null;
}

/** The next step of continuing the form that this phone saved half filled; `amount` as typed. */
function halfFilledStep(amount: string): DashboardStep {
  const asked = parsePesos(amount);
  return {
    title: 'Continúa tu solicitud',
    text: `Este teléfono guarda lo que llenaste${asked === null ? '' : ` para ${formatPesos(asked)}`}. Todavía no se ha enviado.`,
    action: { label: 'Continuar solicitud', href: '/loan-application' },
    money: true,
  };
}

/** The customer's next step: an active loan comes first, then tasks of the customer, then those of the lender. */
export function nextStepOf(
  loan: ActiveLoan | null,
  applications: readonly Application[],
  terms: readonly Term[],
  halfFilled: string | null = null,
  renewal: Renewal = null,
): DashboardStep {
  const mustSign = applications.find(
    (application) =>
      unsigned(application) && (isUndecided(application.status) || isAwaiting(application.loan)),
  );
  const theirTurn = stepOf(
    applications,
    ({ status }) => !isDraft(status) && APPLICATION_STATUS[status].awaits === 'customer',
  );
  const ourTurn = stepOf(applications, ({ status }) => isUndecided(status));
  const draft = stepOf(applications, ({ status }) => isDraft(status));
  if (loan?.restructuringProposed)
    return {
      title: 'Te proponemos otras condiciones',
      text: 'Mira lo de antes al lado de lo nuevo. Mientras no firmes, tu préstamo sigue como está.',
      action: { label: 'Ver la propuesta', href: '/my-products' },
    };
  if (loan?.nextPayment) return paymentStep(loan, loan.nextPayment);
  if (mustSign)
    return {
      title: 'Falta tu firma',
      text: `La solicitud ${mustSign.reference} está lista. Firma los dos documentos para que pueda salir el dinero.`,
      action: { label: 'Firmar documentos', href: addressOfOwn({ open: mustSign.id }) },
    };
  if (theirTurn) return theirTurn;
  if (loan?.awaitsGuarantor)
    return {
      title: 'Falta la firma de tu fiador',
      text: `Con ella sale el depósito de ${formatPesos(handedOver(loan))}. Mira cómo va, y envíale otro enlace si hace falta.`,
      action: { label: 'Ver mi préstamo', href: '/my-products' },
    };
  if (isAwaiting(loan))
    return {
      title: 'Tu préstamo está aprobado',
      text: `Estamos preparando el depósito de ${formatPesos(handedOver(loan))}. Te avisamos cuando salga.`,
      action: { label: 'Ver mi préstamo', href: '/my-products' },
    };
  if (ourTurn) return ourTurn;
  if (loan)
    return {
      title: 'Tienes un préstamo activo',
      text: `Balance pendiente: ${formatPesos(loan.balance)}.`,
      action: { label: 'Ver mi préstamo', href: '/my-products' },
    };
  if (halfFilled !== null) return halfFilledStep(halfFilled);
  if (draft) return draft;
  if (renewal)
    return {
      title: 'Renueva tu préstamo',
      text: `${formatPesos(renewal.amount)} en ${termText(renewal.term)}, con los datos que ya diste.`,
      action: RENEW,
      money: true,
    };
  return {
    title: 'Pide tu préstamo',
    text: `De ${rangeOf(boundsOf(terms))} en ${termsText(terms)}.`,
    action: { label: 'Solicitar Préstamo', href: '/loan-application' },
    money: true,
  };
}

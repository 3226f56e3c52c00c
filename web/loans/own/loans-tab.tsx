import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import Banknote from 'lucide-react/icons/banknote';
import Calculator from 'lucide-react/icons/calculator';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleUser from 'lucide-react/icons/circle-user';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import FilePlus2 from 'lucide-react/icons/file-plus-corner';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import { useState } from 'react';
import { adjustmentsApi } from '#contract/adjustments.ts';
import { type ActiveLoan, type Loan, loansApi } from '#contract/loans.ts';
import { statsApi } from '#contract/stats.ts';
import { dayInSantoDomingo, formatDay, readDay } from '#domain/calendar.ts';
import { mayAskGuarantor } from '#domain/guarantors/may-ask.ts';
import { rangeOf } from '#domain/limits/amounts.ts';
import { termsText } from '#domain/limits/instalments.ts';
import { DEPOSITED_WITHIN } from '#domain/limits/promised-hours.ts';
import { isAwaiting, isRunning, LOAN_STATUS, payoffOf } from '#domain/loans/loan.ts';
import { loanTypeLabel } from '#domain/loans/loan-type.ts';
import { boundsOf } from '#domain/loans/terms.ts';
import { formatPesos } from '#domain/money.ts';
import { handedOver } from '#domain/products/price.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { EmptyState, LoadFailed, Skeleton } from '#web/app/calls/content-states.tsx';
import { query } from '#web/app/calls/query-client.ts';
import { usePages, useRead } from '#web/app/calls/use-calls.ts';
import { currentMoment } from '#web/app/first-screen/page-state.ts';
import { later } from '#web/app/later.tsx';
import { lentTerms, publicTerms } from '#web/app/shell/template-variables.tsx';
import { termsOf } from '#web/app/shell/terms-of.ts';
import { RENEW } from '#web/applications/own/next-step.ts';
import { chargeItems } from '#web/loans/charge-items.ts';
import { InstalmentTable } from '#web/loans/instalment-table.tsx';
import { ActiveLoanCard } from '#web/loans/own/active-loan.tsx';
import { PastLoans } from '#web/loans/own/past-loans.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataList, Reference } from '#web/ui/figures/facts.tsx';
import { DAY_FORMAT_MESSAGE, DayField } from '#web/ui/forms.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

interface QuickCard {
  readonly href: string;
  readonly title: string;
  readonly text: string;
  readonly icon: LucideIcon;
}

const ask = (): QuickCard => ({
  href: '/loan-application',
  title: 'Solicitar préstamo',
  text: `De ${rangeOf(boundsOf(publicTerms()))}`,
  icon: FilePlus2,
});
const PAY: QuickCard = {
  href: '/make-payment',
  title: 'Registrar un pago',
  text: 'Sube tu comprobante',
  icon: Banknote,
};
const ALWAYS: readonly QuickCard[] = [
  { href: '/my-applications', title: 'Mis Solicitudes', text: 'En qué va cada una', icon: ClipboardList },
  { href: '/dashboard/calculator', title: 'Calculadora', text: 'Cuánto pagarías', icon: Calculator },
  { href: '/profile', title: 'Mi Perfil', text: 'Tus datos y documentos', icon: CircleUser },
  { href: '/support', title: 'Soporte', text: 'Preguntas y contacto', icon: LifeBuoy },
];

/** Links for the customer: to request a loan if they may, to pay a loan if they owe, and to pages for all customers. */
function QuickCards({ owes, free }: { readonly owes: boolean; readonly free: boolean }) {
  const cards = [...(free ? [ask()] : []), ...(owes ? [PAY] : []), ...ALWAYS];
  return (
    <nav aria-label="Accesos rápidos">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-3">
        {cards.map(({ href, title, text, icon: Icon }) => (
          <li key={href}>
            <a
              href={href}
              className="flex h-full min-h-16 items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3 shadow-card hover:border-brand"
            >
              <Icon className="size-6 shrink-0 text-brand" />
              <span className="min-w-0 flex-1 leading-tight">
                <span className="block font-semibold">{title}</span>
                <span className="block text-sm text-ink-soft">{text}</span>
              </span>
              <ChevronRight className="size-5 shrink-0 text-ink-soft" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * The customer's approved loan before its disbursement: the promised day, or what is still missing (rule: promises).
 */
function AwaitingLoan({ loan }: { readonly loan: Loan }) {
  const {
    applicationId,
    reference,
    loanType,
    principal,
    total,
    depositBy,
    awaitsGuarantor,
    instalments,
    due,
  } = loan;
  return (
    <Card
      title={
        <>
          Préstamo {loanTypeLabel(loanType)} <Reference of={reference} />
        </>
      }
      aside={<Badge tone="warning">{LOAN_STATUS.awaiting_disbursement.label}</Badge>}
    >
      {awaitsGuarantor && (
        <p className="rounded-md border-l-6 border-warning bg-warning-tint px-4 py-3">
          <strong>Falta la firma de tu fiador.</strong> El depósito tarda de {DEPOSITED_WITHIN} desde que
          firma.
        </p>
      )}
      {depositBy === null && !awaitsGuarantor && (
        <div className="grid justify-items-start gap-3 rounded-md border-l-6 border-warning bg-warning-tint px-4 py-3">
          <p>
            <strong>Falta tu firma.</strong> El depósito tarda de {DEPOSITED_WITHIN} desde que firmas los dos
            documentos.
          </p>
          <LinkButton href={`/my-applications?solicitud=${applicationId}`} variant="money">
            Firmar documentos
          </LinkButton>
        </div>
      )}
      {depositBy !== null && (
        <p className="rounded-md border-l-6 border-brand bg-brand-tint px-4 py-3">
          <strong>El depósito llega a más tardar el {formatDay(depositBy)}.</strong> Tarda de{' '}
          {DEPOSITED_WITHIN}. Te avisamos cuando salga, con la fecha de cada cuota.
        </p>
      )}
      <div>
        <p className="text-sm text-ink-soft">Vas a recibir</p>
        <p className="figure text-3xl">{formatPesos(handedOver(loan))}</p>
      </div>
      <DataList
        items={[
          { label: 'Monto original', value: formatPesos(principal) },
          ...chargeItems(loan),
          { label: 'Total según el pagaré', value: formatPesos(total) },
          { label: 'Próximo pago', value: 'Al desembolsar se fijan las fechas' },
          { label: 'Cuotas restantes', value: instalments.length },
        ]}
      />
      <InstalmentTable instalments={instalments} due={due} />
    </Card>
  );
}

/** The amount that settles the loan, today or on a chosen day (rule: payoff). */
function Payoff({ id }: { readonly id: number }) {
  const today = dayInSantoDomingo(currentMoment());
  const [text, setText] = useState(formatDay(today));
  const on = readDay(text);
  const { data, error } = useQuery({
    ...query(adjustmentsApi.payoff, { params: { id }, query: on === today || on === null ? {} : { on } }),
    staleTime: 0,
    placeholderData: (before) => before,
  });
  if (!data && !(error instanceof ApiError)) return null;
  const refused = error instanceof ApiError ? (error.userMessage ?? 'Elige otro día') : undefined;
  return (
    <Card title="Saldar el préstamo">
      {data && !refused && (
        <div aria-live="polite">
          <p className="text-lg">
            {data.on === today ? 'Saldar hoy' : `Saldar el ${formatDay(data.on)}`}:{' '}
            <strong className="figure">{formatPesos(payoffOf(data))}</strong>
          </p>
          {data.rebate && (
            <p className="text-sm text-ink-soft">
              Debes {formatPesos(data.balance)}; por pagar todo antes se te rebajan {formatPesos(data.rebate)}{' '}
              de interés.
            </p>
          )}
          {data.reported > 0 && (
            <p className="text-sm text-ink-soft">
              En verificación: {formatPesos(data.reported)}. Al confirmarse quedan{' '}
              {formatPesos(
                payoffOf({ balance: data.balanceAfterVerification, rebate: data.rebateAfterVerification }),
              )}
              .
            </p>
          )}
          {data.runningLateCharge > 0 && (
            <p className="text-sm text-ink-soft">
              Son {formatPesos(data.bookBalance)} y {formatPesos(data.runningLateCharge)} de mora hasta ese
              día.
            </p>
          )}
        </div>
      )}
      <DayField
        name="payoff-day"
        label="Otro día"
        hint={
          data?.rebate
            ? 'Cada día que pasa, la rebaja es menor.'
            : 'El interés es fijo: pagar antes no lo cambia.'
        }
        value={text}
        error={on === null && text.trim() !== '' ? DAY_FORMAT_MESSAGE : refused}
        onText={setText}
      />
    </Card>
  );
}

/** The lender's proposal of other terms, loaded on demand: few loans ever get one. */
const RestructuringOffer = later(
  async () => (await import('#web/loans/own/restructuring-offer.tsx')).RestructuringOffer,
);

/** The guarantor of a loan that waits for its deposit; few products ask for one. */
const OwnGuarantor = later(async () => (await import('#web/guarantors/own-guarantor.tsx')).OwnGuarantor);

function OpenLoan({ loan }: { readonly loan: ActiveLoan }) {
  if (isAwaiting(loan))
    return (
      <>
        {/* Before the day of the deposit, which waits for the guarantor too. */}
        {(loan.depositBy !== null || loan.awaitsGuarantor) && lentTerms().some(mayAskGuarantor) && (
          <OwnGuarantor applicationId={loan.applicationId} isOpen />
        )}
        <AwaitingLoan loan={loan} />
      </>
    );
  return (
    <>
      {loan.restructuringProposed && <RestructuringOffer id={loan.id} />}
      <ActiveLoanCard loan={loan} />
      <Payoff id={loan.id} />
    </>
  );
}

/** Loans that are owed beside the one above: a returned payment made them owed again (rule: one-active-loan). */
function AlsoOwed({ loans }: { readonly loans: readonly Loan[] }) {
  return loans.map(({ id, reference, balance, nextPayment }) => (
    <section
      key={id}
      aria-label={`Préstamo ${reference}`}
      className="grid gap-2 rounded-lg border border-line bg-surface p-5 shadow-card"
    >
      <h2 className="text-lg">
        También debes el préstamo <Reference of={reference} />
      </h2>
      <p>
        {formatPesos(balance)}
        {nextPayment &&
          `; el próximo pago, ${formatPesos(nextPayment.amount)}, vence el ${formatDay(nextPayment.date)}`}
        . Lo que pagas va primero al préstamo que vence antes.
      </p>
      <p>
        <TextLink href={`/my-products?estado=${id}`}>
          Estado de cuenta de <Reference of={reference} />
        </TextLink>
      </p>
    </section>
  ));
}

function WhatIsLent() {
  const terms = termsOf(useRead(statsApi.read, {}).data);
  return (
    <p>
      Pide de {rangeOf(boundsOf(terms))} en {termsText(terms)}.
    </p>
  );
}

/** The link to a renewal, for a client who paid well (rule: renewal). */
function RenewLink() {
  const { data } = useRead(statsApi.read, {});
  if (!data?.renewal) return null;
  return (
    <LinkButton href={RENEW.href} variant="outline">
      {RENEW.label}
    </LinkButton>
  );
}

/** The customer's loans: the active one, the ended ones, and what to do next. */
export function LoansTab() {
  const { data: loan, error, refetch } = useRead(loansApi.active, {});
  const past = usePages(loansApi.own, (page) => ({ query: { ...page, limit: 20 } }));
  return (
    <>
      {loan === undefined && !error && <Skeleton lines={8} label="Cargando tu préstamo..." />}
      {loan === undefined && error && (
        <LoadFailed title="No se pudo cargar tu préstamo" error={error} retry={refetch} />
      )}
      {loan && <OpenLoan loan={loan} />}
      {loan && <AlsoOwed loans={(past.rows ?? []).filter((one) => isRunning(one) && one.id !== loan.id)} />}
      {loan === null && (
        <EmptyState
          title="No tienes un préstamo activo"
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <RenewLink />
              <LinkButton href="/loan-application" variant="money">
                Solicitar Mi Préstamo
              </LinkButton>
            </div>
          }
        >
          <WhatIsLent />
        </EmptyState>
      )}
      <PastLoans loans={past.rows} more={past.more} />
      <QuickCards owes={isRunning(loan)} free={loan === null} />
    </>
  );
}

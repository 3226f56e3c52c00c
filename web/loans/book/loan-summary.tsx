import type { ReactNode } from 'react';
import type { LoanFile } from '#contract/loan-book.ts';
import { type AdminLoan, loansApi } from '#contract/loans.ts';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { NO_EMAIL } from '#domain/accounts/email.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { accountText } from '#domain/applications/application.ts';
import { bankLabel } from '#domain/banks.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { ADJUSTMENT } from '#domain/ledger/adjustment.ts';
import { isAwaiting, isPaidWhole } from '#domain/loans/loan.ts';
import { loanTypeLabel } from '#domain/loans/loan-type.ts';
import { formatPesos } from '#domain/money.ts';
import { LEGAL_DOCUMENT, LEGAL_DOCUMENTS } from '#domain/signing/legal-document.ts';
import { addressOf } from '#web/app/calls/api-client.ts';
import { LoadFailed, Loading } from '#web/app/calls/content-states.tsx';
import { useRead } from '#web/app/calls/use-calls.ts';
import {
  clientAddress,
  legalTextAddress,
  loanAddress,
  loanStatementAddress,
  payOutSlipAddress,
} from '#web/app/office-addresses.ts';
import { useVisibility } from '#web/app/session/permissions.tsx';
import { BackLink } from '#web/app/shell/detail-page.tsx';
import { LoanBadge } from '#web/loans/book/loan-row.tsx';
import { chargeItems } from '#web/loans/charge-items.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { DownloadLink } from '#web/ui/download-link.tsx';
import {
  type Column,
  column,
  DataList,
  DayText,
  numericColumn,
  Reference,
  Table,
} from '#web/ui/figures/facts.tsx';
import { PrintedPaper } from '#web/ui/printed-paper.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

function factsOf(loan: AdminLoan, showsAccount: boolean) {
  const { disbursedOn, disbursementReference, credit, settledAt, writtenOff } = loan;
  return [
    { label: 'Saldo hoy', value: formatPesos(loan.balance) },
    { label: 'Saldo en libros', value: formatPesos(loan.bookBalance) },
    { label: 'Mora en curso', value: formatPesos(loan.runningLateCharge) },
    { label: 'Capital', value: formatPesos(loan.principal) },
    ...chargeItems(loan),
    { label: 'Total según el pagaré', value: formatPesos(loan.total) },
    { label: 'Tipo', value: loanTypeLabel(loan.loanType) },
    { label: 'Aprobado', value: <DayText day={dayInSantoDomingo(new Date(loan.approvedAt))} /> },
    { label: 'Desembolsado', value: disbursedOn ? <DayText day={disbursedOn} /> : 'Todavía no' },
    disbursementReference !== null && { label: 'Referencia', value: disbursementReference },
    settledAt !== null && {
      label: 'Saldado',
      value: <DayText day={dayInSantoDomingo(new Date(settledAt))} />,
    },
    writtenOff > 0 && { label: 'El cliente todavía debe', value: `${formatPesos(writtenOff)}, castigados` },
    credit > 0 && { label: 'Pagado de más', value: formatPesos(credit) },
    ...(showsAccount
      ? [
          { label: 'Banco del cliente', value: loan.bankName ? bankLabel(loan.bankName) : 'No especificado' },
          { label: 'Cuenta', value: accountText(null, loan.accountType, loan.accountNumber) || '—' },
        ]
      : []),
  ];
}

const TEXTS = LEGAL_DOCUMENTS.map((file) => ({ file, label: LEGAL_DOCUMENT[file].label }));

function Papers({ loan, paidInCash }: Pick<LoanSummaryProps, 'loan' | 'paidInCash'>) {
  const opens = useVisibility();
  return (
    <div className="flex flex-wrap gap-2 max-sm:[&>*]:w-full">
      <LinkButton href={clientAddress(loan.userId)} variant="outline">
        {opens('identity') ? 'Ver cliente y sus fotos' : 'Ver cliente'}
      </LinkButton>
      <LinkButton href={loanStatementAddress(loan.id)} variant="outline">
        Estado de cuenta
      </LinkButton>
      {opens('income') &&
        TEXTS.map(({ file, label }) => (
          <DownloadLink key={file} href={legalTextAddress(loan.applicationId, file)}>
            {label}
          </DownloadLink>
        ))}
      {paidInCash && (
        <LinkButton href={payOutSlipAddress(loan.id)} variant="outline">
          Recibo de desembolso
        </LinkButton>
      )}
      {isPaidWhole(loan) && (
        <DownloadLink href={addressOf(loansApi.settlementLetter, { params: { id: loan.id } })}>
          Carta de saldo
        </DownloadLink>
      )}
    </div>
  );
}

interface LoanSummaryProps {
  readonly loan: AdminLoan;
  readonly cedula: string;
  readonly paidInCash: boolean;
  readonly children: ReactNode;
}

/** The head of a loan's page: the borrower, the debt, and the documents. */
export function LoanSummary({ loan, cedula, paidInCash, children }: LoanSummaryProps) {
  const { fullName, reference, email, phone } = loan;
  const opens = useVisibility();
  return (
    <section
      aria-label="Resumen del préstamo"
      className="grid grid-cols-1 gap-4 rounded-lg border border-line bg-surface p-5 shadow-card"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h1 className="text-2xl break-words">
            {fullName || 'Cliente eliminado'} <Reference of={reference} />
          </h1>
          <p className="flex flex-wrap items-center gap-x-4 text-ink-soft">
            {email === null ? (
              phone && <span className="inline-flex min-h-11 items-center">{NO_EMAIL}</span>
            ) : (
              <a className="link inline-flex min-h-11 items-center break-all" href={`mailto:${email}`}>
                {email}
              </a>
            )}
            {phone && <TextLink href={`tel:${phone}`}>{formatPhone(phone)}</TextLink>}
            <span className="inline-flex min-h-11 items-center">{formatCedula(cedula)}</span>
          </p>
        </div>
        <LoanBadge loan={loan} />
      </div>
      <DataList items={factsOf(loan, opens(isAwaiting(loan) ? 'payout' : 'account'))} />
      {children}
      <Papers loan={loan} paidInCash={paidInCash} />
    </section>
  );
}

type Adjustment = LoanFile['adjustments'][number];

const COLUMNS: readonly Column<Adjustment>[] = [
  column('what', 'Decisión', ({ kind, reason, reference }) => (
    <>
      {ADJUSTMENT[kind].label}
      {(reason ?? reference) && (
        <span className="block text-sm font-normal text-ink-soft">{reason ?? reference}</span>
      )}
    </>
  )),
  column('on', 'Desde', ({ valueDate }) => <DayText day={valueDate} />),
  numericColumn('amount', 'Monto', ({ amount }) =>
    amount === null ? 'Todo lo que debía' : formatPesos(amount),
  ),
  {
    key: 'paper',
    header: 'Comprobante',
    actions: true,
    cell: ({ id, documentUrl }) =>
      documentUrl && (
        <LinkButton href={documentUrl} variant="outline" target="_blank" rel="noopener">
          Comprobante <span className="sr-only">del gasto {id}, se abre en otra pestaña</span>
        </LinkButton>
      ),
  },
];

/** The decisions about a loan's money other than payments; all are final. */
export const AdjustmentsCard = ({ adjustments }: Pick<LoanFile, 'adjustments'>) =>
  adjustments.length === 0 ? null : (
    <Section title="Ajustes">
      <Table caption="Ajustes del préstamo" columns={COLUMNS} rows={adjustments} rowKey={({ id }) => id} />
    </Section>
  );

/** The slip of a loan paid out in cash, to print on a roll of 80 mm or a sheet; the client signs it by hand. */
export function PayOutSlip({ id }: { readonly id: number }) {
  const { data, error, refetch } = useRead(loansApi.payOutSlip, { params: { id } });
  if (error) return <LoadFailed title="No se pudo cargar el recibo" error={error} retry={refetch} />;
  if (!data) return <Loading>Cargando el recibo...</Loading>;
  return (
    <>
      <BackLink href={loanAddress(id)}>El préstamo</BackLink>
      <PrintedPaper
        title={`Recibo de desembolso núm. ${data.number}`}
        above={
          <p className="max-w-prose">
            Imprímalo, y que el cliente lo firme al recibir el dinero. El papel firmado se queda en la
            oficina.
          </p>
        }
      >
        <p className="text-sm">{data.lender}</p>
        <p>{data.sentence}</p>
        <p>
          <DayText day={data.on} />
        </p>
        <p className="border-t border-current pt-1 text-sm mt-14">
          Firma de quien recibe: {data.signer.fullName}, cédula {formatCedula(data.signer.cedula)}
        </p>
        <p className="border-t border-current pt-1 text-sm mt-14">Firma de quien entrega: {data.paidBy}</p>
      </PrintedPaper>
    </>
  );
}

import ChevronDown from 'lucide-react/icons/chevron-down';
import { useSearch } from 'wouter';
import { collectionsApi } from '#contract/collections.ts';
import { type LoanFile, loanBookApi } from '#contract/loan-book.ts';
import { restructuringApi } from '#contract/restructuring.ts';
import { CONTACT_CHANNEL, CONTACT_OUTCOME } from '#domain/collections/contact.ts';
import { LEDGER_KIND } from '#domain/ledger/ledger-kind.ts';
import { termText } from '#domain/limits/instalments.ts';
import { isAwaiting, isRunning } from '#domain/loans/loan.ts';
import { OPEN_RESTRUCTURINGS, RESTRUCTURING_STATUS } from '#domain/loans/restructuring.ts';
import { CHANNEL } from '#domain/messages/channel.ts';
import { MESSAGE_STATE } from '#domain/messages/message-state.ts';
import { formatPesos } from '#domain/money.ts';
import { isNotFound } from '#web/app/calls/api-error.ts';
import { EmptyState, LoadFailed, Loading } from '#web/app/calls/content-states.tsx';
import { useAction, useRead } from '#web/app/calls/use-calls.ts';
import { loanAddress } from '#web/app/office-addresses.ts';
import { usePermission, WithPermission } from '#web/app/session/permissions.tsx';
import { DetailPage } from '#web/app/shell/detail-page.tsx';
import { idIn, withParameter } from '#web/app/shell/navigation.ts';
import { DeskGuarantor } from '#web/guarantors/desk-guarantor.tsx';
import { EventList } from '#web/history/who-did-what.tsx';
import { CHANGES } from '#web/loans/book/adjust/adjust.queries.ts';
import { AdjustActions } from '#web/loans/book/adjust/adjust-actions.tsx';
import { PaymentsCard } from '#web/loans/book/cards/payments-card.tsx';
import { LoanActions } from '#web/loans/book/loan-actions.tsx';
import { LoanList } from '#web/loans/book/loan-list.tsx';
import { AdjustmentsCard, LoanSummary, PayOutSlip } from '#web/loans/book/loan-summary.tsx';
import { InstalmentTable } from '#web/loans/instalment-table.tsx';
import { LoanStatement } from '#web/loans/statement/loan-statement.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Card, Section } from '#web/ui/card.tsx';
import {
  actionsColumn,
  type Column,
  column,
  DayText,
  InstantText,
  numericColumn,
  Pesos,
  Table,
} from '#web/ui/figures/facts.tsx';
import { AskedButton } from '#web/ui/overlays/asked-button.tsx';

type Row = LoanFile['restructurings'][number];
const isOpen = ({ status }: Row) => OPEN_RESTRUCTURINGS.some((open) => open === status);

/** A link to the other loan of a signed restructuring: the old one, or the one that took over. */
function OtherLoan({ row, id }: { readonly row: Row; readonly id: number }) {
  const search = useSearch();
  const other = row.loanId === id ? row.newLoanId : row.loanId;
  if (other === null) return null;
  return (
    <LinkButton href={withParameter(search, 'prestamo', String(other))} variant="outline">
      {row.loanId === id ? 'Ver el préstamo nuevo' : 'Ver el préstamo anterior'}
    </LinkButton>
  );
}

/** The proposals to restructure a loan with their results; a pending one can be withdrawn. */
function RestructuringsCard({ loan, restructurings }: Pick<LoanFile, 'loan' | 'restructurings'>) {
  const may = usePermission();
  const withdraw = useAction(restructuringApi.withdraw, CHANGES, {
    done: 'Propuesta de reestructuración retirada',
    failed: 'No se pudo retirar la propuesta',
  });
  const columns: readonly Column<Row>[] = [
    column('what', 'Propuesta', ({ term, newInterest, reason }) => (
      <>
        {termText(term)}, {newInterest ? 'con interés nuevo' : 'sin interés nuevo'}
        {reason && <span className="block text-sm font-normal text-ink-soft">{reason}</span>}
      </>
    )),
    column('who', 'Propuesta por', ({ proposedBy, proposedAt }) => (
      <>
        {proposedBy}, <InstantText instant={proposedAt} />
      </>
    )),
    column('state', 'Estado', (row) =>
      isOpen(row) ? 'Espera la firma del cliente' : RESTRUCTURING_STATUS[row.status].label,
    ),
    actionsColumn((row) =>
      isOpen(row) ? (
        may(restructuringApi.withdraw) && (
          <AskedButton
            title="¿Retirar la propuesta?"
            description="El préstamo sigue como está. Se le avisa al cliente."
            confirmLabel="Retirar propuesta"
            busyLabel="Retirando..."
            variant="danger"
            busy={withdraw.isPending}
            onConfirm={(close) =>
              withdraw.mutate(
                { params: { id: loan.id }, body: { seenUpdatedAt: loan.updatedAt } },
                { onSettled: close },
              )
            }
          />
        )
      ) : (
        <OtherLoan row={row} id={loan.id} />
      ),
    ),
  ];
  if (restructurings.length === 0) return null;
  return (
    <Section title="Reestructuración">
      <Table
        caption="Reestructuraciones del préstamo"
        columns={columns}
        rows={restructurings}
        rowKey={({ id }) => id}
      />
    </Section>
  );
}

/** The contacts with a loan's customer about late payment, with the collector and the promise. */
function ContactsCard({ loanId }: { readonly loanId: number }) {
  const { data, error, refetch } = useRead(collectionsApi.contacts, { params: { id: loanId } });
  if (error && !data)
    return <LoadFailed title="No se pudieron cargar los contactos de cobro" error={error} retry={refetch} />;
  if (!data || data.length === 0) return null;
  return (
    <Card title="Contactos de cobro">
      <ol className="divide-y divide-line">
        {data.map(({ id, channel, outcome, note, promisedOn, promisedAmount, at, by }) => (
          <li key={id} className="grid gap-1 py-2">
            <span className="flex flex-wrap justify-between gap-x-4">
              <span>
                <strong>
                  {CONTACT_CHANNEL[channel].label}: {CONTACT_OUTCOME[outcome].label}
                </strong>
                {promisedOn !== null && promisedAmount !== null && (
                  <>
                    {' '}
                    <Pesos amount={promisedAmount} /> el <DayText day={promisedOn} />
                  </>
                )}
              </span>
              <span className="text-sm text-ink-soft">
                {by}, <InstantText instant={at} />
              </span>
            </span>
            {note && <span className="max-w-prose text-sm break-words text-ink-soft">{note}</span>}
          </li>
        ))}
      </ol>
    </Card>
  );
}

type Entry = LoanFile['ledger'][number];

/** An amount of the ledger with its sign: + for debts, − for payments. */
const signed = (amount: number) => `${amount < 0 ? '−' : '+'}${formatPesos(Math.abs(amount))}`;

const COLUMNS: readonly Column<Entry>[] = [
  column('what', 'Movimiento', ({ kind, note }) => (
    <>
      {LEDGER_KIND[kind].label}
      {note && <span className="block text-sm font-normal text-ink-soft">{note}</span>}
    </>
  )),
  column('from', 'Desde', ({ valueDate }) => <DayText day={valueDate} />),
  column('posted', 'Registrado', ({ createdAt }) => <InstantText instant={createdAt} />),
  numericColumn('amount', 'Monto', ({ amount }) => signed(amount)),
  numericColumn('after', 'Balance', ({ balanceAfter }) =>
    balanceAfter < 0 ? `${formatPesos(-balanceAfter)} a favor` : formatPesos(balanceAfter),
  ),
];

/** The ledger rows of a loan, oldest first; no row ever changes. */
function LedgerCard({ ledger }: { readonly ledger: LoanFile['ledger'] }) {
  return (
    <Section title="Libro del préstamo">
      {ledger.length === 0 ? (
        <p className="text-ink-soft">El libro empieza con el desembolso.</p>
      ) : (
        <Table caption="Libro del préstamo" columns={COLUMNS} rows={ledger} rowKey={({ id }) => id} />
      )}
    </Section>
  );
}

/** The messages to the customer about a loan, word for word. */
function MessagesCard({ messages }: { readonly messages: LoanFile['messages'] }) {
  return (
    <Card title="Mensajes al cliente">
      {messages.length === 0 ? (
        <p className="text-ink-soft">Todavía no se le ha escrito sobre este préstamo.</p>
      ) : (
        <ul className="divide-y divide-line">
          {messages.map(({ id, channel, subject, text, state, createdAt }) => (
            <li key={id}>
              <details>
                <summary className="flex min-h-12 cursor-pointer items-start gap-x-3 py-2.5">
                  <ChevronDown className="mt-0.5 size-5 shrink-0 text-brand in-open:rotate-180" />
                  <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
                    <span className="font-semibold break-words">{subject}</span>
                    <span className="text-sm text-ink-soft">
                      {CHANNEL[channel].label}, <InstantText instant={createdAt} />
                    </span>
                    <Badge tone={MESSAGE_STATE[state].tone}>{MESSAGE_STATE[state].label}</Badge>
                  </span>
                </summary>
                <p className="max-w-prose pb-3 break-words whitespace-pre-wrap text-ink-soft">{text}</p>
              </details>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The events of a loan, its application and its payments, newest first. */
function HistoryCard({ events }: { readonly events: LoanFile['events'] }) {
  return (
    <Card title="Historial">
      <EventList events={events} />
    </Card>
  );
}

function Everything({ file }: { readonly file: LoanFile }) {
  const { loan, cedula, paidInCash, ledger, payments, adjustments, restructurings, messages, events } = file;
  return (
    <>
      <LoanSummary loan={loan} cedula={cedula} paidInCash={paidInCash}>
        <LoanActions loan={loan} />
        <AdjustActions file={file} />
      </LoanSummary>
      <DeskGuarantor
        applicationId={loan.applicationId}
        borrower={loan.fullName}
        isOpen={isAwaiting(loan)}
        isTakenOver={loan.supersedesLoanId !== null && isRunning(loan)}
        lateLoan={loan.daysLate > 0 ? loan.id : undefined}
      />
      <Section title="Cuotas">
        <InstalmentTable instalments={loan.instalments} due={loan.due} />
      </Section>
      <PaymentsCard loanId={loan.id} payments={payments} fullName={loan.fullName} />
      <RestructuringsCard loan={loan} restructurings={restructurings} />
      <AdjustmentsCard adjustments={adjustments} />
      <WithPermission call={collectionsApi.contacts}>
        <ContactsCard loanId={loan.id} />
      </WithPermission>
      <LedgerCard ledger={ledger} />
      <MessagesCard messages={messages} />
      <HistoryCard events={events} />
    </>
  );
}

/** The page of one loan, under its own address. */
function LoanPage({ id }: { readonly id: number }) {
  const search = useSearch();
  const { data, error, refetch } = useRead(loanBookApi.file, { params: { id } });
  const missing = isNotFound(error);
  return (
    <DetailPage back={{ href: withParameter(search, 'prestamo', ''), text: 'Todos los préstamos' }}>
      {data ? (
        <Everything file={data} />
      ) : missing ? (
        <EmptyState title="Este préstamo no existe">El enlace está incompleto.</EmptyState>
      ) : error ? (
        <LoadFailed title="No se pudo cargar el préstamo" error={error} retry={refetch} />
      ) : (
        <Loading>Cargando préstamo...</Loading>
      )}
    </DetailPage>
  );
}

/**
 * /admin-loans: the loan book; with `?prestamo=` the page of one loan, with `?estado-de-cuenta=` its statement, with
 * `?recibo=` the slip of its payment in cash.
 */
export function AdminLoansScreen() {
  const parameters = new URLSearchParams(useSearch());
  const loan = idIn(parameters, 'prestamo');
  const statement = idIn(parameters, 'estado-de-cuenta');
  const slip = idIn(parameters, 'recibo');
  if (slip !== null) return <PayOutSlip key={slip} id={slip} />;
  if (statement !== null)
    return (
      <LoanStatement
        key={statement}
        id={statement}
        back={{ href: loanAddress(statement), text: 'El préstamo' }}
      />
    );
  return loan === null ? <LoanList /> : <LoanPage key={loan} id={loan} />;
}

import { useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import {
  DISBURSED_TOGETHER_MAX,
  disbursementsApi,
  type LoanFigures,
  loanBookApi,
} from '#contract/loan-book.ts';
import { type AdminLoan, loansApi } from '#contract/loans.ts';
import { BANK_FILE, BANK_FILES, type BankFileName } from '#domain/disbursements/bank-file.ts';
import { AWAITING_LOANS, isAwaiting, isRunning, LOAN_STATUSES, type LoanStatus } from '#domain/loans/loan.ts';
import { OVERDUE_AGES, OVERDUE_KEYS, type OverdueKey } from '#domain/loans/overdue-ages.ts';
import { formatPesos } from '#domain/money.ts';
import { EmptyState, LoadFailed, Loading, LoadMore } from '#web/app/calls/content-states.tsx';
import { usePages, useRead } from '#web/app/calls/use-calls.ts';
import { usePermission } from '#web/app/session/permissions.tsx';
import { useSearchText } from '#web/app/use-search-text.ts';
import { DisburseDialog, isPayable } from '#web/loans/book/loan-actions.tsx';
import { LoanRow } from '#web/loans/book/loan-row.tsx';
import { BankFileButton } from '#web/loans/book/pay-out/bank-file-button.tsx';
import { PayOutDialog, sumOf } from '#web/loans/book/pay-out/pay-out-dialog.tsx';
import { PayOutNotes } from '#web/loans/book/pay-out/pay-out-notes.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { SortChoice } from '#web/ui/figures/sort-choice.tsx';
import { CheckboxField, SelectField } from '#web/ui/forms.tsx';
import { cardId, Key, QueueLegend, QueueSearch, useFirstKey } from '#web/ui/queue/queue.tsx';

const FORMATS = BANK_FILES.map((value) => ({ value, label: BANK_FILE[value].label }));

interface PayOutBarProps {
  /** The loans that the person can disburse. */
  readonly payable: readonly AdminLoan[];
  readonly chosen: readonly AdminLoan[];
  readonly onChoose: (ids: readonly number[]) => void;
}

/**
 * Disburses several loans together: the file of transfers for the bank, and one form that records them under one
 * reference.
 */
function PayOutBar({ payable, chosen, onChoose }: PayOutBarProps) {
  const [format, setFormat] = useState<BankFileName>('csv');
  const [asking, setAsking] = useState(false);
  const most = payable.slice(0, DISBURSED_TOGETHER_MAX);
  const all = chosen.length === most.length;
  return (
    <section
      aria-label="Desembolsar varios"
      // Stays visible while the person selects loans further up.
      className={classes(
        chosen.length > 0 && 'sticky bottom-2 z-10',
        'grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface px-4 py-2 shadow-card',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p aria-live="polite" className="flex-1 font-semibold">
          {chosen.length === 0
            ? 'Elija préstamos para desembolsarlos juntos.'
            : `${chosen.length === 1 ? '1 elegido' : `${chosen.length} elegidos`}: ${formatPesos(sumOf(chosen))}`}
        </p>
        <Button variant="quiet" onClick={() => onChoose(all ? [] : most.map(({ id }) => id))}>
          {all ? 'Quitar todos' : `Elegir los ${most.length} que puede`}
        </Button>
      </div>
      {chosen.length > 0 && (
        <div className="flex flex-wrap items-end gap-3 max-sm:[&>*]:w-full">
          <div className="sm:w-80">
            <SelectField
              name="formato"
              label="Archivo del banco"
              options={FORMATS}
              value={format}
              onChange={({ target }) =>
                setFormat(BANK_FILES.find((known) => known === target.value) ?? format)
              }
            />
          </div>
          <BankFileButton loans={chosen} format={format} />
          <Button variant="money" onClick={() => setAsking(true)}>
            Marcar como enviados
          </Button>
        </div>
      )}
      {asking && <PayOutDialog loans={chosen} onClose={() => setAsking(false)} />}
    </section>
  );
}

/**
 * Moves the focus to the next loan when a disbursed loan leaves the list; after the last one, to the page. An open
 * dialog keeps the focus until it closes, and a person who has moved the focus elsewhere keeps it there.
 */
function useFocusOnNext(ids: readonly number[]) {
  const before = useRef(ids);
  const left = useRef<number | null>(null);
  useEffect(() => {
    const gone = before.current.findIndex((id) => !ids.includes(id));
    before.current = ids;
    if (gone !== -1) left.current = gone;
    const { activeElement } = document;
    if (left.current === null || activeElement?.closest('dialog')) return;
    if (activeElement === document.body) {
      const next = ids[Math.min(left.current, ids.length - 1)];
      const card = next === undefined ? null : document.getElementById(cardId(next));
      (card ?? document.getElementById('main'))?.focus();
    }
    left.current = null;
  });
}

interface PayOutProps {
  readonly loan: AdminLoan;
  readonly onAsk: () => void;
}

/** The button that disburses a loan, or why the person cannot. */
function PayOut({ loan, onAsk }: PayOutProps) {
  const refused = loan.signed ? loan.payOutRefused : 'Firma pendiente';
  if (refused !== null) return <p className="text-sm font-semibold text-warning lg:max-w-48">{refused}</p>;
  return (
    <Button inRow variant="money" wide onClick={onAsk}>
      Registrar desembolso <Key name="A" />
    </Button>
  );
}

/** Loans to disburse, one after the other or several together. */
function AwaitingList({ loans }: { readonly loans: readonly AdminLoan[] }) {
  useFocusOnNext(loans.map(({ id }) => id));
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const [asking, setAsking] = useState<AdminLoan | null>(null);
  const may = usePermission();
  const paysOut = may(loansApi.disburse);
  const payable = may(disbursementsApi.disburseAll) ? loans.filter(isPayable) : [];
  const chosen = payable.filter(({ id }) => ticked.includes(id));
  const choose = (id: number) =>
    setTicked(ticked.includes(id) ? ticked.filter((other) => other !== id) : [...ticked, id]);
  return (
    <>
      <div className="grid grid-cols-1 gap-1.5 lg:gap-px">
        {loans.map((loan) => (
          <LoanRow
            key={loan.id}
            loan={loan}
            keys={paysOut && isPayable(loan) ? { a: () => setAsking(loan) } : {}}
            choice={
              payable.length > 1 &&
              payable.includes(loan) && (
                <div className="w-11 shrink-0">
                  <CheckboxField
                    name={`elegir-${loan.id}`}
                    label={
                      <span className="sr-only">
                        Desembolsar junto con otros el préstamo de {loan.fullName}
                      </span>
                    }
                    checked={chosen.includes(loan)}
                    onChange={() => choose(loan.id)}
                  />
                </div>
              )
            }
            actions={
              <>
                <PayOutNotes loan={loan} />
                {may(loansApi.disburse) && <PayOut loan={loan} onAsk={() => setAsking(loan)} />}
              </>
            }
          />
        ))}
      </div>
      {payable.length > 1 && <PayOutBar payable={payable} chosen={chosen} onChoose={setTicked} />}
      {asking && <DisburseDialog loan={asking} onClose={() => setAsking(null)} />}
    </>
  );
}

const STATES: Record<LoanStatus, string> = {
  awaiting_disbursement: 'Por desembolsar',
  active: 'Activos',
  settled: 'Saldados',
  called_off: 'Cancelados',
  written_off: 'Castigados',
  restructured: 'Reestructurados',
};

/** Address of the loan book with these filters in the place of its filters; the search stays. */
function withFilters(search: string, filters: Readonly<Record<string, string>>): string {
  const sought = new URLSearchParams(search).get('buscar');
  return `${location.pathname}?${new URLSearchParams({ ...(sought && { buscar: sought }), ...filters })}`;
}

const counted = (text: string, count: number | undefined) =>
  count === undefined ? text : `${text} (${count.toLocaleString('en-US')})`;

const ALL = 'todos';

interface LoanFiltersProps {
  readonly figures: LoanFigures | undefined;
  /** The status of the listed loans; `null`: all. */
  readonly status: LoanStatus | null;
  readonly age: OverdueKey | null;
}

/** Filters of the loan book by status, and for active loans by days late, each with the number of loans. */
function LoanFilters({ figures, status, age }: LoanFiltersProps) {
  const search = useSearch();
  const choose = (filters: Readonly<Record<string, string>>) => navigate(withFilters(search, filters));
  const countOf = (state: LoanStatus) => figures?.states.find((one) => one.status === state)?.count;
  return (
    <>
      <SelectField
        name="estado"
        label="Estado"
        options={[
          ...LOAN_STATUSES.map((state) => ({ value: state, label: counted(STATES[state], countOf(state)) })),
          { value: ALL, label: 'Todos' },
        ]}
        value={status ?? ALL}
        onChange={({ target }) => choose({ estado: target.value })}
      />
      {(status === null || isRunning({ status })) && (
        <SelectField
          name="atraso"
          label="Atraso"
          placeholder="Al día y vencidos"
          options={OVERDUE_AGES.map(({ key, label }) => ({
            value: key,
            label: counted(label, figures?.overdue.find((one) => one.age === key)?.count),
          }))}
          value={age ?? ''}
          onChange={({ target }) =>
            choose(
              target.value === '' ? { estado: status ?? ALL } : { estado: 'active', atraso: target.value },
            )
          }
        />
      )}
    </>
  );
}

/** The total debt of the overdue loans in a range of days late. */
function OverdueSum({ figures, age }: Pick<LoanFiltersProps, 'figures' | 'age'>) {
  const figure = figures?.overdue.find((one) => one.age === age);
  if (!figure) return null;
  const { count, balance, bookBalance, runningLateCharge } = figure;
  return (
    <p className="text-sm text-ink-soft">
      {count === 1 ? '1 préstamo debe' : `${count.toLocaleString('en-US')} préstamos deben`}{' '}
      {formatPesos(balance)}: {formatPesos(bookBalance)} en libros y {formatPesos(runningLateCharge)} de mora
      en curso.
    </p>
  );
}

/**
 * The filters that the address names. A search without a status covers all loans; an address without filters lists the
 * loans to disburse.
 */
function useFilters(sought: string) {
  const parameters = new URLSearchParams(useSearch());
  const age = OVERDUE_KEYS.find((key) => key === parameters.get('atraso')) ?? null;
  const named = parameters.get('estado');
  const status: LoanStatus | null =
    LOAN_STATUSES.find((state) => state === named) ??
    (named === 'todos' || sought !== '' ? null : (AWAITING_LOANS[0] ?? null));
  return { age, status };
}

const OPEN = { name: 'Enter', does: 'ver todo' };
const PAY_OUT = { name: 'A', does: 'Registrar desembolso' };
const TIP = 'Pruebe con la referencia (#LN-0003), la cédula o el principio del nombre.';

/** The loan book by status, by days late, or by a search: the filters in one line, and then the loans. */
export function LoanList() {
  const { sought, typed, setTyped } = useSearchText();
  const { age, status } = useFilters(sought);
  const { data: figures } = useRead(loanBookApi.figures, {});
  const { rows, failed, error, retry, more, sorting } = usePages(loansApi.list, (page) => ({
    query: {
      ...page,
      search: sought || undefined,
      status: status ?? undefined,
      overdue: age ?? undefined,
    },
  }));
  useFirstKey();
  const awaits = status !== null && isAwaiting({ status });
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-2 items-end gap-2 sm:flex sm:flex-wrap lg:flex-nowrap lg:[&>*]:min-w-0">
        <h1 className="self-center text-2xl max-sm:col-span-2">Préstamos</h1>
        <div className="max-sm:col-span-2">
          <QueueSearch
            label="Buscar préstamo"
            placeholder="Nombre, cédula, #LN-0003…"
            maxLength={200}
            typed={typed}
            setTyped={setTyped}
          />
        </div>
        <LoanFilters figures={figures} status={status} age={age} />
        {rows && rows.length > 1 && <SortChoice {...sorting} />}
      </div>
      <OverdueSum figures={figures} age={age} />
      {failed && <LoadFailed title="No se pudieron cargar los préstamos" error={error} retry={retry} />}
      {!rows && !failed && <Loading>Cargando préstamos...</Loading>}
      {rows?.length === 0 && (
        <EmptyState title={sought ? 'Ningún préstamo coincide' : 'No hay préstamos en este estado'}>
          {sought && TIP}
        </EmptyState>
      )}
      {/* Rendered also when it is empty: it keeps the focus position. */}
      {rows && awaits && <AwaitingList loans={rows} />}
      {rows && !awaits && (
        <div className="grid grid-cols-1 gap-1.5 lg:gap-px">
          {rows.map((loan) => (
            <LoanRow key={loan.id} loan={loan} />
          ))}
        </div>
      )}
      {rows && /balance$/.test(sorting.order) && (
        <p className="text-sm text-ink-soft">Ordenado por saldo en libros: sin la mora en curso.</p>
      )}
      {rows && rows.length > 0 && (
        <QueueLegend lead="Con un préstamo enfocado:" keys={awaits ? [PAY_OUT, OPEN] : [OPEN]} />
      )}
      <LoadMore {...more} />
    </div>
  );
}

import type { Loan } from '#contract/loans.ts';
import { formatDay } from '#domain/calendar.ts';
import { INSTALMENT_STATUS } from '#domain/loans/instalment-status.ts';
import { formatPesos } from '#domain/money.ts';
import { dueText } from '#domain/products/due-words.ts';
import type { Tone } from '#domain/tone.ts';
import { Badge } from '#web/ui/badge.tsx';
import { type Column, column, numericColumn, Table } from '#web/ui/figures/facts.tsx';

type Instalment = Loan['instalments'][number];

interface StatusLabel {
  readonly label: string;
  readonly tone: Tone;
}

/**
 * Badge of an instalment that the customer has paid in full by reported payments, which are not confirmed yet (rule:
 * in-verification).
 */
const IN_VERIFICATION: StatusLabel = { label: 'En verificación', tone: 'info' };

/** The status of an instalment as a badge; a partly paid one says so (rule: instalment-standing). */
export const instalmentState = ({ status, paid }: Instalment): StatusLabel =>
  status === 'due' && paid > 0 ? { label: 'Pagada en parte', tone: 'info' } : INSTALMENT_STATUS[status];

const columns = (due: Loan['due']): readonly Column<Instalment>[] => [
  column('number', 'Cuota', ({ number }) => `Cuota ${number}`),
  column('due', 'Fecha', (part) =>
    part.dueDate
      ? formatDay(part.dueDate)
      : dueText(part, due, (days) => `${days} días después del desembolso`),
  ),
  numericColumn('amount', 'Monto', ({ amount }) => formatPesos(amount)),
  numericColumn('paid', 'Pagado', ({ paid }) => formatPesos(paid)),
];
const late: Column<Instalment> = numericColumn('late', 'Mora', ({ lateCharge }) => formatPesos(lateCharge));
const state = (inVerification: readonly number[]): Column<Instalment> =>
  column('status', 'Estado', (instalment) => {
    const waits = inVerification.includes(instalment.number);
    const { label, tone } = waits ? IN_VERIFICATION : instalmentState(instalment);
    return <Badge tone={tone}>{label}</Badge>;
  });

interface InstalmentTableProps {
  readonly instalments: readonly Instalment[];
  /** The rule of the days to come, before the disbursement. */
  readonly due?: Loan['due'];
  /** Numbers of the instalments whose payment waits for verification. */
  readonly inVerification?: readonly number[];
}

/**
 * A table of instalments with their dates, their paid parts, and their statuses; a late charge only if there is one.
 */
export function InstalmentTable(props: InstalmentTableProps) {
  const { instalments } = props;
  if (instalments.length <= LONG) return <Instalments {...props} />;
  const open = instalments.findIndex(({ paid, amount }) => paid < amount);
  const from = Math.max(0, (open < 0 ? instalments.length : open) - 1);
  return (
    <div className="grid gap-3">
      <Instalments {...props} instalments={instalments.slice(from, from + NEAR)} />
      <details>
        <summary className="min-h-11 py-2.5 font-semibold">Ver las {instalments.length} cuotas</summary>
        <Instalments {...props} />
      </details>
    </div>
  );
}
/** More instalments fold: the last paid one and the next ones stand open. */
const LONG = 8;
const NEAR = 4;

const Instalments = ({ instalments, due, inVerification = [] }: InstalmentTableProps) => (
  <Table
    caption="Cuotas según el pagaré"
    columns={[
      ...columns(due),
      ...(instalments.some(({ lateCharge }) => lateCharge > 0) ? [late] : []),
      state(inVerification),
    ]}
    rows={instalments}
    rowKey={({ number }) => number}
  />
);

import { applicationReference, referenceInFile } from '#domain/applications/application.ts';
import { formatDay, formatInstant } from '#domain/calendar.ts';
import { keysOf } from '#domain/enum-table.ts';
import { type ChangedParts, type StatementLine, statementLabel } from '#domain/ledger/loan-statement.ts';
import { LOAN_STATUS, type LoanStatus } from '#domain/loans/loan.ts';
import { formatPesos } from '#domain/money.ts';
import type { Lender } from '#domain/signing/facts.ts';
import { document, heading, named, paragraph } from '#domain/signing/layout.ts';

type Numbers<T> = { readonly [K in keyof T]: number };

/** A line of a statement to show: from the contract's reply, or from the books. */
export type ShownLine = Pick<StatementLine, 'kind' | 'instalment'> & {
  readonly on: string;
  readonly amount: number;
  readonly change: number;
  readonly balance: number;
  readonly parts: Numbers<ChangedParts>;
  /** The instant at which the payment or decision was registered, ISO 8601; `null`: unknown. */
  readonly arrivedAt: string | null;
  readonly confirmedAt: string | null;
  readonly note: string | null;
};

/** Title of a statement line: "Mora · cuota 2", "Vence la cuota 1", "Pago confirmado". */
export function lineTitle({ kind, instalment }: Pick<ShownLine, 'kind' | 'instalment'>): string {
  const label = statementLabel(kind);
  if (instalment === null) return label;
  return kind === 'due' ? `${label} ${instalment}` : `${label} · cuota ${instalment}`;
}

const PART_LABELS: { readonly [K in keyof ChangedParts]: string } = {
  principal: 'capital',
  interest: 'interés',
  lateCharge: 'mora',
  costs: 'gastos de cobranza',
  overpaidRefund: 'dinero devuelto de más',
  credit: 'a favor',
};
const PARTS = keysOf(PART_LABELS);

/**
 * The parts of a payment or of a takeover as text, "capital RD$3,000 · interés RD$733"; empty if the line's title says
 * it.
 */
export function partsText({ parts, change }: Pick<ShownLine, 'parts' | 'change'>): string {
  const moved = PARTS.filter((part) => parts[part] !== 0);
  if (change >= 0 && moved.length < 2) return '';
  return moved.map((part) => `${PART_LABELS[part]} ${formatPesos(Math.abs(parts[part]))}`).join(' · ');
}

/**
 * When a line was registered and confirmed: "Reportado el 03/11/2026 10:42 · confirmado el 04/11/2026 09:00"; empty if
 * unknown.
 */
export function momentsText({
  kind,
  arrivedAt,
  confirmedAt,
}: Pick<ShownLine, 'kind' | 'arrivedAt' | 'confirmedAt'>): string {
  const at = (instant: string) => formatInstant(new Date(instant));
  if (arrivedAt === null) return '';
  if (kind !== 'payment') return `Registrado el ${at(arrivedAt)}`;
  return `Reportado el ${at(arrivedAt)}${confirmedAt === null ? '' : ` · confirmado el ${at(confirmedAt)}`}`;
}

/** The signed effect of a statement line on the debt; for an instalment that falls due, only the amount. */
export const changeText = ({
  kind,
  amount,
  change,
}: Pick<ShownLine, 'kind' | 'amount' | 'change'>): string =>
  kind === 'due' || change === 0
    ? formatPesos(amount)
    : `${change < 0 ? '−' : '+'}${formatPesos(Math.abs(change))}`;

/** A balance as text; one below zero is in the customer's favour: "RD$500 a favor". */
export const balanceText = (balance: number): string =>
  balance < 0 ? `${formatPesos(-balance)} a favor` : formatPesos(balance);

/** Facts of a statement of account: the lender, the borrower, the lines, and the loan's figures in pesos. */
export interface StatementFacts {
  readonly lender: Lender;
  readonly fullName: string;
  readonly applicationId: number;
  readonly status: LoanStatus;
  readonly at: Date;
  readonly lines: readonly ShownLine[];
  readonly bookBalance: number;
  readonly runningLateCharge: number;
  readonly balance: number;
  readonly credit: number;
  readonly writtenOff: number;
  readonly reported: number;
}

type Figures = Pick<
  StatementFacts,
  'bookBalance' | 'runningLateCharge' | 'balance' | 'credit' | 'writtenOff' | 'reported'
>;

/**
 * The loan's figures above a statement, each with its label; the first three are always there (rule: loan-statement).
 */
export const statementFigures = (
  facts: Figures,
): readonly { readonly label: string; readonly value: string }[] => [
  { label: 'Saldo en libros', value: formatPesos(facts.bookBalance) },
  { label: 'Mora en curso', value: formatPesos(facts.runningLateCharge) },
  { label: 'Saldo hoy', value: formatPesos(facts.balance) },
  ...(facts.credit > 0 ? [{ label: 'A favor del cliente', value: formatPesos(facts.credit) }] : []),
  ...(facts.writtenOff > 0
    ? [{ label: 'Castigado sin recuperar', value: formatPesos(facts.writtenOff) }]
    : []),
  ...(facts.reported > 0 ? [{ label: 'En verificación', value: formatPesos(facts.reported) }] : []),
];

export const STATEMENT_TITLE = 'ESTADO DE CUENTA';
export const BOOKED_AND_RUNNING =
  'Saldo en libros es lo escrito hasta hoy; la mora en curso se escribe al pagar. Los dos juntos son el saldo hoy.';
/** Sentence on a statement that it is no tax document: it shows the books. */
export const NOT_FISCAL = 'No es un comprobante fiscal.';
export const NO_LINES = 'Todavía no hay movimientos: el libro empieza con el desembolso.';

/** The heading of a statement on paper. */
export const statementBody = (facts: StatementFacts): string =>
  document([
    STATEMENT_TITLE,
    paragraph(named(facts.lender)),
    paragraph(
      `Préstamo ${applicationReference(facts.applicationId)} de ${facts.fullName}. Estado: ${LOAN_STATUS[facts.status].label}. Hecho el ${formatInstant(facts.at)}.`,
    ),
    [
      heading('Cómo está'),
      ...statementFigures(facts).map(({ label, value }) => `  ${label}    ${value}`),
    ].join('\n'),
    paragraph(BOOKED_AND_RUNNING),
    paragraph(NOT_FISCAL),
    [heading('Movimientos'), ...(facts.lines.length === 0 ? [NO_LINES] : [])].join('\n'),
  ]);

/** Columns of a statement on paper; the last two are amounts. */
export const STATEMENT_COLUMNS = ['Desde', 'Movimiento', 'Monto', 'Saldo'] as const;
export const statementRow = (line: ShownLine): readonly string[] => [
  formatDay(line.on),
  [lineTitle(line), partsText(line), momentsText(line), line.note ?? ''].filter(Boolean).join('\n'),
  // The fonts of a PDF have no minus sign.
  changeText(line).replace('−', '-'),
  balanceText(line.balance),
];

export const statementFileName = (applicationId: number, on: string): string =>
  `estado-de-cuenta_${referenceInFile(applicationId)}_${on}.pdf`;

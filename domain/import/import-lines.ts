import { formatDay } from '#domain/calendar.ts';
import type { CheckedImport } from '#domain/import/check-import.ts';
import type { LineWeight } from '#domain/import/line-weight.ts';
import type { ImportedLoanPreview } from '#domain/import/preview-loan.ts';
import type { ImportedLoanStatus } from '#domain/import/read-cell.ts';
import type { ImportProblem } from '#domain/import/row-reader.ts';
import { formatPesos, sum } from '#domain/money.ts';

/** Result of one line of an import: its error, its warning, or what the line will become. */
export type ImportLine = Omit<ImportProblem, 'weight'> & { readonly weight: LineWeight };

function loanText({ loan, waivers, state }: ImportedLoanPreview): string {
  const waived = sum(waivers.map(({ amount }) => amount));
  const before = waived > 0 ? `; de antes no se cobran ${formatPesos(waived)} de mora` : '';
  const standing: Record<ImportedLoanStatus, string> = {
    open: `entra abierto: debe ${formatPesos(state.balance)}, de ellos ${formatPesos(state.parts.principal)} de capital`,
    closed: 'entra saldado',
    written_off: `entra castigado: no se espera nada de ${formatPesos(state.writtenOff)}`,
  };
  return `El préstamo ${loan.number} de ${formatPesos(loan.plan.principal)} ${standing[loan.standing]}${before}`;
}

const WITH = 'sin contraseña';
const WITHOUT = 'sin correo: no puede entrar ni recibe avisos';

/** Every line of an import: errors first, then warnings, then valid lines. */
export function importLines({ clients, loans, problems }: CheckedImport): readonly ImportLine[] {
  const spoken = new Set(problems.map(({ sheet, line }) => `${sheet} ${line}`));
  const fits = (sheet: ImportLine['sheet'], line: number, message: string): ImportLine[] =>
    spoken.has(`${sheet} ${line}`) ? [] : [{ sheet, line, column: null, message, weight: 'fits' }];
  return [
    ...problems.filter(({ weight }) => weight === 'error'),
    ...problems.filter(({ weight }) => weight === 'notice'),
    ...clients.flatMap(({ line, firstName, lastName, email }) =>
      fits(
        'clients',
        line,
        `${firstName} ${lastName} entra como cliente, ${email === null ? WITHOUT : WITH}`,
      ),
    ),
    ...loans.flatMap((one) => fits('loans', one.loan.line, loanText(one))),
    ...loans.flatMap(({ payments }) =>
      payments.flatMap(({ line, on, amount, loan }) =>
        fits(
          'payments',
          line,
          `Entra un pago de ${formatPesos(amount)} del ${formatDay(on)} al préstamo ${loan}`,
        ),
      ),
    ),
  ];
}

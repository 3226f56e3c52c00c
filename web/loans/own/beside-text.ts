import type { ActiveLoan } from '#contract/loans.ts';
import { keysOf } from '#domain/enum-table.ts';
import { formatPesos } from '#domain/money.ts';

const WORDS = {
  lateCharge: 'de mora hasta hoy',
  costs: 'de gastos de cobranza',
  overpaidRefund: 'de dinero devuelto de más',
} as const;

/** What a balance has beside the instalments: "RD$38 de mora hasta hoy y RD$350 de gastos de cobranza"; empty: nothing. */
export const besideText = ({ beside }: Pick<ActiveLoan, 'beside'>): string =>
  new Intl.ListFormat('es-DO').format(
    keysOf(WORDS).flatMap((part) =>
      beside && beside[part] > 0 ? [`${formatPesos(beside[part])} ${WORDS[part]}`] : [],
    ),
  );

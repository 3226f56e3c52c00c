import type { TakenOver } from '#domain/ledger/fact.ts';
import { LATE_CHARGE_WORDS } from '#domain/loans/late-charge-words.ts';
import { formatPesos, subtract, sum, ZERO } from '#domain/money.ts';
import type { DocumentFacts } from '#domain/signing/facts.ts';
import { heading, type LegalText, paragraph } from '#domain/signing/layout.ts';
import { noteOf, scheduleText } from '#domain/signing/promissory-note.ts';
import { pesosInWords } from '#domain/words.ts';

/** Version of the restructured note's text; every change of a word gives a new version. */
export const RESTRUCTURED_NOTE_VERSION = 'debo-y-pagare-reestructurado-2026-11';
const RESTRUCTURED_NOTE_CONDITION_VERSION = 'debo-y-pagare-reestructurado-condiciones-2026-12';
const TITLE = 'DEBO Y PAGARÉ (REESTRUCTURACIÓN)';

/** The paragraph, where there is one, about the debt beside the instalments: "Además se debe la mora de antes, …". */
export function besideInstalments(
  start: string,
  { lateCharge, costs, overpaidRefund = ZERO }: TakenOver,
): string[] {
  const beside = [
    ...(lateCharge > 0 ? [`la mora de antes, ${formatPesos(lateCharge)}, que se paga primero`] : []),
    ...(costs > 0 ? [`los gastos de cobranza de antes, ${formatPesos(costs)}, que se pagan al final`] : []),
    ...(overpaidRefund > 0
      ? [
          `el dinero que el acreedor devolvió de más, ${formatPesos(overpaidRefund)}, que se paga después de todo lo demás`,
        ]
      : []),
  ];
  const bear = beside.length === 1 && costs === 0 ? 'genera' : 'generan';
  return beside.length === 0
    ? []
    : [paragraph(`${start} ${beside.join(', y ')}. No ${bear} interés ni mora.`)];
}

function money(facts: Restructured): string[] {
  const { plan, lender, lateChargeVariant, restructured, supersedes } = facts;
  const { interest, lateCharge, costs, overpaidRefund = ZERO } = restructured;
  const owed = sum([plan.principal, interest, lateCharge, costs, overpaidRefund]);
  const anew = subtract(plan.interest, interest);
  return [
    heading('1. Promesa de pago'),
    paragraph(
      `DEBO Y PAGARÉ, a la orden de ${lender.name}, la suma de ${formatPesos(plan.total)} (${pesosInWords(plan.total)}).`,
    ),
    heading('2. Causa'),
    [
      paragraph(
        `No se desembolsa dinero nuevo: este pagaré reestructura lo que el deudor debe el día de la firma por un préstamo anterior con el mismo acreedor${supersedes ? `, según el documento de huella ${supersedes}, al que reemplaza` : ''}:`,
      ),
      `  Capital    ${formatPesos(plan.principal)}`,
      `  Interés    ${formatPesos(interest)}`,
      ...(lateCharge > 0 ? [`  Mora    ${formatPesos(lateCharge)}`] : []),
      ...(costs > 0 ? [`  Gastos de cobranza    ${formatPesos(costs)}`] : []),
      ...(overpaidRefund > 0 ? [`  Dinero devuelto de más    ${formatPesos(overpaidRefund)}`] : []),
      `  Debe hoy    ${formatPesos(owed)}`,
    ].join('\n'),
    heading('3. Costo'),
    paragraph(
      `${anew > 0 ? `Interés nuevo: ${formatPesos(anew)}, equivalente al ${plan.ratePercent}% del capital, tasa fija, no capitalizable.` : 'Sin interés nuevo.'} El interés${lateCharge > 0 ? ' y la mora' : ''} de antes no ${lateCharge > 0 ? 'generan' : 'genera'} interés. Sin otros cargos, salvo ${LATE_CHARGE_WORDS[lateChargeVariant].charges}, según la cláusula 7. El interés está exento de ITBIS.`,
    ),
    heading('4. Calendario'),
    scheduleText(plan, 'el día de la firma'),
    ...besideInstalments('Además se debe', restructured),
  ];
}

/** Facts of a restructured note. It is never signed at the counter: the debtor signs it with their own account. */
type Restructured = DocumentFacts & {
  readonly restructured: NonNullable<DocumentFacts['restructured']>;
  readonly counter: null;
};

/** The note about another loan's debt, which replaces that loan's note (rule: restructuring). */
export const restructuredNote = (facts: Restructured): LegalText =>
  noteOf(facts, {
    title: TITLE,
    version: RESTRUCTURED_NOTE_VERSION,
    conditionVersion: RESTRUCTURED_NOTE_CONDITION_VERSION,
    money: money(facts),
    cancellation:
      'Con la firma, el pagaré anterior queda sin efecto y su préstamo cerrado. Este es el único pagaré de esta deuda; al saldarla, el acreedor entrega carta de saldo.',
  });

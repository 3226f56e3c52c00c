import { bankLabel } from '#domain/banks.ts';
import { CONTACT_HOURS_SPOKEN } from '#domain/limits/contact-hours-words.ts';
import { ACCELERATION_DAYS } from '#domain/limits/limits.ts';
import { lateRateOf } from '#domain/loans/late-charge-variant.ts';
import { LATE_CHARGE_WORDS } from '#domain/loans/late-charge-words.ts';
import { LOAN_TYPE } from '#domain/loans/loan-type.ts';
import type { AgreedPlan } from '#domain/loans/terms.ts';
import { formatPesos } from '#domain/money.ts';
import { chargesOf, chargeWord } from '#domain/products/charges.ts';
import { dueSentence } from '#domain/products/due-rule.ts';
import { dueText } from '#domain/products/due-words.ts';
import { handedOver } from '#domain/products/price.ts';
import { counterClause, reachedAt } from '#domain/signing/counter-words.ts';
import type { DocumentFacts } from '#domain/signing/facts.ts';
import {
  dataContact,
  document,
  heading,
  type LegalText,
  named,
  paragraph,
  place,
  signatureBlock,
} from '#domain/signing/layout.ts';
import { withCapital } from '#domain/with-capital.ts';
import { percentInWords, pesosInWords } from '#domain/words.ts';

/** Version of the note's text; every change of a word gives a new version. */
export const PROMISSORY_NOTE_VERSION = 'debo-y-pagare-2026-12b';
/** Version of the note with a paragraph of the lender's own. */
const PROMISSORY_NOTE_CONDITION_VERSION = 'debo-y-pagare-condiciones-2026-12';
/** Version of the note that is signed at the counter (rule: counter-application). */
export const COUNTER_NOTE_VERSION = 'debo-y-pagare-oficina-2026-12';
const COUNTER_NOTE_CONDITION_VERSION = 'debo-y-pagare-oficina-condiciones-2026-12';
/** Versions of the counter's note about a loan that is handed over in cash. */
const CASH_NOTE_VERSION = 'debo-y-pagare-oficina-efectivo-2026-12';
const CASH_NOTE_CONDITION_VERSION = 'debo-y-pagare-oficina-efectivo-condiciones-2026-12';
const TITLE = 'DEBO Y PAGARÉ';

function parties({ lender, borrower }: DocumentFacts): string[] {
  return [
    paragraph(`Acreedor: ${named(lender)}`),
    place(lender),
    paragraph(
      `Deudor: ${borrower.fullName}, mayor de edad, cédula de identidad y electoral ${borrower.cedula}, con domicilio en ${borrower.address}, teléfono ${borrower.phone}, correo ${borrower.email}, labora en ${borrower.employer} como ${borrower.jobTitle}.`,
    ),
  ];
}

const daysAfter = (days: number): string => `a los ${days} días`;

/** How the due days follow from a day: "la fecha de desembolso". */
const calendarOf = ({ due }: Pick<AgreedPlan, 'due'>, from: string): string =>
  paragraph(
    due
      ? `Calendario de pago: las cuotas vencen ${dueSentence(due, from)}, y cada una de las demás, en la siguiente:`
      : `Calendario de pago, contado en días calendario desde ${from}:`,
  );

/** The calendar of payments, counted from a day; `dated` ends each of its lines. */
export function scheduleText(plan: AgreedPlan, from: string, dated = ''): string {
  const rows = plan.instalments.map(
    (part) =>
      `  Cuota ${part.number} de ${plan.instalments.length}    ${dueText(part, plan.due, daysAfter)}    ${formatPesos(part.amount)}${dated}`,
  );
  return [calendarOf(plan, from), ...rows, `  Total    ${formatPesos(plan.total)}`].join('\n');
}

/** How the debtor receives the money: in the account, or in hand. */
const receivedAs = ({ borrower, counter }: DocumentFacts): string =>
  counter?.cash
    ? 'que se entrega al deudor en efectivo, en la oficina del acreedor, contra el recibo que el deudor firma'
    : `que se desembolsa a la cuenta de ${borrower.accountType} ${borrower.accountNumber} de ${bankLabel(borrower.bankName)}, a nombre del deudor`;

/** The sentence about the charges, which the debtor gets less; empty without one (rule: closing-cost). */
function chargesText(plan: AgreedPlan): string {
  const sentences = chargesOf(plan).map(
    ({ charge, cost }) =>
      `${chargeWord(charge)}, a cargo del deudor: ${formatPesos(cost)}, que se descuenta del desembolso`,
  );
  return sentences.length === 0
    ? ''
    : ` ${withCapital(sentences.join('; '))}: el deudor recibe ${formatPesos(handedOver(plan))}.`;
}

/** The condition of a loan with a guarantor, whose name is in their own text (rule: guarantor). */
const GUARANTEED =
  ' El deudor presenta un fiador solidario; el desembolso espera a que este firme su fianza, en documento aparte.';

function money(facts: DocumentFacts): string[] {
  const { plan, lender, loanType, effectiveAnnualRate, lateChargeVariant, guarantor } = facts;
  const annual =
    effectiveAnnualRate === null ? '' : ` Tasa anual equivalente (TAE): ${effectiveAnnualRate.toFixed(1)}%.`;
  return [
    heading('1. Promesa de pago'),
    paragraph(
      `DEBO Y PAGARÉ, a la orden de ${lender.name}, la suma de ${formatPesos(plan.total)} (${pesosInWords(plan.total)}).`,
    ),
    heading('2. Causa y valor recibido'),
    paragraph(
      `Por el valor recibido de un préstamo ${LOAN_TYPE[loanType].label.toLowerCase()} por ${formatPesos(plan.principal)} (${pesosInWords(plan.principal)}), ${receivedAs(facts)}.${guarantor ? GUARANTEED : ''}`,
    ),
    heading('3. Costo'),
    paragraph(
      `Interés total: ${formatPesos(plan.interest)}, equivalente al ${plan.ratePercent}% del capital, tasa fija, no capitalizable.${chargesText(plan)} Sin otros cargos, salvo ${LATE_CHARGE_WORDS[lateChargeVariant].charges}, según la cláusula 7.${annual} El interés está exento de ITBIS.`,
    ),
    heading('4. Calendario'),
    scheduleText(facts.plan, 'la fecha de desembolso', '    fecha: a fijar en el desembolso'),
  ];
}

/** The sentence about days of grace, before the one about late charge; empty without any. */
const graceText = (days: number | null): string =>
  days === null
    ? ''
    : `El deudor tiene ${daysText(days)} de gracia desde el último día a tiempo, por los que no se cobra mora. `;
const daysText = (days: number): string => (days === 1 ? 'un día' : `${days} días`);

/** What is owed by who pays everything early, by the same count of days as the ledger (rule: rebate). */
const REBATED =
  'si paga todo lo que debe antes del último vencimiento, el acreedor le rebaja del interés la parte de los días que faltan hasta ese vencimiento, de los días que van desde el desembolso hasta él, y a lo sumo el interés que aún deba; nunca paga más de lo contratado';

function conditions(facts: DocumentFacts): string[] {
  const { lender, borrower, lateChargeVariant, graceDays, rebates, guarantor, counter } = facts;
  const accounts = lender.accounts.map((account) =>
    paragraph(
      `- ${bankLabel(account.bankName)}, ${account.accountType} ${account.accountNumber}, ${account.accountHolder}`,
    ),
  );
  return [
    heading('5. Forma de pago'),
    [
      paragraph(
        'Por transferencia o depósito en una de estas cuentas, registrando el comprobante en la aplicación:',
      ),
      ...(accounts.length > 0 ? accounts : ['- Las que el acreedor publique en la aplicación.']),
      ...(counter
        ? [paragraph('O en efectivo, en la oficina del acreedor, contra su recibo numerado.')]
        : []),
      paragraph(
        `El pago vale desde la fecha en que se registra con su comprobante. Se aplica primero a la cuota más antigua: ${LATE_CHARGE_WORDS[lateChargeVariant].allocation}.`,
      ),
    ].join('\n'),
    heading('6. Días no laborables y pago anticipado'),
    paragraph(
      `La cuota que vence un sábado, domingo o feriado está a tiempo hasta el final del próximo día laborable. El deudor puede pagar antes, en todo o en parte, sin penalidad; ${rebates ? REBATED : 'el interés es fijo, por lo que el pago anticipado no lo reduce (RD$0)'}.`,
    ),
    heading('7. Mora'),
    paragraph(
      `${graceText(graceDays)}Desde el día siguiente al último día a tiempo${graceDays === null ? '' : ' y pasados los días de gracia'}, ${LATE_CHARGE_WORDS[lateChargeVariant].note(percentInWords(lateRateOf(facts)))}`,
    ),
    heading('8. Atraso prolongado'),
    paragraph(
      `Pasados ${ACCELERATION_DAYS} días de atraso, y previo aviso escrito al deudor, el acreedor puede exigir el saldo completo por las vías legales. Este documento no autoriza embargos automáticos, descuentos de salario ni retención de tarjetas.`,
    ),
    heading('9. Comunicaciones'),
    paragraph(
      `Solo al deudor, ${counter ? reachedAt(counter) : `a ${borrower.email} o ${borrower.phone}`}, ${CONTACT_HOURS_SPOKEN}, y nunca a terceros${guarantor ? ', salvo a su fiador, y a este solo de un atraso' : ''}.`,
    ),
    heading('10. Datos personales'),
    paragraph(
      `La Ley 172-13, de protección de datos personales, da al deudor el derecho de acceder a sus datos, rectificarlos, cancelarlos y oponerse a su uso. Para ejercerlos, el contacto es ${dataContact(lender)}.`,
    ),
    heading('11. Forma electrónica'),
    paragraph(
      `Las partes aceptan este documento en forma digital y la firma electrónica dibujada por el deudor. La Ley 126-02, de comercio electrónico, dispone que no se niegan efectos jurídicos a un documento por estar en forma digital. ${counter ? 'El prestamista entrega al deudor su copia firmada, impresa en la oficina, cuantas veces la pida.' : 'El prestamista envía al deudor su copia firmada, o el enlace para llegar a ella, y el deudor puede descargarla en la aplicación cuando quiera.'}`,
    ),
    heading('12. Jurisdicción y reclamos'),
    paragraph(
      'Son competentes los tribunales del domicilio del deudor. La Ley 358-05, de protección de los derechos del consumidor, permite al deudor reclamar ante Pro Consumidor y ordena interpretar a su favor lo dudoso de este documento.',
    ),
  ];
}

interface NoteParts {
  readonly title: string;
  readonly version: string;
  /** Version of the note with a paragraph of the lender's own. */
  readonly conditionVersion: string;
  /** Clauses 1 to 4 of the note, about the debt. */
  readonly money: readonly string[];
  readonly cancellation: string;
}

/**
 * The lender's own clause of the note. It is the last one, so that the number of no other clause depends on it (rule:
 * note-condition).
 */
const ownCondition = (condition: string): string[] => [
  heading('14. Condiciones particulares'),
  paragraph(condition),
  paragraph(
    'Esta cláusula no quita al deudor ningún derecho que le den la ley o las demás cláusulas; en lo que las contradiga, valen ellas.',
  ),
];

/** The text of a note: the clauses that every note has, around the given clauses about the debt and its end. */
export function noteOf(
  facts: DocumentFacts,
  { title, version: plainVersion, conditionVersion, money: clauses, cancellation }: NoteParts,
): LegalText {
  const { plan, lender, borrower, counter } = facts;
  const { noteCondition } = lender;
  const version = noteCondition === null ? plainVersion : conditionVersion;
  const text = document([
    `${title}\nPlantilla ${version}`,
    lender.registrationNumber &&
      paragraph(`Contrato registrado en Pro Consumidor núm. ${lender.registrationNumber}`),
    ...parties(facts),
    ...clauses,
    ...conditions(facts),
    heading('13. Cancelación'),
    paragraph(cancellation),
    ...(noteCondition === null ? [] : ownCondition(noteCondition)),
    ...(counter ? counterClause(noteCondition === null ? 14 : 15, 'El deudor', counter) : []),
    paragraph(`Bueno y válido por la suma de ${pesosInWords(plan.total)} (${formatPesos(plan.total)}).`),
    signatureBlock('Firma del deudor', borrower),
  ]);
  return { version, text };
}

/** The versions of the note: signed alone, at the counter, or there about cash. */
function versionsOf({ counter }: DocumentFacts): Pick<NoteParts, 'version' | 'conditionVersion'> {
  if (counter === null)
    return { version: PROMISSORY_NOTE_VERSION, conditionVersion: PROMISSORY_NOTE_CONDITION_VERSION };
  return counter.cash
    ? { version: CASH_NOTE_VERSION, conditionVersion: CASH_NOTE_CONDITION_VERSION }
    : { version: COUNTER_NOTE_VERSION, conditionVersion: COUNTER_NOTE_CONDITION_VERSION };
}

/**
 * The promissory note as the customer signs it, without the evidence of the signature (rule: note-rates). The evidence
 * has the sum in the debtor's own words.
 */
export const promissoryNote = (facts: DocumentFacts): LegalText =>
  noteOf(facts, {
    title: TITLE,
    ...versionsOf(facts),
    money: money(facts),
    cancellation: `El deudor puede desistir sin costo antes del desembolso. Este pagaré queda sin efecto si el préstamo no se desembolsa, y se reemplaza si el deudor acepta una contra oferta. Es el único pagaré de esta deuda; al saldarla, el acreedor entrega carta de saldo.${facts.supersedes ? ` Reemplaza al documento de huella ${facts.supersedes}.` : ''}`,
  });

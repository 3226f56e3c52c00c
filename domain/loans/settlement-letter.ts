import { formatCedula } from '#domain/accounts/cedula.ts';
import { applicationReference, referenceInFile } from '#domain/applications/application.ts';
import { type Day, formatDay } from '#domain/calendar.ts';
import { LOAN_TYPE, type LoanType } from '#domain/loans/loan-type.ts';
import { add, formatPesos, type Pesos, subtract, sum } from '#domain/money.ts';
import { type Costs, chargesOf, chargeWord } from '#domain/products/charges.ts';
import { SEALED_DOCUMENT } from '#domain/sealing/sealed-facts.ts';
import type { Lender } from '#domain/signing/facts.ts';
import { document, heading, named, paragraph } from '#domain/signing/layout.ts';

/** Version of the settlement letter's text; every change of a word gives a new version. */
export const SETTLEMENT_LETTER_VERSION = 'carta-de-saldo-2026-11-3';

/** Facts that the settlement letter prints. */
export interface SettlementFacts extends Costs<Pesos | null> {
  readonly loanId: number;
  readonly applicationId: number;
  readonly lender: Lender;
  readonly fullName: string;
  /** The borrower's cédula, eleven digits. */
  readonly cedula: string;
  readonly loanType: LoanType;
  readonly principal: Pesos;
  /** Principal and interest of the note, in pesos. */
  readonly total: Pesos;
  /** Late charge and collection costs paid beside the note's total, less waivers. */
  readonly charges: Pesos;
  /** Money that was given back too much on the loan whose debt this loan took over. */
  readonly overpaidRefund: Pesos;
  /** Interest that the customer did not have to pay, because everything was paid early (rule: rebate). */
  readonly rebate: Pesos;
  /** Overpaid money that went back to the customer, or to another of their loans. */
  readonly returned: Pesos;
  readonly disbursedOn: Day;
  /** `true`: no money was disbursed, since the loan took over another loan's debt. */
  readonly restructured: boolean;
  readonly settledOn: Day;
  /** The customer's confirmed payments that were not reversed, oldest first. */
  readonly payments: readonly { readonly on: Day; readonly amount: Pesos; readonly reference: string }[];
}

/** Number of a settlement letter: "CS-000012". */
export const settlementNumber = (loanId: number): string => `CS-${String(loanId).padStart(6, '0')}`;
export const settlementFileName = (applicationId: number, ending: 'txt' | 'pdf'): string =>
  `${SEALED_DOCUMENT['settlement-letter'].file}_${referenceInFile(applicationId)}.${ending}`;

function account(facts: SettlementFacts): string[] {
  const { principal, total, charges, overpaidRefund, rebate, returned, disbursedOn, restructured, payments } =
    facts;
  const paid = sum(payments.map(({ amount }) => amount));
  const over = subtract(add(paid, rebate), sum([total, charges, overpaidRefund, returned]));
  return [
    heading('1. El préstamo'),
    [
      `  ${restructured ? 'Capital reestructurado' : 'Desembolsado'} el ${formatDay(disbursedOn)}    ${formatPesos(principal)}`,
      ...chargesOf(facts).map(
        ({ charge, cost }) => `  De eso, ${chargeWord(charge)} que se descontó    ${formatPesos(cost)}`,
      ),
      `  Total según el pagaré    ${formatPesos(total)}`,
      ...(charges > 0 ? [`  Mora y gastos pagados    ${formatPesos(charges)}`] : []),
      ...(overpaidRefund > 0 ? [`  Dinero devuelto de más, pagado    ${formatPesos(overpaidRefund)}`] : []),
      ...(rebate > 0 ? [`  Rebaja por pago anticipado    -${formatPesos(rebate)}`] : []),
    ].join('\n'),
    heading('2. Pagos confirmados'),
    [
      ...payments.map(
        ({ on, amount, reference }) => `  ${formatDay(on)}    ${reference}    ${formatPesos(amount)}`,
      ),
      `  Total pagado    ${formatPesos(paid)}`,
      ...(returned > 0 ? [`  Devuelto o pasado a otro préstamo    ${formatPesos(returned)}`] : []),
      ...(over > 0 ? [`  A favor del cliente    ${formatPesos(over)}`] : []),
    ].join('\n'),
  ];
}

/** The letter for a borrower who has paid everything; it cancels the note (rule: settlement-letter). */
export function renderSettlementLetter(facts: SettlementFacts): string {
  const { loanId, applicationId, lender, fullName, cedula, loanType, settledOn } = facts;
  const reference = applicationReference(applicationId);
  return document([
    `CARTA DE SALDO\nNúmero ${settlementNumber(loanId)}\nPlantilla ${SETTLEMENT_LETTER_VERSION}`,
    paragraph(`En ${lender.city}, el ${formatDay(settledOn)}.`),
    paragraph(`Acreedor: ${named(lender)}`),
    paragraph('A quien pueda interesar:'),
    paragraph(
      `${fullName}, cédula de identidad y electoral ${formatCedula(cedula)}, pagó por completo el préstamo ${LOAN_TYPE[loanType].label.toLowerCase()} de la solicitud ${reference}. A esta fecha no debe suma alguna por este préstamo: ni capital, ni intereses, ni mora, ni gastos.`,
    ),
    ...account(facts),
    heading('3. El pagaré queda cancelado'),
    paragraph(
      `El Debo y Pagaré firmado para la solicitud ${reference} queda saldado y cancelado, sin valor para cobro alguno. ${lender.name} otorga por esta carta descargo total por este préstamo.`,
    ),
    paragraph(
      'Esta carta se genera del libro de pagos del préstamo y puede descargarse de nuevo en Mis Productos.',
    ),
  ]);
}

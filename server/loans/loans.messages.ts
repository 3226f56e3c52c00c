import { applicationReference } from '#domain/applications/application.ts';
import { bankLabel } from '#domain/banks.ts';
import { type Day, formatDay } from '#domain/calendar.ts';
import { REMINDER_DAYS_BEFORE } from '#domain/limits/limits.ts';
import type { DatedInstalment } from '#domain/loans/dated-schedule.ts';
import type { Plan } from '#domain/loans/terms.ts';
import type { LetterTable } from '#domain/messages/message-templates.ts';
import { formatPesos, type Pesos, ZERO } from '#domain/money.ts';
import { CHARGE, CHARGES, costName, principalLess } from '#domain/products/charges.ts';
import { dueText } from '#domain/products/due-words.ts';
import { handedOver } from '#domain/products/price.ts';
import type { ApplicationRow, LoanRow, UserRow } from '#server/db/tables.ts';
import { lenderText, notify, type Sender } from '#server/outbox/notify.ts';

/**
 * The amount that the client receives. After charges it is explained: "RD$9,500 (RD$10,000 menos RD$500 de gasto de
 * cierre)".
 */
function receivedText(loan: Plan | LoanRow): string {
  const less = principalLess(loan);
  return `${formatPesos(handedOver(loan))}${less && ` (${less})`}`;
}
const costOf = (plan: Plan) => `Recibe ${receivedText(plan)} y paga ${formatPesos(plan.interest)} de costo`;

/**
 * A plan as a table of a letter. Before disbursement a plan has no dates, only numbers of days after it (rule:
 * loan-dates-from-disbursement).
 */
export const planTable = (plan: Plan): LetterTable => ({
  head: ['Cuota', 'Monto', 'Se paga'],
  rows: [
    ...plan.instalments.map((part) => [
      `Cuota ${part.number}`,
      formatPesos(part.amount),
      dueText(part, plan.due, (days) => `a los ${days} días del desembolso`),
    ]),
    ['Total', formatPesos(plan.total), costOf(plan)],
  ],
});

export const datedTable = (schedule: readonly DatedInstalment[], total: number): LetterTable => ({
  head: ['Cuota', 'Monto', 'A más tardar'],
  rows: [
    ...schedule.map(({ number, amount, dueDate }) => [
      `Cuota ${number}`,
      formatPesos(amount),
      formatDay(dueDate),
    ]),
    ['Total', formatPesos(total), ''],
  ],
});

/** Two plans side by side as a table of a letter. */
export function comparison(before: Plan, offered: Plan, [old, now]: readonly [string, string]): LetterTable {
  const instalment = (plan: Plan, index: number) => {
    const found = plan.instalments[index];
    return found
      ? `${formatPesos(found.amount)} ${dueText(found, plan.due, (days) => `a los ${days} días`)}`
      : '—';
  };
  const longer = Math.max(before.instalments.length, offered.instalments.length);
  return {
    head: ['', old, now],
    rows: [
      ['Recibe', formatPesos(handedOver(before)), formatPesos(handedOver(offered))],
      ...Array.from({ length: longer }, (_, index) => [
        `Cuota ${index + 1}`,
        instalment(before, index),
        instalment(offered, index),
      ]),
      ...CHARGES.filter((charge) => before[costName(charge)] || offered[costName(charge)]).map((charge) => [
        CHARGE[charge].label,
        formatPesos(before[costName(charge)] ?? ZERO),
        formatPesos(offered[costName(charge)] ?? ZERO),
      ]),
      ['Costo', formatPesos(before.interest), formatPesos(offered.interest)],
      ['Total', formatPesos(before.total), formatPesos(offered.total)],
    ],
  };
}

/**
 * A bank account in a letter: "Banco Popular, cuenta terminada en 5678" is enough for its owner, and useless to
 * another reader.
 */
const accountOf = ({ bankName, accountNumber }: Pick<ApplicationRow, 'bankName' | 'accountNumber'>) =>
  bankName && accountNumber
    ? `de ${bankLabel(bankName)} terminada en ${accountNumber.slice(-4)}`
    : 'de banco';

interface Disbursed {
  readonly loan: LoanRow;
  readonly application: ApplicationRow;
  readonly on: Day;
  /** The reference of the transfer; `null`: the money was handed over in cash. */
  readonly reference: string | null;
  readonly schedule: readonly DatedInstalment[];
}

export function disbursedMessages(
  sender: Sender,
  customer: UserRow,
  { loan, application, on, reference, schedule }: Disbursed,
) {
  const name = applicationReference(loan.applicationId);
  const plan = datedTable(schedule, loan.total);
  if (reference === null)
    return notify(sender, customer, {
      template: 'loan-disbursed',
      // The lender's own text speaks of a deposit.
      settingsVersion: null,
      subject: `Le entregamos su préstamo ${name}`,
      blocks: [
        `El ${formatDay(on)} le entregamos ${receivedText(loan)} en efectivo, y usted firmó el recibo.`,
        'Sus cuotas, según el pagaré:',
        plan,
        `Le avisamos ${REMINDER_DAYS_BEFORE} días antes de cada cuota. Registre cada pago con su comprobante en Registrar Pago.`,
        'Si usted no recibió este dinero, escríbanos.',
      ],
      page: '/my-products',
      action: 'Ver mis cuotas',
      short: `le entregamos su préstamo ${name}. Vea las fechas de sus cuotas:`,
    });
  return notify(sender, customer, {
    ...lenderText(sender, 'loan-disbursed', {
      prestamo: name,
      monto: receivedText(loan),
      fecha: formatDay(on),
      cuenta: accountOf(application),
      referencia: reference,
      plan,
    }),
    page: '/my-products',
    action: 'Ver mis cuotas',
    short: `depositamos su préstamo ${name}. Vea las fechas de sus cuotas:`,
  });
}

/** Tells the client that the bank gave the money back, and that nothing is owed until it is sent again. */
export function disbursementReturnedMessages(
  sender: Sender,
  customer: UserRow,
  application: ApplicationRow,
  { amount, on }: { readonly amount: Pesos; readonly on: Day },
) {
  const name = applicationReference(application.id);
  return notify(sender, customer, {
    template: 'disbursement-returned',
    subject: `El banco devolvió el dinero de su préstamo ${name}`,
    blocks: [
      `El ${formatDay(on)} el banco nos devolvió los ${formatPesos(amount)} que enviamos a su cuenta ${accountOf(application)}.`,
      'Mientras no los reciba no debe nada: ni cuotas, ni interés, ni mora. Las fechas de sus cuotas contarán desde el día en que se los enviemos otra vez, y se las diremos ese día.',
      'Escríbanos para confirmar su cuenta. Si usted sí recibió el dinero, díganoslo.',
    ],
    page: '/my-products',
    action: 'Ver mi préstamo',
    short: `el banco devolvió el dinero de su préstamo ${name}. No debe nada todavía. Confirme su cuenta:`,
  });
}

/**
 * The sentence of a letter about money paid beyond the whole balance, which belongs to the customer; empty without
 * any (rule: overpayment-is-credit).
 */
export const creditTexts = (credit: number): string[] =>
  credit === 0
    ? []
    : [`Pagó ${formatPesos(credit)} de más: están a su favor. Escríbanos para devolvérselos.`];

export function settledMessages(
  sender: Sender,
  customer: UserRow,
  loan: LoanRow,
  { credit, hasOther }: { readonly credit: number; readonly hasOther: boolean },
) {
  const name = applicationReference(loan.applicationId);
  const text = hasOther
    ? {
        template: 'loan-settled' as const,
        // The lender's own text invites to a new application.
        settingsVersion: null,
        subject: `Su préstamo ${name} está saldado`,
        blocks: [
          `Con su último pago saldó el préstamo ${name}. No debe nada por él.`,
          ...creditTexts(credit),
          'Descargue su Carta de saldo en Mis Productos: dice que no debe nada por él y que su pagaré quedó cancelado.',
          'Todavía tiene otro préstamo: véalo en Mis Productos.',
        ],
      }
    : lenderText(sender, 'loan-settled', { prestamo: name, credito: creditTexts(credit) });
  return notify(sender, customer, {
    ...text,
    page: '/my-products',
    action: 'Descargar mi Carta de saldo',
    short: `su préstamo ${name} está saldado. Descargue su Carta de saldo:`,
  });
}

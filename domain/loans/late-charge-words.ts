import { type LateCharge, type LateChargeVariant, lateRateOf } from '#domain/loans/late-charge-variant.ts';

// Apart from the variants: a customer's page needs no words of them.

interface LateChargeWords {
  /**
   * Clause 3 of the note, about charges beside the interest; `allocation` is clause 5, the order in which payments meet
   * them.
   */
  readonly charges: string;
  readonly allocation: string;
  /**
   * What the variant is called, and its sentence in clause 7 of the note, in the terms and in the help, each with the
   * rate as they say it; the last one is for a reminder.
   */
  readonly choice: (rate: string) => string;
  readonly note: (rate: string) => string;
  readonly terms: (rate: string) => string;
  readonly help: (rate: string) => string;
  readonly reminder: string;
}

const GROWS_DAILY = { reminder: 'La mora sube cada día hasta que registre su pago.' } as const;

/** What a note and the other texts say of each variant. */
export const LATE_CHARGE_WORDS = {
  charge_only: {
    ...GROWS_DAILY,
    charges: 'la mora',
    allocation: 'a su mora y luego a la cuota',
    choice: (rate) => `${rate} mensual`,
    note: (rate) =>
      `la cuota vencida genera un cargo por mora de ${rate} mensual, simple, sobre la parte no pagada de esa cuota, calculado por cada día de atraso (una treintava parte por día). No se cobra mora sobre mora.`,
    terms: (rate) =>
      `Desde el día siguiente al último día a tiempo, la parte no pagada de la cuota genera un cargo por mora de ${rate} mensual, simple, calculado por día. No se cobra mora sobre mora.`,
    help: (rate) =>
      `La parte no pagada de la cuota vencida genera ${rate} mensual, por cada día de atraso. Nunca se cobra mora sobre mora.`,
  },
  charge_and_costs: {
    ...GROWS_DAILY,
    charges: 'la mora y los gastos de cobranza documentados',
    allocation: 'a su mora y luego a la cuota; por último, a los gastos de cobranza',
    choice: (rate) => `${rate} mensual y gastos de cobranza`,
    note: (rate) =>
      `el saldo vencido, que es la parte no pagada de cada cuota vencida, genera un cargo por mora de ${rate} mensual, simple, calculado por cada día de atraso (una treintava parte por día), más los gastos de cobranza documentados en que se haya incurrido. No se cobra mora sobre mora.`,
    terms: (rate) =>
      `Desde el día siguiente al último día a tiempo, la parte no pagada de la cuota genera un cargo por mora de ${rate} mensual, simple, calculado por día, más los gastos de cobranza documentados. No se cobra mora sobre mora.`,
    help: (rate) =>
      `La parte no pagada de la cuota vencida genera ${rate} mensual, por cada día de atraso, más los gastos de cobranza documentados. Nunca se cobra mora sobre mora.`,
  },
} as const satisfies Record<LateChargeVariant, LateChargeWords>;

/** A late charge in the words of a place; a product's days of grace are said after its sentence. */
export const lateText = (late: LateCharge, place: 'choice' | 'terms' | 'help'): string =>
  LATE_CHARGE_WORDS[late.lateChargeVariant][place](`${lateRateOf(late) / PERCENT}%`) + graceText(late, place);
const PERCENT = 100;
export const graceName = (days: number): string => `${days} ${days === 1 ? 'día' : 'días'} de gracia`;
const graceText = ({ graceDays }: LateCharge, place: 'choice' | 'terms' | 'help'): string => {
  if (!graceDays) return '';
  const days = graceName(graceDays);
  return place === 'choice' ? `, ${days}` : ` Hay ${days}, por los que no se cobra mora.`;
};

import type { ReactNode } from 'react';
import { ADULT_YEARS } from '#domain/limits/account-words.ts';
import { costChoice, otherCharges } from '#domain/limits/costs.ts';
import { DEPOSITED_WITHIN, VERIFIED_WITHIN } from '#domain/limits/promised-hours.ts';
import { lentTerms } from '#web/app/shell/lent-terms.ts';

export interface Question {
  readonly ask: string;
  readonly answer: ReactNode;
}

export const NEED: Question = {
  ask: '¿Qué necesito para pedir?',
  answer: `Ser mayor de ${ADULT_YEARS}, tu cédula, tu celular y una cuenta de banco a tu nombre. Subes tres fotos (cédula por delante, cédula por detrás y una tuya con la cédula) y firmas con el dedo.`,
};
const Cost = () =>
  `Un solo cargo, según la calculadora: ${costChoice(lentTerms())}. Las cuotas definitivas son las del pagaré, que no pasan de ese estimado. Ves el total y cada cuota antes de firmar. ${otherCharges(lentTerms(), 'No hay otros cargos.')}`;
export const COST: Question = {
  ask: '¿Cuánto cuesta?',
  answer: <Cost />,
};
export const MONEY: Question = {
  ask: '¿Cuándo recibo el dinero?',
  answer: `Aprobada y firmada la solicitud, el depósito tarda de ${DEPOSITED_WITHIN}.`,
};
export const PAY: Question = {
  ask: '¿Cómo pago?',
  answer: `Por transferencia o depósito a una de nuestras cuentas; luego registras el pago con la foto del comprobante. Lo verificamos ${VERIFIED_WITHIN}, y cuenta desde el día en que lo registraste.`,
};

/** The most common questions, on the landing page, which has to stay light. */
export const FIRST_QUESTIONS = [NEED, COST, MONEY, PAY] as const;

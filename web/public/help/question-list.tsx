import type { ReactNode } from 'react';
import { ADULT_YEARS } from '#domain/limits/account-words.ts';
import { chargesIn, costChoice, otherCharges } from '#domain/limits/costs.ts';
import { DEPOSITED_WITHIN, VERIFIED_WITHIN } from '#domain/limits/promised-hours.ts';
import { lentTerms } from '#web/app/shell/template-variables.tsx';

export interface Question {
  readonly ask: string;
  readonly answer: ReactNode;
}

export const NEED: Question = {
  ask: '¿Qué necesito para pedir?',
  answer: `Ser mayor de ${ADULT_YEARS}, tu cédula, tu celular y una cuenta de banco a tu nombre. Subes tres fotos (cédula por delante, cédula por detrás y una tuya con la cédula) y firmas con el dedo.`,
};
const Cost = () => {
  const terms = lentTerms();
  return `${chargesIn(terms).length === 0 ? 'Un solo cargo' : 'El interés'}, según la calculadora: ${costChoice(terms)}. Las cuotas definitivas son las del pagaré, que no pasan de ese estimado. Ves el total y cada cuota antes de firmar. ${otherCharges(terms, 'No hay otros cargos.')}`;
};
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

/** Questions whose answers open one by one, without any script. */
export function QuestionList({ questions }: { readonly questions: readonly Question[] }) {
  return (
    <div className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-card">
      {questions.map(({ ask, answer }) => (
        <details key={ask} className="group">
          <summary className="flex min-h-14 list-none items-center justify-between gap-3 px-4 py-2 font-semibold hover:bg-brand-tint [&::-webkit-details-marker]:hidden">
            {ask}
            <svg
              viewBox="0 0 24 24"
              className="size-5 shrink-0 text-brand transition-transform group-open:rotate-180"
              aria-hidden="true"
            >
              <path
                d="m6 9 6 6 6-6"
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinecap="round"
              />
            </svg>
          </summary>
          <p className="px-4 pb-4 text-ink-soft">{answer}</p>
        </details>
      ))}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adjustmentsApi } from '#contract/adjustments.ts';
import { dayInSantoDomingo, formatDay, readDay } from '#domain/calendar.ts';
import { formatPesos } from '#domain/money.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { query } from '#web/app/calls/query-client.ts';
import { currentMoment } from '#web/app/first-screen/page-state.ts';
import { Card } from '#web/ui/card.tsx';
import { DAY_FORMAT_MESSAGE, DayField } from '#web/ui/fields/day-field.tsx';

/** The amount that settles the loan, today or on a chosen day (rule: payoff). */
export function Payoff({ id }: { readonly id: number }) {
  const today = dayInSantoDomingo(currentMoment());
  const [text, setText] = useState(formatDay(today));
  const on = readDay(text);
  const { data, error } = useQuery({
    ...query(adjustmentsApi.payoff, { params: { id }, query: on === today || on === null ? {} : { on } }),
    staleTime: 0,
    placeholderData: (before) => before,
  });
  if (!data && !(error instanceof ApiError)) return null;
  const refused = error instanceof ApiError ? (error.userMessage ?? 'Elige otro día') : undefined;
  return (
    <Card title="Saldar el préstamo">
      {data && !refused && (
        <div aria-live="polite">
          <p className="text-lg">
            {data.on === today ? 'Saldar hoy' : `Saldar el ${formatDay(data.on)}`}:{' '}
            <strong className="figure">{formatPesos(data.balance)}</strong>
          </p>
          {data.reported > 0 && (
            <p className="text-sm text-ink-soft">
              En verificación: {formatPesos(data.reported)}. Al confirmarse quedan{' '}
              {formatPesos(data.balanceAfterVerification)}.
            </p>
          )}
          {data.runningLateCharge > 0 && (
            <p className="text-sm text-ink-soft">
              Son {formatPesos(data.bookBalance)} y {formatPesos(data.runningLateCharge)} de mora hasta ese
              día.
            </p>
          )}
        </div>
      )}
      <DayField
        name="payoff-day"
        label="Otro día"
        hint="El interés es fijo: pagar antes no lo cambia."
        value={text}
        error={on === null && text.trim() !== '' ? DAY_FORMAT_MESSAGE : refused}
        onText={setText}
      />
    </Card>
  );
}

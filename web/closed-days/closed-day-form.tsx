import { type FormEvent, useState } from 'react';
import { readDay } from '#domain/calendar.ts';
import { CLOSED_DAY_REASON_MAX } from '#domain/limits/lengths.ts';
import { fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { useAddClosedDay } from '#web/closed-days/closed-days.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DAY_FORMAT_MESSAGE, DayField } from '#web/ui/fields/day-field.tsx';
import { focusControl } from '#web/ui/fields/focus-control.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';

type Wrong = Readonly<Record<string, string>>;

/** Closes the lender on a day, with a reason; the typed values stay until the server has stored them. */
export function ClosedDayForm() {
  const [day, setDay] = useState('');
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<Wrong>({});
  const add = useAddClosedDay();

  function show(found: Wrong) {
    setWrong(found);
    const [first] = ['day', 'reason'].filter((field) => found[field]);
    if (first) focusControl(first);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const on = readDay(day);
    const missing = {
      ...(on === null && { day: DAY_FORMAT_MESSAGE }),
      ...(reason.trim() === '' && { reason: 'Escriba por qué cierra' }),
    };
    show(missing);
    if (on === null || reason.trim() === '') return;
    add.mutate(
      { body: { day: on, reason: reason.trim() } },
      {
        onSuccess: () => {
          setDay('');
          setReason('');
          focusControl('day');
        },
        onError: (failure) => show(fieldErrorsOf(failure)),
      },
    );
  }

  return (
    <Card title="Agregar un día">
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4 sm:grid-cols-[12rem_1fr]">
        <DayField name="day" label="Día" autoComplete="off" value={day} error={wrong.day} onText={setDay} />
        <TextField
          name="reason"
          label="Por qué cierra"
          autoComplete="off"
          maxLength={CLOSED_DAY_REASON_MAX}
          value={reason}
          error={wrong.reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="sm:col-span-2">
          <Button type="submit" busy={add.isPending}>
            Agregar día
          </Button>
        </div>
      </form>
    </Card>
  );
}

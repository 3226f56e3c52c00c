import { type FormEvent, useState } from 'react';
import { dayInSantoDomingo, formatDay, readDay } from '#domain/calendar.ts';
import { goTo, withParameter } from '#web/app/shell/navigation.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DayField } from '#web/ui/fields/day-field.tsx';

/** A choice of the day whose sheet is to be opened; by default today. */
export function DayCloseCard() {
  const [text, setText] = useState(() => formatDay(dayInSantoDomingo(new Date())));
  const [error, setError] = useState<string>();
  function open(event: FormEvent) {
    event.preventDefault();
    const date = readDay(text);
    if (date === null) return setError('Escriba la fecha así: día/mes/año. Ejemplo: 21/11/2026');
    goTo(withParameter(location.search, 'cierre', date));
  }
  return (
    <Card title="Cierre del día">
      <form noValidate onSubmit={open} className="flex flex-wrap items-end gap-3 max-sm:[&>*]:w-full">
        <DayField
          name="cierre"
          label="Fecha"
          autoComplete="off"
          value={text}
          error={error}
          onText={(typed) => {
            setText(typed);
            setError(undefined);
          }}
        />
        <Button type="submit" variant="outline">
          Ver el cierre
        </Button>
      </form>
    </Card>
  );
}

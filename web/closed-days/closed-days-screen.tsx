import { type ClosedDay, closedDaysApi } from '#contract/closed-days.ts';
import { dayInSantoDomingo, formatDay, readDay } from '#domain/calendar.ts';
import { CLOSURE_DAYS_MAX, REOPEN_NOTICE_DAYS } from '#domain/closed-days.ts';
import { CLOSED_DAY_REASON_MAX } from '#domain/limits/lengths.ts';
import { fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { LoadFailed, Skeleton } from '#web/app/calls/content-states.tsx';
import { useAction, useRead } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { currentMoment } from '#web/app/first-screen/page-state.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DayText, InstantText } from '#web/ui/figures/facts.tsx';
import { DAY_FORMAT_MESSAGE, DayField, Form, focusControl } from '#web/ui/forms.tsx';
import { AskedButton } from '#web/ui/overlays/asked-button.tsx';

const CHANGES = [closedDaysApi.read];

/** Closes the lender on a day, with a reason; the typed values stay until the server has stored them. */
function ClosedDayForm() {
  const { values, field, dayField, fill, show } = useFields({ day: '', reason: '' });
  const add = useAction(closedDaysApi.add, CHANGES, {
    done: 'Día cerrado agregado',
    failed: 'No se pudo agregar el día',
  });

  function submit() {
    const on = readDay(values.day);
    const reason = values.reason.trim();
    const missing = {
      ...(on === null && { day: DAY_FORMAT_MESSAGE }),
      ...(reason === '' && { reason: 'Escriba por qué cierra' }),
    };
    show(missing);
    if (on === null || reason === '') return;
    add.mutate(
      { body: { day: on, reason } },
      {
        onSuccess: () => {
          fill({ day: '', reason: '' });
          focusControl('day');
        },
        onError: (failure) => show(fieldErrorsOf(failure)),
      },
    );
  }

  return (
    <Card title="Agregar un día">
      <Form onSubmit={submit} className="grid grid-cols-1 gap-4 sm:grid-cols-[12rem_1fr]">
        <DayField {...dayField('day')} label="Día" />
        <TextField {...field('reason')} label="Por qué cierra" maxLength={CLOSED_DAY_REASON_MAX} />
        <div className="sm:col-span-2">
          <Button type="submit" busy={add.isPending}>
            Agregar día
          </Button>
        </div>
      </Form>
    </Card>
  );
}

interface DaysProps {
  readonly title: string;
  readonly days: readonly ClosedDay[];
  readonly none: string;
}

function Days({ title, days, none }: DaysProps) {
  const remove = useAction(closedDaysApi.remove, CHANGES, {
    done: 'Día cerrado quitado',
    failed: 'No se pudo quitar el día',
  });
  return (
    <Card title={title}>
      {days.length === 0 && <p className="text-ink-soft">{none}</p>}
      <ul className="grid">
        {days.map((closed) => (
          <li
            key={closed.id}
            className="flex min-h-15 flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-2 last:border-b-0"
          >
            <strong>
              <DayText day={closed.day} />
            </strong>
            <div className="min-w-0 flex-1 basis-48">
              <p className="break-words">{closed.reason}</p>
              <p className="text-sm text-ink-soft">
                {closed.addedBy}, <InstantText instant={closed.addedAt} />
              </p>
            </div>
            {closed.mayReopen && (
              <WithPermission call={closedDaysApi.remove}>
                <AskedButton
                  label="Quitar"
                  what={`el ${formatDay(closed.day)}`}
                  look={{ variant: 'outline' }}
                  title={`Quitar el ${formatDay(closed.day)}`}
                  description="Ese día vuelve a contar como los demás: lo que venza entonces se paga ese mismo día."
                  confirmLabel="Quitar el día"
                  busyLabel="Guardando..."
                  busy={remove.isPending}
                  onConfirm={(close) => remove.mutate({ params: { id: closed.id } }, { onSuccess: close })}
                />
              </WithPermission>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Days on which the lender is closed besides weekends and holidays (rule: closed-days). */
export function ClosedDaysScreen() {
  const closedDays = useRead(closedDaysApi.read, {});
  const today = dayInSantoDomingo(currentMoment());
  const days = closedDays.data?.days;
  return (
    <>
      <h1 className="text-2xl">Días cerrados</h1>
      <div className="grid max-w-prose gap-3">
        <p>
          Los días en que su negocio cierra, además de los domingos y los feriados nacionales: el patrón del
          pueblo, el inventario. Cuentan como feriados.
        </p>
        <ul className="list-disc pl-5">
          <li>Lo que vence ese día se paga sin mora hasta el próximo día laborable.</li>
          <li>No se escribe ni se llama a nadie por una deuda.</li>
          <li>Las horas laborables de los depósitos no corren.</li>
        </ul>
        <p>
          Las fechas de las cuotas no cambian, ni los plazos que da la ley. Solo se agregan días por venir,
          con hasta {CLOSURE_DAYS_MAX} seguidos sin trabajar, y se quitan hasta {REOPEN_NOTICE_DAYS} días
          antes.
        </p>
      </div>
      <WithPermission call={closedDaysApi.add}>
        <ClosedDayForm />
      </WithPermission>
      {closedDays.isPending && <Skeleton lines={4} label="Cargando días cerrados..." />}
      {closedDays.error && !days && (
        <LoadFailed
          title="No se pudieron cargar los días cerrados"
          error={closedDays.error}
          retry={closedDays.refetch}
        />
      )}
      {days && (
        <>
          <Days
            title="Por venir"
            days={days.filter(({ day }) => day >= today)}
            none="No hay días cerrados por venir."
          />
          {days.some(({ day }) => day < today) && (
            <Days title="Del último año" days={days.filter(({ day }) => day < today).toReversed()} none="" />
          )}
        </>
      )}
    </>
  );
}

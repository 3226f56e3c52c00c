import { useState } from 'react';
import type { Drawer } from '#contract/drawers.ts';
import { drawersApi } from '#contract/drawers.ts';
import { type Counted, DENOMINATIONS, type Denomination, totalCounted } from '#domain/drawers/drawer.ts';
import { REASON_MAX } from '#domain/limits/lengths.ts';
import { formatCount } from '#domain/money.ts';
import { fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { useAction } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { useUser } from '#web/app/session/session.tsx';
import { CashApart, Difference } from '#web/drawers/drawer-summary.tsx';
import { CHANGES } from '#web/drawers/drawers.queries.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Pesos } from '#web/ui/figures/facts.tsx';
import { SelectField, TextareaField } from '#web/ui/forms.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';

type Typed = Readonly<Record<Denomination, string>>;
const NOTHING: Typed = {
  2000: '',
  1000: '',
  500: '',
  200: '',
  100: '',
  50: '',
  25: '',
  10: '',
  5: '',
  1: '',
};
const MOST_DIGITS = 5;

/** The typed number of one note or coin; an empty field is zero, `null`: the text is no number. */
const countOf = (text: string): number | null => {
  const digits = text.trim();
  if (digits === '') return 0;
  return /^\d{1,5}$/.test(digits) ? Number(digits) : null;
};

const PLACES = [
  { value: 'safe', label: 'Caja general' },
  { value: 'own', label: 'Mi caja' },
];

interface CountDialogProps {
  readonly drawer: Drawer;
  readonly onClose: () => void;
}

/** The count of a drawer: the number of each note and coin, and the difference from the books (rule: drawer-count). */
export function CountDialog({ drawer, onClose }: CountDialogProps) {
  const { id: me } = useUser();
  const [typed, setTyped] = useState<Typed>(NOTHING);
  const { values, errors, field, setErrors, show } = useFields({ reason: '', to: 'safe' });
  const count = useAction(drawersApi.count, CHANGES, {
    done: 'Conteo guardado',
    failed: 'No se pudo guardar el conteo',
  });
  const isOwn = drawer.holder.id === me;
  const counts = DENOMINATIONS.map((value) => ({ value, count: countOf(typed[value]) }));
  const counted: Counted = Object.fromEntries(counts.map((one) => [one.value, one.count ?? 0]));
  const total = totalCounted(counted);
  const difference = total - drawer.expected;
  function confirm() {
    const reason = values.reason.trim();
    const unread = counts.find((one) => one.count === null);
    if (unread) return show({ [`of-${unread.value}`]: 'Escriba cuántos hay, sin decimales' });
    if (difference !== 0 && reason === '') return show({ reason: 'Escriba por qué hay diferencia' });
    setErrors({});
    count.mutate(
      {
        params: { id: drawer.id },
        body: {
          denominations: counts.flatMap((one) => (one.count ? [{ value: one.value, count: one.count }] : [])),
          expected: drawer.expected,
          ...(difference !== 0 && { reason }),
          ...(!isOwn && { to: values.to === 'own' ? ('own' as const) : ('safe' as const) }),
        },
      },
      { onSuccess: onClose, onError: (failure) => show(fieldErrorsOf(failure)) },
    );
  }
  return (
    <ConfirmDialog
      title="Contar la caja"
      description={
        isOwn
          ? 'Después la firma otra persona, que recibe el efectivo.'
          : `Caja de ${drawer.holder.fullName}: al guardar, usted recibe el efectivo.`
      }
      confirmLabel="Guardar el conteo"
      busyLabel="Guardando..."
      busy={count.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <CashApart waiting={drawer.waiting} refused={drawer.refused} />
      <fieldset className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <legend className="pb-2 font-semibold">Cuántos hay de cada uno</legend>
        {DENOMINATIONS.map((value, index) => (
          <TextField
            key={value}
            name={`of-${value}`}
            label={`RD$${formatCount(value)}`}
            inputMode="numeric"
            maxLength={MOST_DIGITS}
            value={typed[value]}
            error={errors[`of-${value}`]}
            {...(index === 0 && { 'data-focus-first': '' })}
            onChange={({ target }) => setTyped({ ...typed, [value]: target.value })}
          />
        ))}
      </fieldset>
      <dl aria-live="polite" className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-y border-line py-3">
        <dt>Debe haber</dt>
        <dd className="text-right font-semibold">
          <Pesos amount={drawer.expected} />
        </dd>
        <dt>Contado</dt>
        <dd className="text-right font-semibold">
          <Pesos amount={total} />
        </dd>
        <dt>Diferencia</dt>
        <dd className="text-right font-semibold">
          <Difference amount={difference} />
        </dd>
      </dl>
      {difference !== 0 && (
        <TextareaField {...field('reason')} label="Por qué hay diferencia" maxLength={REASON_MAX} />
      )}
      {!isOwn && <SelectField {...field('to')} label="El efectivo pasa a" options={PLACES} />}
    </ConfirmDialog>
  );
}

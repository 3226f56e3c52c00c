import { Fragment, useState } from 'react';
import { productsApi } from '#contract/products.ts';
import { readDay } from '#domain/calendar.ts';
import { isIn } from '#domain/enum-table.ts';
import { CLOSED_DAY_REASON_MAX } from '#domain/limits/lengths.ts';
import { CHARGE, CHARGES, type Charge } from '#domain/products/charges.ts';
import { DUE_RULE, DUE_RULES } from '#domain/products/due-rule.ts';
import {
  INTEREST,
  INTERESTS,
  RATE_PER,
  RATES_PER,
  REMAINDER,
  REMAINDERS,
} from '#domain/products/price-kinds.ts';
import { AUDIENCE_CHOICE, AUDIENCES, PAYOFF, PAYOFFS, PLANS_MOST } from '#domain/products/product.ts';
import { fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { useAction } from '#web/app/calls/use-calls.ts';
import {
  bodyOf,
  type Draft,
  Example,
  firstAt,
  newPlan,
  numberOf,
  optionsOf,
  type PlanDraft,
  PRODUCT_LATE_CHARGES,
  TYPES,
  tariffsOf,
} from '#web/products/product-draft.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { MoneyField } from '#web/ui/fields/money-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import {
  CheckboxField,
  DAY_FORMAT_MESSAGE,
  DayField,
  Form,
  focusControl,
  SelectField,
} from '#web/ui/forms.tsx';

type Errors = Readonly<Record<string, string>>;

interface PlanFieldsProps {
  readonly plan: PlanDraft;
  readonly place: number;
  readonly errors: Errors;
  readonly change: (change: Partial<PlanDraft>) => void;
  readonly onRemove: (() => void) | null;
}

function PlanFields({ plan, place, errors, change, onRemove }: PlanFieldsProps) {
  const at = `plans.${place}`;
  const { at: number } = DUE_RULE[plan.kind];
  const text = (
    field: 'instalments' | 'at' | 'rate' | 'equalRate' | 'quotedRate',
    label: string,
    path: string,
    hint?: string,
  ) => (
    <TextField
      name={`${at}.${path}`}
      label={label}
      hint={hint}
      inputMode="decimal"
      value={plan[field]}
      error={errors[`${at}.${path}`] ?? (field === 'instalments' ? errors[at] : undefined)}
      onChange={({ target }) => change({ [field]: target.value })}
    />
  );
  const choice = <K extends string>(
    path: string,
    label: string,
    table: Readonly<Record<K, { readonly label: string }>>,
    names: readonly K[],
    value: K,
    choose: (name: K) => void,
  ) => (
    <SelectField
      name={`${at}.${path}`}
      label={label}
      options={optionsOf(table, names)}
      value={value}
      error={errors[`${at}.${path}`]}
      onChange={({ target: { value: name } }) => isIn(names, name) && choose(name)}
    />
  );
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4">
      <legend className="float-left text-lg font-semibold">Plan {place + 1}</legend>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        {text('instalments', 'Número de cuotas', 'instalments')}
        {choice('due.kind', 'Cuándo vencen', DUE_RULE, DUE_RULES, plan.kind, (kind) =>
          change({ kind, at: firstAt(kind, plan.at) }),
        )}
        {number && !('choices' in number) && text('at', number.label, 'due.at')}
        {number && 'choices' in number && (
          <SelectField
            name={`${at}.due.at`}
            label={number.label}
            options={number.choices.map(({ value, label }) => ({ value: String(value), label }))}
            value={plan.at}
            error={errors[`${at}.due.at`] ?? errors[at]}
            onChange={({ target }) => change({ at: target.value })}
          />
        )}
        {text('rate', 'Interés, en %', 'price.rate')}
        {choice('price.per', 'De qué es la tasa', RATE_PER, RATES_PER, plan.per, (per) => change({ per }))}
        {choice(
          'price.interest',
          'Cómo se cuenta el interés',
          INTEREST,
          INTERESTS,
          plan.interest,
          (interest) => change({ interest }),
        )}
        {choice(
          'price.remainder',
          'Cuota que lleva los pesos que sobran',
          REMAINDER,
          REMAINDERS,
          plan.remainder,
          (remainder) => change({ remainder }),
        )}
      </div>
      <details>
        <summary className="min-h-11 py-2.5">Si no todo cuesta lo mismo</summary>
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          {text('quotedRate', 'Interés que muestra la calculadora, en %', 'quotedRate', 'Vacío: el mismo.')}
          {text('equalRate', 'Interés de las demás cuotas, en %', 'price.equalRate', 'Vacío: todas iguales.')}
        </div>
      </details>
      {onRemove && (
        <div>
          <Button variant="outline" onClick={onRemove}>
            Quitar el plan {place + 1}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** The form of a new version. The typed values stay until the server has stored them. */
export function ProductForm({ start, onDone }: { readonly start: Draft; readonly onDone: () => void }) {
  const [draft, setDraft] = useState(start);
  const [errors, setErrors] = useState<Errors>({});
  const add = useAction(productsApi.add, [productsApi.read], {
    done: 'Producto guardado',
    failed: 'No se pudo guardar el producto',
  });
  const change = (changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed }));
  function show(found: Errors) {
    setErrors(found);
    const [first = ''] = Object.keys(found);
    if (!focusControl(first)) focusControl(`${first}.instalments`);
  }
  function send(plans: Draft['plans']) {
    const validFrom = readDay(draft.validFrom);
    if (validFrom === null) return show({ validFrom: DAY_FORMAT_MESSAGE });
    add.mutate(
      { body: bodyOf({ ...draft, plans }, validFrom) },
      { onSuccess: onDone, onError: (failure) => show(fieldErrorsOf(failure)) },
    );
  }
  const common = (
    name: 'name' | 'least' | 'most' | 'step' | 'initial' | 'lateRate' | 'graceDays' | 'reason',
  ) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change({ [name]: target.value }),
  });
  const typed = (charge: Charge, part: 'pesos' | 'rate') => ({
    name: `${charge}.${part}`,
    value: draft.charges[charge][part],
    error: errors[`${charge}.${part}`],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change({
        charges: { ...draft.charges, [charge]: { ...draft.charges[charge], [part]: target.value } },
      }),
  });
  const [least, amount] = [numberOf(draft.least), numberOf(draft.initial)];
  return (
    <Card title={start.replaces ? `Cambiar ${start.replaces.name}` : 'Producto nuevo'}>
      <Form onSubmit={() => send(draft.plans)} className="grid gap-4">
        <TextField {...common('name')} label="Nombre" hint="El cliente lo lee." maxLength={60} />
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          <SelectField
            name="loanType"
            label="Para qué tipo de préstamo"
            options={TYPES}
            value={draft.loanType}
            error={errors.loanType}
            onChange={({ target }) => change({ loanType: target.value })}
          />
          <SelectField
            name="audience"
            label="Para quién"
            options={optionsOf(AUDIENCE_CHOICE, AUDIENCES)}
            value={draft.audience}
            error={errors.audience}
            onChange={({ target: { value } }) => isIn(AUDIENCES, value) && change({ audience: value })}
          />
          <MoneyField {...common('least')} label="Monto mínimo" />
          <MoneyField {...common('most')} label="Monto máximo" />
          <MoneyField {...common('initial')} label="Monto que se muestra primero" />
          <MoneyField {...common('step')} label="De cuánto en cuánto" />
          <SelectField
            name="lateCharge"
            label="Mora"
            options={PRODUCT_LATE_CHARGES}
            value={draft.lateCharge}
            error={errors.lateCharge}
            onChange={({ target }) => change({ lateCharge: target.value })}
          />
          <TextField
            {...common('lateRate')}
            label="Otra tasa de mora, en % mensual"
            hint="Vacío: la tasa de la mora elegida."
            inputMode="decimal"
          />
          <TextField {...common('graceDays')} label="Días de gracia sin mora" inputMode="numeric" />
          {CHARGES.map((charge) => (
            <Fragment key={charge}>
              <MoneyField
                {...typed(charge, 'pesos')}
                label={CHARGE[charge].label}
                hint="Lo paga el cliente: se descuenta de lo que recibe. Vacío o 0: ninguno."
              />
              <TextField
                {...typed(charge, 'rate')}
                label={`${CHARGE[charge].label}, en % del monto`}
                inputMode="decimal"
              />
            </Fragment>
          ))}
          <SelectField
            name="payoff"
            label="Si salda antes"
            options={optionsOf(PAYOFF, PAYOFFS)}
            value={draft.payoff}
            error={errors.payoff}
            onChange={({ target: { value } }) => isIn(PAYOFFS, value) && change({ payoff: value })}
          />
          <CheckboxField
            name="guarantor"
            label="Pide un fiador"
            hint="Firma la fianza en su teléfono, con un enlace. Se le avisa si el préstamo se atrasa."
            checked={draft.guarantor}
            error={errors.guarantor}
            onChange={({ target }) => change({ guarantor: target.checked })}
          />
        </div>
        {draft.plans.map((plan, place) => (
          <div key={plan.key} className="grid gap-4">
            <PlanFields
              plan={plan}
              place={place}
              errors={errors}
              change={(changed) =>
                change({
                  plans: draft.plans.map((one) => (one.key === plan.key ? { ...one, ...changed } : one)),
                })
              }
              onRemove={
                draft.plans.length > 1
                  ? () => change({ plans: draft.plans.filter(({ key }) => key !== plan.key) })
                  : null
              }
            />
            <Example
              plan={plan}
              guarantor={draft.guarantor}
              tariffs={tariffsOf(draft)}
              least={least}
              amount={amount}
            />
          </div>
        ))}
        {draft.plans.length < PLANS_MOST && (
          <div>
            <Button variant="outline" onClick={() => change({ plans: [...draft.plans, newPlan()] })}>
              Agregar otro plan
            </Button>
          </div>
        )}
        <div className="grid grid-cols-1 items-start gap-4 border-t border-line pt-4 sm:grid-cols-[12rem_1fr]">
          <DayField
            name="validFrom"
            label="Se presta desde"
            value={draft.validFrom}
            error={errors.validFrom}
            onText={(validFrom) => change({ validFrom })}
          />
          <TextField {...common('reason')} label="Por qué lo cambia" maxLength={CLOSED_DAY_REASON_MAX} />
        </div>
        <p className="text-sm text-ink-soft">
          Lo que ya se mostró, se ofreció o se firmó no cambia. Una versión no se edita ni se borra: la
          reemplaza otra.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={add.isPending}>
            Guardar
          </Button>
          <Button variant="outline" onClick={onDone}>
            Cancelar
          </Button>
          {start.replaces && (
            <Button variant="danger" busy={add.isPending} onClick={() => send([])}>
              Dejar de prestarlo
            </Button>
          )}
        </div>
      </Form>
    </Card>
  );
}

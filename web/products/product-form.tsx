import { type FormEvent, useState } from 'react';
import type { InputOf } from '#contract/endpoint.ts';
import { type ProductVersionReply, productsApi } from '#contract/products.ts';
import { formatDay, readDay } from '#domain/calendar.ts';
import { isIn } from '#domain/enum-table.ts';
import { CLOSED_DAY_REASON_MAX } from '#domain/limits/lengths.ts';
import { LOAN_TYPE, LOAN_TYPES } from '#domain/loans/loan-type.ts';
import { AUDIENCE } from '#domain/loans/term.ts';
import { percentOf } from '#domain/loans/terms.ts';
import { formatCount, parsePesos, pesos, subtract, sum, typedCents } from '#domain/money.ts';
import { countedDays, DUE_RULE, DUE_RULES } from '#domain/products/due-rule.ts';
import { amountsOf, effectiveAnnualRate } from '#domain/products/price.ts';
import {
  INTEREST,
  INTERESTS,
  RATE_PER,
  RATES_PER,
  REMAINDER,
  REMAINDERS,
  termPrice,
} from '#domain/products/price-kinds.ts';
import { AUDIENCES, INSTALMENTS_MOST, PLANS_MOST, whyNotPlan } from '#domain/products/product.ts';
import { fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { useAction } from '#web/app/calls/use-action.ts';
import { PlanReceipt } from '#web/loans/plan-receipt.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DAY_FORMAT_MESSAGE, DayField } from '#web/ui/fields/day-field.tsx';
import { focusControl } from '#web/ui/fields/focus-control.ts';
import { MoneyField } from '#web/ui/fields/money-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

type Body = NonNullable<InputOf<typeof productsApi.add>['body']>;
type PlanBody = Body['plans'][number];
type Errors = Readonly<Record<string, string>>;

/** A plan as it is typed. */
interface PlanDraft {
  readonly key: number;
  readonly instalments: string;
  readonly kind: PlanBody['due']['kind'];
  readonly at: string;
  readonly interest: PlanBody['price']['interest'];
  readonly per: PlanBody['price']['per'];
  readonly rate: string;
  readonly equalRate: string;
  readonly quotedRate: string;
  readonly remainder: PlanBody['price']['remainder'];
}

/** A version as it is typed. */
export interface Draft {
  readonly replaces: ProductVersionReply | null;
  readonly name: string;
  readonly loanType: string;
  readonly audience: Body['audience'];
  readonly least: string;
  readonly most: string;
  readonly step: string;
  readonly initial: string;
  readonly validFrom: string;
  readonly plans: readonly PlanDraft[];
  readonly reason: string;
}

const percentText = (rate: number | null): string => (rate === null ? '' : String(rate / 100));
/** The number of a typed text. JSON makes `null` of what is none, which the server answers at its field. */
const numberOf = (text: string): number => parsePesos(text) ?? Number.NaN;
const rateOf = (text: string): number => typedCents(text.replace('%', '').trim()) ?? Number.NaN;
const otherRateOf = (text: string): number | null => (text.trim() === '' ? null : rateOf(text));

let keys = 0;
const nextKey = () => {
  keys += 1;
  return keys;
};
const planDraft = ({ instalments, due, price, quotedRate }: PlanBody): PlanDraft => ({
  key: nextKey(),
  instalments: String(instalments),
  kind: due.kind,
  at: String(due.at),
  interest: price.interest,
  per: price.per,
  rate: percentText(price.rate),
  equalRate: percentText(price.equalRate),
  quotedRate: percentText(quotedRate),
  remainder: price.remainder,
});
const newPlan = (): PlanDraft =>
  planDraft({
    instalments: 12,
    due: { kind: 'days', at: 7 },
    price: { interest: 'flat', per: 'month', rate: 1_000, equalRate: null, remainder: 'last' },
    quotedRate: null,
  });
/** A draft that changes a version, or begins a product. */
export const draftOf = (version: ProductVersionReply | null, today: string): Draft => ({
  replaces: version,
  name: version?.name ?? '',
  loanType: version?.loanType ?? '',
  audience: version?.audience ?? 'everyone',
  least: version ? formatCount(version.least) : '',
  most: version ? formatCount(version.most) : '',
  step: formatCount(version?.step ?? 500),
  initial: version ? formatCount(version.initial) : '',
  validFrom: formatDay(version && version.validFrom > today ? version.validFrom : today),
  plans: version?.plans.length ? version.plans.map(planDraft) : [newPlan()],
  reason: '',
});

const planOf = (plan: PlanDraft): PlanBody => ({
  instalments: numberOf(plan.instalments),
  due: { kind: plan.kind, at: DUE_RULE[plan.kind].at === null ? 0 : numberOf(plan.at) },
  price: {
    interest: plan.interest,
    per: plan.per,
    rate: rateOf(plan.rate),
    equalRate: otherRateOf(plan.equalRate),
    remainder: plan.remainder,
  },
  quotedRate: otherRateOf(plan.quotedRate),
});
const bodyOf = (draft: Draft, validFrom: string): Body => ({
  replaces: draft.replaces?.id ?? null,
  name: draft.name,
  audience: draft.audience,
  loanType: isIn(LOAN_TYPES, draft.loanType) ? draft.loanType : null,
  least: numberOf(draft.least),
  most: numberOf(draft.most),
  step: numberOf(draft.step),
  initial: numberOf(draft.initial),
  validFrom,
  plans: draft.plans.map(planOf),
  reason: draft.reason,
});

const optionsOf = <K extends string>(
  table: Readonly<Record<K, { readonly label: string }>>,
  names: readonly K[],
) => names.map((value) => ({ value, label: table[value].label }));
export const EACH_TYPE = 'Personal y nómina';
const TYPES = [{ value: '', label: EACH_TYPE }, ...optionsOf(LOAN_TYPE, LOAN_TYPES)];

/** The loan of the first amount by a plan as it is typed, or why there is none; `null` while a number is missing. */
function exampleOf(typed: PlanDraft, least: number, amount: number) {
  const plan = planOf(typed);
  const { instalments, due, price, quotedRate } = plan;
  const known = [least, amount, instalments, due.at, price.rate, price.equalRate ?? 0, quotedRate ?? 0];
  if (!known.every(Number.isInteger) || instalments < 1 || instalments > INSTALMENTS_MOST || amount < 1)
    return null;
  const why = whyNotPlan(plan, least);
  if (why !== null) return why;
  const days = countedDays(due, instalments);
  const priced = termPrice(price, days);
  const shares = amountsOf(priced, pesos(amount), instalments);
  const total = sum(shares);
  const shown = days.map((dayOffset, index) => ({
    number: index + 1,
    dayOffset,
    amount: shares[index] ?? pesos(0),
  }));
  return {
    principal: pesos(amount),
    interest: subtract(total, pesos(amount)),
    total,
    ratePercent: percentOf(priced),
    instalments: shown,
    yearly: effectiveAnnualRate({ principal: amount, instalments: shown }),
  };
}

function Example({ plan, least, amount }: { plan: PlanDraft; least: number; amount: number }) {
  const example = exampleOf(plan, least, amount);
  if (example === null)
    return <p className="text-sm text-ink-soft">Complete los montos y el plan para ver un ejemplo.</p>;
  if (typeof example === 'string')
    return (
      <p role="status" className="font-semibold text-danger">
        {example}
      </p>
    );
  return (
    <PlanReceipt
      title="Ejemplo, según el pagaré"
      plan={example}
      effectiveAnnualRate={example.yearly}
      forStaff
      live
    />
  );
}

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
      autoComplete="off"
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
        {choice('due.kind', 'Cuándo vencen', DUE_RULE, DUE_RULES, plan.kind, (kind) => change({ kind }))}
        {number && text('at', number.label, 'due.at')}
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
  const add = useAction(productsApi.add, {
    done: 'Producto guardado',
    failed: 'No se pudo guardar el producto',
    changes: [productsApi.read],
  });
  const change = (changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed }));
  function show(found: Errors) {
    setErrors(found);
    const [first = ''] = Object.keys(found);
    if (!focusControl(first)) focusControl(`${first}.instalments`);
  }
  function send(plans: Draft['plans'], event?: FormEvent) {
    event?.preventDefault();
    const validFrom = readDay(draft.validFrom);
    if (validFrom === null) return show({ validFrom: DAY_FORMAT_MESSAGE });
    add.mutate(
      { body: bodyOf({ ...draft, plans }, validFrom) },
      { onSuccess: onDone, onError: (failure) => show(fieldErrorsOf(failure)) },
    );
  }
  const common = (name: 'name' | 'least' | 'most' | 'step' | 'initial' | 'reason') => ({
    name,
    autoComplete: 'off',
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change({ [name]: target.value }),
  });
  const [least, amount] = [numberOf(draft.least), numberOf(draft.initial)];
  return (
    <Card title={start.replaces ? `Cambiar ${start.replaces.name}` : 'Producto nuevo'}>
      <form noValidate onSubmit={(event) => send(draft.plans, event)} className="grid gap-4">
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
            options={optionsOf(AUDIENCE, AUDIENCES)}
            value={draft.audience}
            error={errors.audience}
            onChange={({ target: { value } }) => isIn(AUDIENCES, value) && change({ audience: value })}
          />
          <MoneyField {...common('least')} label="Monto mínimo" />
          <MoneyField {...common('most')} label="Monto máximo" />
          <MoneyField {...common('initial')} label="Monto que se muestra primero" />
          <MoneyField {...common('step')} label="De cuánto en cuánto" />
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
            <Example plan={plan} least={least} amount={amount} />
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
            autoComplete="off"
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
      </form>
    </Card>
  );
}

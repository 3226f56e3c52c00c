import { useState } from 'react';
import { type Accounting, accountingApi } from '#contract/accounting.ts';
import { ACCOUNT_CLASS, ACCOUNT_CLASSES } from '#domain/accounting/journal.ts';
import { INCOME_METHOD, INCOME_METHODS, type IncomeMethod } from '#domain/accounting/provisions.ts';
import { formatDay, readDay } from '#domain/calendar.ts';
import { fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { useAction } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DAY_FORMAT_MESSAGE, DayField, Form } from '#web/ui/forms.tsx';

export const CHANGES = [accountingApi.read, accountingApi.month];

interface Typed {
  readonly days: string;
  readonly percent: string;
}

/** Tenths of a percent of a typed share: "2.5" is 25; `null` for anything else. */
const tenths = (text: string): number | null =>
  /^\d{1,3}(?:\.\d)?$/.test(text.trim()) ? Math.round(Number(text.trim()) * 10) : null;
const isMethod = (text: string): text is IncomeMethod => Object.hasOwn(INCOME_METHOD, text);
const dayText = (day: string | null | undefined) => (day ? formatDay(day) : '');

/** What the accountant decides: the method of income, the provisions and the chart (rules: income-over-time, provisions). */
export function RulesForm({ accounting }: { readonly accounting: Accounting }) {
  const {
    values,
    errors: wrong,
    field,
    dayField,
    show,
  } = useFields({
    'income.method': accounting.income?.method ?? '',
    'income.from': dayText(accounting.income?.from),
    source: accounting.source ?? '',
    decidedOn: dayText(accounting.decidedOn),
    'wholeFrom.amount': String(accounting.wholeFrom.amount),
    'wholeFrom.source': accounting.wholeFrom.source,
    'wholeFrom.decidedOn': dayText(accounting.wholeFrom.decidedOn),
  });
  const [ranges, setRanges] = useState<readonly Typed[]>(() =>
    accounting.provisions.map(({ fromDays, share }) => ({
      days: String(fromDays),
      percent: String(share / 10),
    })),
  );
  const [accounts, setAccounts] = useState(accounting.accounts);
  // Of what is typed over: the page may read a colleague's since.
  const [version, setVersion] = useState(accounting.version);
  const change = useAction(accountingApi.change, CHANGES, {
    done: 'Reglas guardadas',
    failed: 'No se pudieron guardar las reglas',
  });

  const range = (at: number, changed: Partial<Typed>) =>
    setRanges(ranges.map((one, index) => (index === at ? { ...one, ...changed } : one)));

  function submit() {
    const { source, decidedOn, 'income.method': method, 'wholeFrom.amount': wholeFrom } = values;
    const since = readDay(values['income.from']);
    const decided = decidedOn.trim() === '' ? null : readDay(decidedOn);
    const wholeOn = readDay(values['wholeFrom.decidedOn']);
    const provisions = ranges.map(({ days, percent }) => ({
      fromDays: /^\d{1,4}$/.test(days.trim()) ? Number(days.trim()) : null,
      share: tenths(percent),
    }));
    const missing: Record<string, string> = {
      ...(method !== '' && since === null && { 'income.from': DAY_FORMAT_MESSAGE }),
      ...(decidedOn.trim() !== '' && decided === null && { decidedOn: DAY_FORMAT_MESSAGE }),
      ...(wholeOn === null && { 'wholeFrom.decidedOn': DAY_FORMAT_MESSAGE }),
      ...(!/^\d{1,9}$/.test(wholeFrom.trim()) && { 'wholeFrom.amount': 'Escriba pesos enteros' }),
    };
    for (const [at, { fromDays, share }] of provisions.entries()) {
      if (fromDays === null) missing[`provisions.${at}.fromDays`] = 'Escriba días enteros';
      if (share === null) missing[`provisions.${at}.share`] = 'Escriba el por ciento: 2.5';
    }
    show(missing);
    if (Object.keys(missing).length > 0) return;
    change.mutate(
      {
        body: {
          income: isMethod(method) && since !== null ? { method, from: since } : null,
          provisions: provisions.map(({ fromDays, share }) => ({
            fromDays: fromDays ?? 0,
            share: share ?? 0,
          })),
          source: source.trim() === '' ? null : source.trim(),
          decidedOn: decided,
          wholeFrom: {
            amount: Number(wholeFrom),
            source: values['wholeFrom.source'].trim(),
            decidedOn: wholeOn ?? '',
          },
          accounts: accounts.map(({ account, code, name }) => ({ account, code, name })),
          version,
        },
      },
      { onSuccess: (saved) => setVersion(saved.version), onError: (failure) => show(fieldErrorsOf(failure)) },
    );
  }

  return (
    <Form onSubmit={submit} className="grid grid-cols-1 gap-6">
      <Card title="Reglas">
        <RadioGroup
          {...field('income.method')}
          label="Cuándo es ingreso el interés de un préstamo"
          hint={
            accounting.mayChooseIncome
              ? 'Se elige una vez: queda fijo con el primer mes que se cierre desde esa fecha.'
              : 'Ya hay un mes cerrado así: no se cambia.'
          }
          disabled={!accounting.mayChooseIncome}
          options={INCOME_METHODS.map((value) => ({ value, label: INCOME_METHOD[value].label }))}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <DayField
            {...dayField('income.from')}
            label="Para los préstamos desde el"
            hint="El primer día de un mes abierto"
            disabled={!accounting.mayChooseIncome}
          />
        </div>
        <fieldset className="grid grid-cols-1 gap-3">
          <legend className="mb-1.5 text-sm font-semibold">
            Provisión: qué parte del capital por cobrar, según los días de atraso
          </legend>
          {wrong.provisions && <p className="text-sm text-danger">{wrong.provisions}</p>}
          {ranges.map(({ days, percent }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name of its own, and lines go only one by one.
            <div key={at} className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[10rem_10rem_auto]">
              <TextField
                name={`provisions.${at}.fromDays`}
                label="Desde días"
                inputMode="numeric"
                value={days}
                error={wrong[`provisions.${at}.fromDays`]}
                onChange={({ target }) => range(at, { days: target.value })}
              />
              <TextField
                name={`provisions.${at}.share`}
                label="Por ciento"
                inputMode="decimal"
                value={percent}
                error={wrong[`provisions.${at}.share`]}
                onChange={({ target }) => range(at, { percent: target.value })}
              />
              <div className="self-end max-sm:col-span-2">
                <Button
                  variant="outline"
                  onClick={() => setRanges(ranges.filter((_, index) => index !== at))}
                >
                  Quitar <span className="sr-only">la línea de {days} días</span>
                </Button>
              </div>
            </div>
          ))}
          <div>
            <Button variant="outline" onClick={() => setRanges([...ranges, { days: '', percent: '' }])}>
              Agregar línea
            </Button>
          </div>
        </fieldset>
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            {...field('source')}
            label="Quién lo decidió y de dónde sale"
            hint="El contador, la norma o el acta"
            maxLength={300}
          />
          <DayField {...dayField('decidedOn')} label="Fecha de esa decisión" />
        </div>
        <fieldset className="grid gap-3 sm:grid-cols-2">
          <legend className="mb-1.5 text-sm font-semibold">
            DGII: desde qué monto una factura de consumo se envía completa
          </legend>
          <TextField {...field('wholeFrom.amount')} label="Monto (RD$)" inputMode="numeric" />
          <DayField {...dayField('wholeFrom.decidedOn')} label="Fecha de esa fuente" />
          <TextField {...field('wholeFrom.source')} label="De dónde sale el monto" maxLength={300} />
        </fieldset>
      </Card>
      <Card title="Plan de cuentas">
        <p className="text-ink-soft">
          Los códigos y nombres de su contador. Los que empiezan aquí son una propuesta. Un mes cerrado guarda
          los suyos.
        </p>
        {ACCOUNT_CLASSES.map((one) => (
          <details key={one} className="border-b border-line pb-2">
            <summary className="min-h-11 cursor-pointer py-2 font-semibold">
              {ACCOUNT_CLASS[one].label}
            </summary>
            <div className="grid gap-3 py-2">
              {accounts.map((account, at) =>
                account.class === one ? (
                  <div key={account.account} className="grid gap-3 sm:grid-cols-[10rem_1fr]">
                    {(['code', 'name'] as const).map((field) => (
                      <TextField
                        key={field}
                        name={`accounts.${at}.${field}`}
                        label={
                          <>
                            {field === 'code' ? 'Código' : 'Nombre'}
                            <span className="sr-only"> de {account.name}</span>
                          </>
                        }
                        maxLength={field === 'code' ? 20 : 100}
                        value={account[field]}
                        error={wrong[`accounts.${at}.${field}`]}
                        onChange={({ target }) =>
                          setAccounts(
                            accounts.map((other, index) =>
                              index === at ? { ...other, [field]: target.value } : other,
                            ),
                          )
                        }
                      />
                    ))}
                  </div>
                ) : null,
              )}
            </div>
          </details>
        ))}
      </Card>
      <div>
        <Button type="submit" busy={change.isPending}>
          Guardar reglas y cuentas
        </Button>
      </div>
    </Form>
  );
}

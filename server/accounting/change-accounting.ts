import type { accountingApi } from '#contract/accounting.ts';
import { classOf } from '#domain/accounting/journal.ts';
import { day } from '#domain/calendar.ts';
import { periodOf } from '#domain/finances/periods.ts';
import { fail, ok } from '#domain/result.ts';
import {
  type AccountingRules,
  chartOf,
  insertRules,
  rulesInForce,
  type StoredRules,
} from '#server/accounting/accounting-rules.store.ts';
import { type ClosedMonth, closedMonths } from '#server/accounting/closed-months.store.ts';
import type { Context } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { lockSettings } from '#server/settings/settings.store.ts';
import { latestSettings } from '#server/settings/settings.ts';

/** Whether the method of income may still be chosen: once a month since its day is closed, it stays. */
export const mayChooseIncome = (
  { income }: Pick<AccountingRules, 'income'>,
  closed: readonly ClosedMonth[],
): boolean =>
  income === null || !closed.some(({ month }) => month >= periodOf('month', day(income.from)).from);

/** The error of a new method of income; `null` where it may be stored. */
function whyNotIncome(
  before: AccountingRules,
  wanted: StoredRules['income'],
  closed: readonly ClosedMonth[],
) {
  const isSame = before.income?.method === wanted?.method && before.income?.from === wanted?.from;
  if (isSame || wanted === null) return isSame || mayChooseIncome(before, closed) ? null : ALREADY;
  if (!mayChooseIncome(before, closed)) return ALREADY;
  const from = day(wanted.from);
  if (periodOf('month', from).from !== from)
    return invalidField('income.from', 'Elija el primer día de un mes');
  if (closed.some(({ month }) => month >= from))
    return invalidField('income.from', 'Ese mes ya está cerrado: elija uno abierto');
  return null;
}
const ALREADY = {
  code: 'already_processed',
  message: 'La forma del ingreso se elige una vez: ya hay un mes cerrado con ella',
} as const;

/** Changes the accountant's rules: a new version, for the months that are open. */
export function changeAccounting(context: Context, { body }: VerbInput<typeof accountingApi.change>) {
  const { actor, now } = context;
  const days = body.provisions.map(({ fromDays }) => fromDays);
  if (new Set(days).size < days.length)
    return Promise.resolve(fail(invalidField('provisions', 'Dos líneas empiezan en el mismo día')));
  return context.transact(async (tx) => {
    await lockSettings(tx);
    const before = await rulesInForce(tx);
    const refused = whyNotIncome(before, body.income, await closedMonths(tx));
    if (refused) return fail(refused);
    const { accounts } = await chartOf(tx, before, await latestSettings(tx));
    const known = new Set<string>(accounts);
    const unknown = body.accounts.findIndex(({ account }) => !known.has(account));
    if (unknown >= 0) return fail(invalidField(`accounts.${unknown}.account`, 'Esa cuenta no existe'));
    // Two accounts of one class may share a code: the accountant keeps them as one.
    const classes = new Map<string, string>();
    for (const [at, { account, code }] of body.accounts.entries()) {
      const other = classes.get(code);
      if (other !== undefined && other !== classOf(account))
        return fail(invalidField(`accounts.${at}.code`, 'Otra clase de cuenta ya tiene ese código'));
      classes.set(code, classOf(account));
    }
    const value: StoredRules = {
      income: body.income,
      provisions: body.provisions.toSorted((a, b) => a.fromDays - b.fromDays),
      source: body.source,
      decidedOn: body.decidedOn,
      accounts: Object.fromEntries(
        body.accounts.map(({ account, code, name }) => [account, { code: code.trim(), name: name.trim() }]),
      ),
      wholeFrom: body.wholeFrom ?? before.wholeFrom,
    };
    const version = await insertRules(tx, value, actor.userId, now);
    await recordEvents(tx, context, [{ name: 'accounting.changed', subjectId: version }]);
    return ok({ message: 'Reglas guardadas: valen para los meses abiertos' });
  });
}

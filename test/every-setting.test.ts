import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { businessSettings } from '#contract/settings.ts';
import { keysOf } from '#domain/enum-table.ts';
import {
  CARD_SETTING,
  FORM_SETTING,
  type FormSettingName,
  type TypedAs,
} from '#domain/settings/form-setting.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { renderTemplate } from '#server/http/pages/render-template.ts';
import type { Settings, SettingsInForce } from '#server/settings/settings.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import type { PersonKey } from '#test/cast.ts';
import { formToRead } from '#test/reading.ts';
import { namedIn, reads } from '#test/round-trips/reads.ts';
import { applicationOf } from '#test/stories.ts';
import { saidBy } from '#test/two-customers/marks.ts';

// A setting that its form offers and nobody reads promises what does not happen. Each declared one gets a value of its
// own, and the public pages and every call that only reads are asked, without those about the settings themselves: a
// text has to be there, and of any other setting the reply has to be another one. A new setting is planted by how it is
// typed; where only a command, a job or a document reads it, `READ_BY` names the test that tells two values apart.

type Setting = FormSettingName | keyof typeof CARD_SETTING;
const SETTINGS: readonly Setting[] = [...keysOf(FORM_SETTING), ...keysOf(CARD_SETTING)];

const READ_BY: Readonly<Partial<Record<Setting, string>>> = {
  'amountLimits.analyst': 'server/settings/amount-limit.test.ts',
  'amountLimits.cashier': 'server/settings/amount-limit.test.ts',
  cashLimit: 'server/payments/early-cash.test.ts',
  twoPersonActs: 'server/proposals/proposals.test.ts',
  twoPersonFrom: 'server/proposals/proposals.test.ts',
  'warningRules.do_not_lend': 'server/do-not-lend/do-not-lend.test.ts',
  'warningRules.cedula_shared': 'server/reviews/warning-rules.test.ts',
  'warningRules.phone_shared': 'server/reviews/warning-rules.test.ts',
  'warningRules.lost_loan': 'server/do-not-lend/do-not-lend.test.ts',
  'warningRules.late_loan': 'server/reviews/warning-rules.test.ts',
  'limitRules.onTime': 'server/loans/personal-limit.test.ts',
  'limitRules.late': 'server/loans/personal-limit.test.ts',
  'limitRules.lateDays': 'server/loans/personal-limit.test.ts',
  'reminderTimes.dueSoon': 'server/reminders/reminders.test.ts',
  'reminderTimes.dueToday': 'server/reminders/reminders.test.ts',
  'reminderTimes.overdue': 'server/reminders/reminders.test.ts',
};

/** A value of each kind that no lender has; `at` makes it another one for each setting. */
const OF_TYPE: Readonly<Record<TypedAs, (at: number, now: unknown) => unknown>> = {
  line: (at) => `Plantado ${at}`,
  lineOrNull: (at) => `Plantado ${at}`,
  paragraphOrNull: (at) => `Plantado ${at}.`,
  emailOrNull: (at) => `plantado${at}@correo.example`,
  phoneOrNull: (at) => `809-555-77${at}`,
  digitsOrNull: (at) => `180955577${at}`,
  undashedOrNull: (at) => `1310000${at}`,
  lines: (at) => [`Plantado ${at}`],
  time: (at) => `11:${at}`,
  count: (at) => at,
  pesosOrNull: (at) => 7_000 + at,
  pesosOrZero: (at) => 7_000 + at,
  tick: (_at, now) => now !== true,
};
/** A member of a closed set, a count within its limits, and the lists. */
const OTHERWISE: Readonly<Partial<Record<Setting, unknown>>> = {
  lateChargeVariant: 5,
  threeInstalmentPlan: 'calculator',
  contactsPerDay: 4,
  brandColour: '#7a1f3d',
};
const LISTS: Readonly<Record<keyof typeof CARD_SETTING, (at: number) => unknown>> = {
  companyAccounts: (at) => [
    { bankName: `Plantado ${at}`, accountType: 'ahorro', accountNumber: '0071', accountHolder: 'Manito' },
  ],
  twoPersonActs: () => ['approval', 'write_off'],
  messageTemplates: (at) => [{ name: 'Uno', channel: 'letter', text: `Plantado ${at}` }],
  whatsappTemplates: () => ({ code: null, account: null, application: null, payment: null, loan: null }),
  logo: () => ({ id: 3, width: 512, height: 128 }),
};
const isForm = (setting: Setting): setting is FormSettingName => setting in FORM_SETTING;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const valueAt = (value: unknown, setting: string): unknown =>
  setting.split('.').reduce<unknown>((part, key) => (isRecord(part) ? part[key] : undefined), value);

function plantedValue(setting: Setting, now: Settings): unknown {
  // Two digits, so that a longer text contains no other one.
  const at = 11 + SETTINGS.indexOf(setting);
  if (!isForm(setting)) return LISTS[setting](at);
  if (setting.startsWith('warningRules.'))
    return valueAt(now, setting) === 'second_person' ? 'advice' : 'second_person';
  return OTHERWISE[setting] ?? OF_TYPE[FORM_SETTING[setting].typed](at, valueAt(now, setting));
}

/** The settings with one planted value, which their own check allows. */
function withPlanted(now: Settings, setting: Setting): Settings {
  const [group = setting, field] = setting.split('.');
  const value = plantedValue(setting, now);
  const before = valueAt(now, group);
  const changed = { [group]: field === undefined ? value : { ...Object(before), [field]: value } };
  const checked = z.exactPartial(businessSettings).safeParse(changed);
  if (!checked.success) throw new Error(`${setting}: ${checked.error.message}`);
  return { ...now, ...changed };
}

/** The same settings, which note each setting that somebody reads. */
function noting(settings: Settings, note: (setting: string) => void): Settings {
  const watched = <T extends object>(part: T, prefix: string): T =>
    new Proxy(part, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof key !== 'string') return value;
        const name = `${prefix}${key}`;
        note(name);
        return isRecord(value) && prefix === '' ? watched(value, `${name}.`) : value;
      },
    });
  return watched(settings, '');
}

const WEB = path.resolve(import.meta.dirname, '../web');
/** What the public pages ask of the lender, as their templates have it: each variable that a screen names. */
const PAGE = [
  ...new Set(
    readdirSync(WEB, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\./.test(file))
      .flatMap((file) =>
        [
          ...readFileSync(path.join(WEB, file), 'utf8').matchAll(
            /templateVariable\('(\w+)'\)|WhenSet name="(\w+)"/g,
          ),
        ].map(([, named, whenSet]) => named ?? whenSet ?? ''),
      ),
  ),
]
  .map((name) => `${name}={{${name}}}`)
  .join('\n')
  .concat('{{brandStyle}}');

/** Calls that say what the settings are, or only that one is not set. */
const ABOUT_SETTINGS = /\/admin\/(?:settings|first-day|audit|export|letter-texts)/;

let app: TestApp;
interface Asked {
  readonly who: PersonKey;
  readonly url: string;
  /** What the call is given, of one that only computes. */
  readonly body?: Record<string, unknown>;
}
let asked: readonly Asked[];
let inForce: SettingsInForce;
let now: Settings;
const browsers = new Map<PersonKey, Browser>();
beforeAll(async () => {
  app = await openTestApp({ DEMO: 'people' });
  await seedDemo(app.deps);
  const form = formToRead(await applicationOf('ana', { amount: 10_000, term: 3 }));
  asked = [
    ...reads(await namedIn(app)).filter(({ url }) => !ABOUT_SETTINGS.test(url)),
    { who: 'ana', url: '/api/legal-documents/preview', body: form },
  ];
  for (const who of new Set(asked.map((one) => one.who))) browsers.set(who, await app.signIn(who));
  inForce = app.deps.settings;
  now = await inForce();
});
afterAll(() => app.close());

function use(settings: () => Settings) {
  Object.assign(app.deps, {
    settings: Object.assign(async () => settings(), {
      closedDays: inForce.closedDays,
      terms: inForce.terms,
      forget: inForce.forget,
    }),
  });
}
async function answer({ who, url, body }: Asked): Promise<string> {
  const browser = browsers.get(who);
  if (!browser) throw new Error(`${who} has no browser`);
  const reply = await (body ? browser.send('POST', url, body) : browser.get(url));
  return `${reply.statusCode} ${(await saidBy(reply)).text}`;
}
const PLACE = { demo: false, site: 'https://manito.do', offered: ['email'] as const };
const page = (settings: Settings) => renderTemplate(PAGE, settings, PLACE);

/** The texts of a value: those that somebody has to show as they are. */
const textsOf = (value: unknown): string[] =>
  JSON.stringify(value ?? '').match(/Plantado \d\d|plantado\d\d@/g) ?? [];

it('every setting is shown by a page or changes a reply, or a test of its reader is named', async () => {
  const readers = new Map<string, Asked[]>();
  const before = new Map<string, string>();
  for (const one of asked) {
    const read = new Set<string>();
    use(() => noting(now, (setting) => read.add(setting)));
    before.set(one.url, await answer(one));
    for (const setting of read) readers.set(setting, [...(readers.get(setting) ?? []), one]);
  }
  const shown: Setting[] = [];
  for (const setting of SETTINGS) {
    const planted = withPlanted(now, setting);
    const texts = textsOf(valueAt(planted, setting));
    const says = (text: string, was: string) =>
      texts.length > 0 ? texts.every((part) => text.includes(part)) : text !== was;
    let isShown = says(page(planted), page(now));
    for (const one of readers.get(setting) ?? []) {
      if (isShown) break;
      use(() => planted);
      const answered = await answer(one);
      use(() => now);
      // A reply that is another one each time says nothing of the setting.
      isShown = says(answered, before.get(one.url) ?? '') && (await answer(one)) === before.get(one.url);
    }
    if (isShown) shown.push(setting);
  }
  use(() => now);
  const unread = SETTINGS.filter((setting) => !shown.includes(setting));
  expect(unread.toSorted()).toEqual(Object.keys(READ_BY).toSorted());
});

it.each(Object.entries(READ_BY))('the reader of %s has its test', (setting, file = '') => {
  const test = path.resolve(import.meta.dirname, '..', file);
  expect(existsSync(test), file).toBe(true);
  const [group = '', field = group] = setting.split('.');
  expect(readFileSync(test, 'utf8').includes(field), `${file} names ${field}`).toBe(true);
});

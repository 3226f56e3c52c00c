import type { ReplyOf } from '#contract/endpoint.ts';
import { settingsApi } from '#contract/settings.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { asksTwo } from '#domain/accounts/two-persons.ts';
import { settingList } from '#domain/audit/fact-labels.ts';
import { fail, ok } from '#domain/result.ts';
import { SETTING_GROUPS } from '#domain/settings/form-setting.ts';
import { textToRegister } from '#domain/signing/registered-text.ts';
import { tellChangedOffers } from '#server/applications/counter-offer.ts';
import { findLogo } from '#server/branding/logos.store.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { nextOf, sliceOf } from '#server/http/paging.ts';
import { reading, serve } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { tooFewPersons } from '#server/proposals/second-person.ts';
import { findSecondFactor } from '#server/second-factor/second-factor.store.ts';
import {
  insertSettings,
  listVersions,
  lockSettings,
  settingsOfVersion,
} from '#server/settings/settings.store.ts';
import {
  DEFAULT_SETTINGS,
  inTodaysWords,
  latestSettings,
  type Settings,
  type StoredSettings,
  storedSettingsOf,
} from '#server/settings/settings.ts';

/** One setting before and after, both written out for a reader (`sí`, `no`, lists joined); nothing is hidden. */
type SettingChange = ReplyOf<typeof settingsApi.history>[number]['changes'][number];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A setting's value as text. A list is one value: an added account is shown with the existing ones. Keys are sorted
 * by name, because the database reorders them and order alone is no change.
 */
function shown(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (Array.isArray(value)) return value.map(shown).join('; ');
  if (!isRecord(value)) return String(value);
  return Object.keys(value)
    .toSorted()
    .map((key) => shown(value[key]))
    .join(', ');
}

/** Flattens nested settings into pairs of name and text: `{ contact: { phone } }` becomes `contact.phone`. */
function flat(value: Readonly<Record<string, unknown>>, prefix = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, part]) =>
    SETTING_GROUPS.has(key) && isRecord(part)
      ? flat(part, `${prefix}${key}.`)
      : [[`${prefix}${key}`, shown(part)]],
  );
}

/** The differences between two versions of the settings, in the order of the newer one. */
export function settingsChanges(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): SettingChange[] {
  const old = new Map(flat(before));
  return flat(after).flatMap(([field, value]) =>
    old.get(field) === value ? [] : [{ field, before: old.get(field) ?? '', after: value }],
  );
}

/** Refuses an owner without a second factor, who would be the first one to stand before a closed office. */
const OWN_FIRST = 'Active antes su propio segundo paso, en «Segundo paso».';

export const readSettings = reading(settingsApi.read, async (tx) => ok(await latestSettings(tx)));

/** Stores a new version of the settings with its event; none when nothing differs. @returns the version in force */
export async function storeSettings(
  tx: Tx,
  context: Context,
  before: Settings,
  value: StoredSettings,
): Promise<number> {
  const changes = settingsChanges(storedSettingsOf(before), value);
  if (changes.length === 0) return before.version;
  const version = await insertSettings(tx, value, context.actor.userId, context.now);
  await recordEvent(tx, context, 'settings.changed', version, {
    facts: { fields: settingList(changes.map(({ field }) => field)) },
  });
  return version;
}

/** A new registration number is of the text that is signed with it; without a number there is none. */
function registeredTextOf(before: Settings, wanted: StoredSettings): StoredSettings['registeredText'] {
  if (wanted.registrationNumber === before.registrationNumber) return before.registeredText;
  return wanted.registrationNumber === null ? null : textToRegister(wanted);
}

/** Whether a setting that the person changes has another value than in the version that the person saw. */
export async function isChangedSince(
  tx: Tx,
  seen: number,
  inForce: Settings,
  isNamed: (field: string) => boolean,
): Promise<boolean> {
  if (seen === inForce.version) return false;
  const then = await settingsOfVersion(tx, seen);
  return settingsChanges(storedSettingsOf(then), storedSettingsOf(inForce)).some(({ field }) =>
    isNamed(field),
  );
}

/**
 * Changes the named settings of the lender by storing a new version. A change of a setting that somebody else has
 * changed since is refused, and one that changes nothing stores no version.
 */
export const changeSettings = serve(settingsApi.change, async (context, { body }) => {
  const outcome = await context.transact(async (tx) => {
    await lockSettings(tx);
    const before = await latestSettings(tx);
    const { version: seen, ...named } = body;
    if (await isChangedSince(tx, seen, before, (field) => (field.split('.')[0] ?? field) in named))
      return fail({ code: 'settings_changed' });
    const wanted: StoredSettings = { ...storedSettingsOf(before), ...named };
    const value: StoredSettings = { ...wanted, registeredText: registeredTextOf(before, wanted) };
    const found = value.logo && (await findLogo(tx, value.logo.id));
    if (value.logo && (found?.width !== value.logo.width || found.height !== value.logo.height))
      return fail(invalidField('logo', 'Suba el logo otra vez'));
    if (value.secondFactorForAll && !before.secondFactorForAll) {
      const own = await findSecondFactor(tx, context.actor.userId);
      if (!own || own.confirmedAt === null) return fail(invalidField('secondFactorForAll', OWN_FIRST));
    }
    const askedBefore = asksTwo(before);
    const asked = asksTwo(value).filter((act) => !askedBefore.includes(act));
    const tooFew = await tooFewPersons(tx, asked, value.twoPersonActs);
    if (tooFew) return fail(tooFew);
    const version = await storeSettings(tx, context, before, value);
    if (version === before.version) return ok({ ...before, message: 'No había nada que cambiar.' });
    await tellChangedOffers(tx, context, await latestSettings(tx));
    return ok({
      ...value,
      version,
      message: 'Configuración guardada. Vale en unos segundos para todos.',
    });
  });
  context.deps.settings.forget();
  return outcome;
});

/** Lists the versions of the settings, each with its changes against the one before. */
export const listSettingsHistory = reading(settingsApi.history, async (tx, _context, { query }) => {
  const slice = sliceOf(settingsApi.history.list, query);
  // One more than requested: the oldest shown is compared with the one before it.
  const rows = await listVersions(tx, { ...slice, limit: slice.limit + 1 });
  const shown = rows.slice(0, slice.limit);
  const items = shown.map(({ id, value, changedAt, firstName, lastName }, index) => {
    const before = rows[index + 1]?.value ?? {};
    return {
      id,
      changedAt: changedAt.toISOString(),
      changedBy: firstName === null ? null : fullNameOf({ firstName, lastName }),
      changes: settingsChanges(
        { ...storedSettingsOf(DEFAULT_SETTINGS), ...inTodaysWords(before) },
        { ...storedSettingsOf(DEFAULT_SETTINGS), ...inTodaysWords(value) },
      ),
    };
  });
  return ok({ items, next: rows.length > slice.limit ? nextOf(slice, shown) : null });
});

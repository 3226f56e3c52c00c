import type { Kysely } from 'kysely';
import { type BusinessSettings, INITIAL_SETTINGS } from '#contract/settings.ts';
import { FIRST_TWO_PERSON_ACTS } from '#domain/accounts/two-persons.ts';
import { type ClosedDays, type Day, day } from '#domain/calendar.ts';
import type { Term } from '#domain/loans/terms.ts';
import type { EditableLetter } from '#domain/messages/letter-texts.ts';
import type { LetterText } from '#domain/messages/message-templates.ts';
import { learnProducts, type ProductVersion, termsLent } from '#domain/products/product.ts';
import type { RegisteredText } from '#domain/signing/registered-text.ts';
import type { RowOf, Tables } from '#server/db/tables.ts';
import { productOf } from '#server/products/held-products.store.ts';
import { openToldSettings, type ToldSettings } from '#server/settings/told-settings.store.ts';

/** The lender's decisions (rule: business-settings); versioned rows in the database, the newest is in force. */
export interface Settings extends BusinessSettings {
  /** 0 before the first change. */
  readonly version: number;
  /**
   * The lender's own texts by letter, changed by their own endpoints (rule: letter-texts); `null`: the default again.
   */
  readonly letterTexts: Readonly<Partial<Record<EditableLetter, LetterText | null>>>;
  /** The text that the registration number was set for (rule: registered-text); kept with every new number. */
  readonly registeredText: RegisteredText | null;
}
/** The stored part of a version: everything but its number. */
export type StoredSettings = Omit<Settings, 'version'>;

export const DEFAULT_SETTINGS: Settings = {
  version: 0,
  ...INITIAL_SETTINGS,
  letterTexts: {},
  registeredText: null,
};

/** Seconds until the settings are read again: a connection that died silently delivers no notification. */
const HELD_SECONDS = 60;

export interface SettingsInForce {
  (): Promise<Settings>;
  /** The lender's closed days, in addition to weekends and holidays (rule: closed-days). */
  readonly closedDays: () => Promise<ClosedDays>;
  /** The terms that the lender lends on a day (rule: products). */
  readonly terms: (today: Day) => Promise<readonly Term[]>;
  /**
   * Empties the cache after the process's own change, whose notification arrives a moment later: the next read
   * queries the database.
   */
  readonly forget: () => void;
}

/** The things that a process holds in memory. */
interface Held {
  readonly settings: Settings;
  readonly closedDays: ClosedDays;
  readonly products: readonly ProductVersion[];
}

/** Opens the lender's settings and caches them in memory until a notification of a change. */
export function openSettings(databaseUrl: string): SettingsInForce & Pick<ToldSettings, 'close'> {
  let held: { at: number; value: Promise<Held> } | null = null;
  const forget = () => {
    held = null;
  };
  const told = openToldSettings(databaseUrl, forget);
  const inMemory = () => {
    if (held === null || performance.now() - held.at > HELD_SECONDS * 1000) {
      const value = told.latest().then(({ settings, closedDays, products: stored }) => {
        const products = stored.map(productOf);
        learnProducts(products);
        return { settings: settingsOf(settings), closedDays: new Set(closedDays.map(day)), products };
      });
      // A failed read must not be cached.
      value.catch(forget);
      held = { at: performance.now(), value };
    }
    return held.value;
  };
  const inForce = async () => (await inMemory()).settings;
  const closedDays = async () => (await inMemory()).closedDays;
  const terms = async (today: Day) => termsLent((await inMemory()).products, today);
  return Object.assign(inForce, { closedDays, terms, forget, close: told.close });
}

/** The newest version of the settings, read from the database and not from the cache. */
export async function latestSettings(db: Pick<Kysely<Tables>, 'selectFrom'>): Promise<Settings> {
  const row = await db
    .selectFrom('settings')
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return settingsOf(row);
}

/** The settings of a stored version, with defaults for missing values. */
export const settingsOf = (row: Pick<RowOf<'settings'>, 'version' | 'value'> | undefined): Settings =>
  row ? { ...DEFAULT_SETTINGS, ...inTodaysWords(row.value), version: row.version } : DEFAULT_SETTINGS;

/**
 * Translates the names in an older stored version to the current ones, because stored versions are never rewritten.
 */
export function inTodaysWords({
  twoPersonApproval,
  approvalLimit,
  ...value
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return {
    ...(twoPersonApproval === true && { twoPersonActs: FIRST_TWO_PERSON_ACTS }),
    ...(typeof approvalLimit === 'number' && { amountLimits: { analyst: approvalLimit, cashier: null } }),
    ...value,
  };
}

export function storedSettingsOf({ version: _version, ...value }: Settings): StoredSettings {
  return value;
}

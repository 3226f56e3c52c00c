import type { Kysely, Selectable } from 'kysely';
import type { BusinessSettings } from '#contract/settings.ts';
import { FIRST_TWO_PERSON_ACTS } from '#domain/accounts/two-persons.ts';
import { INITIAL_TEMPLATES } from '#domain/collections/message.ts';
import { INITIAL_LATE_CHARGE, INITIAL_REMINDER_TIMES } from '#domain/first-day/initial-choices.ts';
import { UNNAMED } from '#domain/first-day/signing-step.ts';
import { CONTACTS_PER_DAY_MAX } from '#domain/limits/limits.ts';
import { NO_TEMPLATES } from '#domain/messages/whatsapp-template.ts';
import type { Tables } from '#server/db/tables.ts';
import { openToldSettings, type ToldSettings } from '#server/settings/told-settings.store.ts';

/** What a lender decides (rule: business-settings); versioned rows in the database, newest wins. */
export interface Settings extends BusinessSettings {
  /** 0 while nothing was ever changed. */
  readonly version: number;
}

export const DEFAULT_SETTINGS: Settings = {
  version: 0,
  name: UNNAMED,
  legalName: UNNAMED,
  rnc: null,
  city: 'Santo Domingo',
  contact: { whatsapp: null, email: null, phone: null, address: null, hours: null },
  dataEmail: null,
  companyAccounts: [],
  lateChargeVariant: INITIAL_LATE_CHARGE,
  threeInstalmentPlan: 'note',
  showEffectiveRate: true,
  asksSumInWords: true,
  amountLimits: { analyst: null, cashier: null },
  cashLimit: null,
  twoPersonActs: [],
  twoPersonFrom: null,
  reminderTimes: INITIAL_REMINDER_TIMES,
  contactsPerDay: CONTACTS_PER_DAY_MAX,
  messageTemplates: INITIAL_TEMPLATES,
  whatsappTemplates: NO_TEMPLATES,
  bureaus: ['DataCrédito', 'CIRCE'],
  registrationNumber: null,
  retentionMonths: 120,
  hostingCountry: 'República Dominicana',
  claims: { ssl: true, gdpr: true },
  storageEncrypted: false,
  brandColour: null,
  logo: null,
  setAside: [],
};

/** Seconds after which it is read again: a connection that died without a word tells nothing. */
const HELD_SECONDS = 60;

export interface SettingsInForce {
  (): Promise<Settings>;
  /** After a change of one's own, which is told a moment later: the next reading asks the database. */
  readonly forget: () => void;
}

/** Held in memory until a change is told. */
export function openSettings(databaseUrl: string): SettingsInForce & Pick<ToldSettings, 'close'> {
  let held: { at: number; value: Promise<Settings> } | null = null;
  const forget = () => {
    held = null;
  };
  const told = openToldSettings(databaseUrl, forget);
  const inForce = () => {
    if (held === null || performance.now() - held.at > HELD_SECONDS * 1000) {
      const value = told.latest().then(settingsOf);
      // A failed read must not be remembered.
      value.catch(forget);
      held = { at: performance.now(), value };
    }
    return held.value;
  };
  return Object.assign(inForce, { forget, close: told.close });
}

/** The newest version, whatever a process remembers. */
export async function latestSettings(db: Pick<Kysely<Tables>, 'selectFrom'>): Promise<Settings> {
  const row = await db
    .selectFrom('settings')
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return settingsOf(row);
}

/** A stored version, with the defaults for what it does not say. */
export const settingsOf = (
  row: Pick<Selectable<Tables['settings']>, 'version' | 'value'> | undefined,
): Settings =>
  row ? { ...DEFAULT_SETTINGS, ...inTodaysWords(row.value), version: row.version } : DEFAULT_SETTINGS;

/** Versions stay as they were written: what an older one said by a name that is gone, in the words of today. */
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

/** What is stored of a version: everything but its number. */
export function businessSettingsOf({ version: _version, ...value }: Settings): BusinessSettings {
  return value;
}

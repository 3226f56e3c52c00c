import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** What a lender decides (ruling B13); versioned rows in the database, newest wins. */
export interface Settings {
  readonly version: number;
  readonly name: string;
  readonly legalName: string;
  readonly rnc: string | null;
  readonly city: string;
  readonly contact: {
    readonly whatsapp: string | null;
    readonly email: string | null;
    readonly phone: string | null;
    readonly address: string | null;
    readonly hours: string | null;
  };
  readonly dataEmail: string | null;
  readonly companyAccounts: readonly {
    readonly bankName: string;
    readonly accountType: string;
    readonly accountNumber: string;
    readonly accountHolder: string;
  }[];
  readonly lateChargeVariant: 2 | 5;
  readonly threeInstalmentPlan: 'note' | 'calculator';
  readonly showEffectiveRate: boolean;
  readonly bureaus: readonly string[];
  readonly registrationNumber: string | null;
  readonly retentionMonths: number;
  readonly hostingCountry: string;
  readonly claims: { readonly ssl: boolean; readonly gdpr: boolean };
  /** The disks that hold the database and the files are encrypted: only who runs the program knows. */
  readonly storageEncrypted: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  version: 0,
  name: 'Manito',
  legalName: 'Manito',
  rnc: null,
  city: 'Santo Domingo',
  contact: { whatsapp: null, email: null, phone: null, address: null, hours: null },
  dataEmail: null,
  companyAccounts: [],
  lateChargeVariant: 2,
  threeInstalmentPlan: 'note',
  showEffectiveRate: true,
  bureaus: ['DataCrédito', 'CIRCE'],
  registrationNumber: null,
  retentionMonths: 120,
  hostingCountry: 'República Dominicana',
  claims: { ssl: true, gdpr: true },
  storageEncrypted: false,
};

/** Seconds for which a process may go on with what it read. */
const CACHE_SECONDS = 5;

export function openSettings(db: Kysely<Tables>): () => Promise<Settings> {
  let read: { at: number; value: Promise<Settings> } | null = null;
  return () => {
    if (read === null || performance.now() - read.at > CACHE_SECONDS * 1000) {
      const value = latest(db);
      // A failed read must not be remembered.
      value.catch(() => {
        read = null;
      });
      read = { at: performance.now(), value };
    }
    return read.value;
  };
}

async function latest(db: Kysely<Tables>): Promise<Settings> {
  const row = await db
    .selectFrom('settings')
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return settingsOf(row);
}

/** A stored version, with the defaults for what it does not say. */
export const settingsOf = (row: Selectable<Tables['settings']> | undefined): Settings =>
  row ? { ...DEFAULT_SETTINGS, ...row.value, version: row.version } : DEFAULT_SETTINGS;

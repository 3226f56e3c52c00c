import { SETTING_GROUPS } from '#domain/audit/setting-labels.ts';

/** One setting before and after, both written out for a reader (`sí`, `no`, lists joined); nothing is hidden. */
export interface SettingChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

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

/** One setting before and after, as text fit to show. */
export interface SettingChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A list is one value: an account that was added shows beside those that stood. Its parts stand by their names: the
 * database keeps them in another order than they came in, and the order alone is no change.
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

/** Settings that are several; any other is one value, whatever it is made of. */
const GROUPS = ['contact', 'reminderTimes', 'claims', 'amountLimits', 'whatsappTemplates'];

/** `{ contact: { phone } }` becomes `contact.phone`. */
function flat(value: Readonly<Record<string, unknown>>, prefix = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, part]) =>
    GROUPS.includes(key) && isRecord(part)
      ? flat(part, `${prefix}${key}.`)
      : [[`${prefix}${key}`, shown(part)]],
  );
}

/** What differs between two versions, in the order of the newer one. */
export function settingsChanges(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): SettingChange[] {
  const old = new Map(flat(before));
  return flat(after).flatMap(([field, value]) =>
    old.get(field) === value ? [] : [{ field, before: old.get(field) ?? '', after: value }],
  );
}

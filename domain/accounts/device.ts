import { keysOf } from '#domain/enum-table.ts';

/** Browsers by the mark in a User-Agent header; the first match names it, since most claim to be others, too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/OPR\/|Opera/, 'Opera'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/\S+ .*Safari\//, 'Safari'],
];
/** Android names Linux, too, and an iPhone names Mac OS X. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux|CrOS/, 'Linux'],
];

const nameIn = (table: readonly (readonly [RegExp, string])[], header: string): string | undefined =>
  table.find(([mark]) => mark.test(header))?.[1];

/**
 * The browser of a User-Agent header in words, "Chrome en Android", by which its owner knows it again. Only these words
 * are stored: the whole header would be a fingerprint.
 */
export function deviceOf(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  return `${browser ?? 'Otro navegador'}${system === undefined ? '' : ` en ${system}`}`;
}

/** The accounts whose sessions an owner ends in one step: after a secret leaked, or a device was lost. */
export const SESSION_SCOPE = {
  staff: { label: 'las del equipo' },
  all: { label: 'las de todos' },
} as const;
export type SessionScope = keyof typeof SESSION_SCOPE;
export const SESSION_SCOPES = keysOf(SESSION_SCOPE);

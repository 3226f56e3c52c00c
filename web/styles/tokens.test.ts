import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brandTokens, contrast, GROUNDS } from '#domain/branding/brand-tokens.ts';
import { COIN } from '#domain/branding/mark.ts';

const [light = '', dark = ''] = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').split(
  '@media',
);

function colours(css: string): Map<string, string> {
  return new Map(
    [...css.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
  );
}

/** Foreground, then every ground it is drawn on. */
const TEXT: [string, string[]][] = [
  [
    'ink',
    [
      'ground',
      'surface',
      'paper',
      'brand-tint',
      'brand-soft',
      'warning-tint',
      'success-tint',
      'danger-tint',
      'line',
    ],
  ],
  ['ink-soft', ['ground', 'surface', 'paper', 'brand-tint', 'line']],
  ['brand', ['ground', 'surface', 'paper', 'brand-tint']],
  ['on-brand', ['brand', 'brand-hover']],
  ['on-money-action', ['money-action', 'money-action-hover', 'tile-heart']],
  ['success', ['success-tint', 'surface', 'ground', 'paper']],
  ['warning', ['warning-tint', 'surface', 'ground', 'paper']],
  ['danger', ['danger-tint', 'surface', 'ground', 'paper']],
  ['on-night', ['night']],
  ['on-night-soft', ['night']],
];
const BORDERS: [string, string[]][] = [
  ['control', ['ground', 'surface', 'paper']],
  ['focus', ['ground', 'surface', 'paper', 'brand-tint']],
  ['danger', ['ground', 'surface']],
  ['night-control', ['night']],
];

describe.each([
  ['light', colours(light)],
  ['dark', new Map([...colours(light), ...colours(dark)])],
])('tokens, %s', (_scheme, tokens) => {
  const hex = (name: string) => {
    const found = tokens.get(name);
    if (found === undefined) throw new Error(`No token ${name}`);
    return found;
  };
  const pairs = (rows: [string, string[]][]) =>
    rows.flatMap(([on, grounds]) => grounds.map((ground) => [on, ground] as const));

  it.each(pairs(TEXT))('text %s on %s reaches 4.5', (on, ground) => {
    expect(contrast(hex(on), hex(ground))).toBeGreaterThanOrEqual(4.5);
  });
  it.each(pairs(BORDERS))('border %s on %s reaches 3', (on, ground) => {
    expect(contrast(hex(on), hex(ground))).toBeGreaterThanOrEqual(3);
  });
});

it('gives every role a value for the dark', () => {
  const sameInBoth = new Set(['on-money-action', 'sheet']);
  for (const name of colours(light).keys()) {
    if (!sameInBoth.has(name)) expect(colours(dark).get(name), name).toBeDefined();
  }
});

it('has the colours of messages, icons and documents', () => {
  const { light: byDay, dark: inTheDark } = brandTokens(null);
  expect(Object.fromEntries(colours(light))).toMatchObject({
    ...byDay,
    ...GROUNDS.light,
    'money-action': COIN,
  });
  expect(Object.fromEntries(colours(dark))).toMatchObject({ ...inTheDark, ...GROUNDS.dark });
});

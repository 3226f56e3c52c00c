import { expect, test } from 'vitest';
import { FINDING, FINDING_KINDS, findingLine, mayBeExplained } from '#domain/chain/finding.ts';
import { KEPT_SOURCES, SOURCE_NAMES, SOURCES, sourceLabel } from '#domain/chain/sources.ts';

test('what happened may be explained; what is not as it has to be is mended', () => {
  const mended = FINDING_KINDS.filter((kind) => !mayBeExplained(kind, 'loans'));
  expect(mended).toEqual([
    'table_missing',
    'guard_missing',
    'definition_differs',
    'unreadable',
    'head_missing',
    'head_broken',
    'head_differs',
    'other_key',
    'late_charge_differs',
    'figure_differs',
  ]);
});

test('of an explanation itself nothing may be explained', () => {
  expect(FINDING_KINDS.filter((kind) => mayBeExplained(kind, 'finding_explanations'))).toEqual([]);
});

test('what is found is called by a name that a person knows; a table of another version by its own', () => {
  expect(SOURCE_NAMES.map(sourceLabel)).toEqual(Object.values(SOURCES).map(({ label }) => label));
  expect(sourceLabel('running_late_charges')).toBe('Mora en curso del préstamo');
  expect(sourceLabel('of_tomorrow')).toBe('of_tomorrow');
  expect(KEPT_SOURCES).toContain('ledger_entries');
  expect(KEPT_SOURCES).not.toContain('loans');
});

test('the terminal names the table, the row and, of a file, where it is kept', () => {
  const { terminal } = FINDING.head_missing;
  expect(findingLine({ kind: 'head_missing', source: 'loans', id: '7' })).toBe(`loans 7: ${terminal}`);
  expect(findingLine({ kind: 'head_missing', source: 'loans', id: '7', file: 'a/b.pdf' })).toBe(
    `loans 7 (file a/b.pdf): ${terminal}`,
  );
});

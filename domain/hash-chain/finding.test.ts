import { expect, test } from 'vitest';
import { FINDING, FINDING_KINDS, findingLine, mayBeExplained } from '#domain/hash-chain/finding.ts';
import {
  APPEND_ONLY_TABLES,
  CHAINED_TABLE_NAMES,
  CHAINED_TABLES,
  chainedTableLabel,
} from '#domain/hash-chain/tables.ts';

test('a past event may be explained; a wrong state must be repaired', () => {
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

test('a finding about an explanation cannot be explained', () => {
  expect(FINDING_KINDS.filter((kind) => mayBeExplained(kind, 'finding_explanations'))).toEqual([]);
});

test('a finding has a name that a person knows; a table of another version keeps its own', () => {
  expect(CHAINED_TABLE_NAMES.map(chainedTableLabel)).toEqual(
    Object.values(CHAINED_TABLES).map(({ label }) => label),
  );
  expect(chainedTableLabel('running_late_charges')).toBe('Mora en curso del préstamo');
  expect(chainedTableLabel('of_tomorrow')).toBe('of_tomorrow');
  expect(APPEND_ONLY_TABLES).toContain('ledger_entries');
  expect(APPEND_ONLY_TABLES).not.toContain('loans');
});

test('the terminal names the table, the row and, for a file, its storage key', () => {
  const { terminal } = FINDING.head_missing;
  expect(findingLine({ kind: 'head_missing', source: 'loans', id: '7' })).toBe(`loans 7: ${terminal}`);
  expect(findingLine({ kind: 'head_missing', source: 'loans', id: '7', file: 'a/b.pdf' })).toBe(
    `loans 7 (file a/b.pdf): ${terminal}`,
  );
});
